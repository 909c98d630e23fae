import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const asked: string[] = [];
let answers: (url: string) => Response | Promise<never>;
let storage: Record<string, string>;

const session = (id: string | null) =>
  new Response(
    JSON.stringify({
      person: id && { id: 'elena' },
      sessionId: id,
      settings: { sendsMail: true, minPasswordLength: 9 },
    }),
    { headers: { 'content-type': 'application/json' } },
  );
const empty = (status: number) => new Response(null, { status });
const unreachable = () => Promise.reject(new TypeError('no network'));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  asked.length = 0;
  storage = {};
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => Object.assign(storage, { [name]: value }),
    removeItem: (name: string) => delete storage[name],
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answers(url);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SIGN_OUT = '/api/auth/sign-out?session=s1';
const load = () => import('./sign-out-wish.ts');

it('a sign-out is sent to the server before any other request, and only for that session [OFF-9]', async () => {
  const { askSession, wishSignOut, wishedSession } = await load();
  answers = (url) => (url.includes('sign-out') ? empty(204) : session(null));
  wishSignOut('s1');
  expect((await askSession()).person).toBeNull();
  expect(asked).toEqual([SIGN_OUT, '/api/session']);
  expect(wishedSession()).toBeUndefined();
});

it('offline, a session after sign-out is a visitor’s, even after the browser was closed [OFF-9]', async () => {
  const before = await load();
  before.wishSignOut('s1');
  vi.resetModules();
  answers = unreachable;
  const { askSession, wishedSession } = await load();
  expect(await askSession()).toMatchObject({ person: null, sessionId: null, settings: { sendsMail: false } });
  expect(wishedSession()).toBe('s1');
});

it('if the server fails to end a session, it does not come back, and the request is repeated until it succeeds [OFF-9]', async () => {
  const { askSession, wishSignOut, wishedSession } = await load();
  let isWell = false;
  answers = (url) => (url.includes('sign-out') ? empty(isWell ? 204 : 503) : session('s1'));
  wishSignOut('s1');
  expect(await askSession()).toMatchObject({ person: null, settings: { sendsMail: true, minPasswordLength: 9 } });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(wishedSession()).toBe('s1');
  isWell = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(wishedSession()).toBeUndefined();
  const count = asked.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(count);
});

it('a session started meanwhile is not ended by the earlier sign-out [OFF-9]', async () => {
  const { dropWish, keepTelling, wishSignOut } = await load();
  answers = unreachable;
  wishSignOut('s1');
  keepTelling();
  dropWish(); // as signing in does
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
});

it('if storage is forbidden, the pending sign-out lasts as long as the page [OFF-9]', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { tellServer, wishSignOut, wishedSession } = await load();
  answers = () => empty(204);
  wishSignOut(null);
  expect(wishedSession()).toBe('current');
  expect(await tellServer()).toBe(true);
  expect([asked, wishedSession()]).toEqual([['/api/auth/sign-out'], undefined]);
});
