import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { downloadLink, fileLink } from './file-link.ts';

const fetchMock = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetchMock);
let links = 0;
fetchMock.mockImplementation(async (input) => {
  if (!String(input).endsWith('/link')) return Response.json({}); // a check of the connection
  links += 1;
  return Response.json({ url: `/file/${links}`, expiresAt: '' }, { status: 201 });
});
beforeEach(() => {
  vi.useFakeTimers(); // leftover timers of another test file must not fire in here
  fetchMock.mockClear();
  links = 0;
  queryClient.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const DOCUMENT = { id: 'a', fileId: 'f' };

it('a link is requested once and cached, and requested again before it can expire', async () => {
  expect([await fileLink(DOCUMENT), await fileLink(DOCUMENT)]).toEqual(['/file/1', '/file/1']);
  vi.setSystemTime(Date.now() + 29 * 60_000);
  expect(await fileLink(DOCUMENT)).toBe('/file/2');
});

it('another file of the document, or an earlier version, has another link', async () => {
  const addresses = [
    await fileLink(DOCUMENT),
    await fileLink({ ...DOCUMENT, fileId: 'g' }),
    await fileLink(DOCUMENT, 1),
  ];
  expect(new Set(addresses).size).toBe(3);
  expect(fetchMock.mock.calls.at(-1)?.[1]?.body).toBe('{"version":1,"download":false}');
});

it('each download requests a new link', async () => {
  expect([await downloadLink(DOCUMENT), await downloadLink(DOCUMENT)]).toEqual(['/file/1', '/file/2']);
  expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"download":true}');
});
