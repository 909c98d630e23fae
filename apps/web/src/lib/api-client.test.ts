import { contract } from '@kinvault/domain/contract.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { API_ADDRESSES } from './api-addresses.ts';
import { call, OfflineError, urlOf } from './api-client.ts';

const fetchMock = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetchMock);
afterEach(() => fetchMock.mockReset());

const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

it('the addresses are those of the contract', () => {
  const said = Object.entries(contract).map(([name, { method, path }]) => [name, `${method} ${path}`]);
  expect(API_ADDRESSES).toEqual(Object.fromEntries(said));
});

it('a path contains its parameters and a query only the given ones', () => {
  expect(urlOf('getDocumentThumbnail', { params: { documentId: 'a/b' }, query: { file: undefined } })).toBe(
    '/api/documents/a%2Fb/thumbnail',
  );
  expect(urlOf('listDocuments', { query: { ownerId: 'mia', limit: 200 } })).toBe(
    '/api/documents?ownerId=mia&limit=200',
  );
});

it('a body is sent as JSON and the response is returned', async () => {
  fetchMock.mockResolvedValue(answer(200, { person: { id: '1', name: 'Elena', email: 'e@x.example' } }));
  const { person } = await call('signIn', { body: { email: 'e@x.example', password: 'secret' } });
  expect(person?.name).toBe('Elena');
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe('/api/auth/sign-in');
  expect(init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
  expect(init?.body).toBe('{"email":"e@x.example","password":"secret"}');
});

it('a response without content resolves to undefined', async () => {
  fetchMock.mockResolvedValue(answer(204));
  expect(await call('signOut', {})).toBeUndefined();
  expect(fetchMock.mock.calls[0]?.[1]?.headers).toEqual({});
});

it('a refusal has its code and status', async () => {
  fetchMock.mockResolvedValue(answer(410, { error: { code: 'invite_expired' } }));
  await expect(call('checkInvite', { body: { code: 'K7Q4MX' } })).rejects.toMatchObject({
    code: 'invite_expired',
    status: 410,
  });
});

it('a failed fetch is an offline error [ERR-2]', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call('getSession', {})).rejects.toBeInstanceOf(OfflineError);
});

it('a call aborted by its caller is not an offline error', async () => {
  const giveUp = new AbortController();
  fetchMock.mockImplementation(async () => {
    giveUp.abort();
    throw giveUp.signal.reason;
  });
  await expect(call('getSession', {}, { signal: giveUp.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

it('an unchanged list is served from memory: the browser stores none [SEC-51]', async () => {
  const headers = { 'content-type': 'application/json', etag: '"1"' };
  const answers = [
    new Response('{"families":[]}', { headers }),
    new Response(null, { status: 304, headers: { etag: '"1"' } }),
    new Response('{"families":[1]}', { headers: { ...headers, etag: '"2"' } }),
  ];
  // leftovers of another test file may send other requests meanwhile
  const asked: (RequestInit | undefined)[] = [];
  fetchMock.mockImplementation(async (url, init) => {
    if (url !== '/api/families') throw new TypeError('Failed to fetch');
    asked.push(init);
    return answers.shift() ?? answer(404);
  });
  const first = await call('listFamilies', {});
  expect(await call('listFamilies', {})).toBe(first);
  expect(asked[1]).toMatchObject({ headers: { 'if-none-match': '"1"' } });
  expect(await call('listFamilies', {})).toEqual({ families: [1] });
});
