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

it('the server hears of a sign-out before anything else is asked, and of that session alone [OFF-9]', async () => {
  const { askSession, wishSignOut, wishedSession } = await load();
  answers = (url) => (url.includes('sign-out') ? empty(204) : session(null));
  wishSignOut('s1');
  expect((await askSession()).person).toBeNull();
  expect(asked).toEqual([SIGN_OUT, '/api/session']);
  expect(wishedSession()).toBeUndefined();
});

it('without a network a session that was left is that of a visitor, also after the browser was closed [OFF-9]', async () => {
  const before = await load();
  before.wishSignOut('s1');
  vi.resetModules();
  answers = unreachable;
  const { askSession, wishedSession } = await load();
  expect(await askSession()).toMatchObject({ person: null, sessionId: null, settings: { sendsMail: false } });
  expect(wishedSession()).toBe('s1');
});

it('a server that fails to end a session does not bring it back, and is told again until it has heard [OFF-9]', async () => {
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

it('a session that somebody begins meanwhile is not ended by the older wish [OFF-9]', async () => {
  const { dropWish, keepTelling, wishSignOut } = await load();
  answers = unreachable;
  wishSignOut('s1');
  keepTelling();
  dropWish(); // as signing in does
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
});

it('where storage is forbidden the wish lasts as long as the page [OFF-9]', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { tellServer, wishSignOut, wishedSession } = await load();
  answers = () => empty(204);
  wishSignOut(null);
  expect(wishedSession()).toBe('current');
  expect(await tellServer()).toBe(true);
  expect([asked, wishedSession()]).toEqual([['/api/auth/sign-out'], undefined]);
});
