import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const fetchMock = vi.fn<typeof fetch>();
const there = async () => new Response('{}');
const away = async () => Promise.reject(new TypeError('Failed to fetch'));

let connection: typeof import('./connection.ts');
const heard: boolean[] = [];
const emit: Record<string, () => void> = {};
const page = {
  visibilityState: 'visible',
  addEventListener: (name: string, listener: () => void) => {
    emit[name] = listener;
  },
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock.mockReset());
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  vi.resetModules();
  connection = await import('./connection.ts');
  heard.length = 0;
  connection.followConnection();
  connection.subscribeToConnection(() => heard.push(connection.isConnectionLost()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ten requests without an answer ask once whether the server is there, and it is lost once [ERR-2]', async () => {
  fetchMock.mockImplementation(away);
  for (let count = 0; count < 10; count++) connection.reportUnreachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(heard).toEqual([true]);
});

it('one request without an answer is no lost connection while the server answers', async () => {
  fetchMock.mockImplementation(there);
  connection.reportUnreachable();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([]);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it('a lost server is asked again, more and more seldom, until it answers; then no more [ERR-2]', async () => {
  fetchMock.mockImplementation(away);
  connection.reportUnreachable();
  const asked: number[] = [];
  for (let second = 0; second < 60; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    asked.push(fetchMock.mock.calls.length);
  }
  expect(asked.slice(0, 8)).toEqual([2, 2, 3, 3, 3, 3, 4, 4]);
  expect(asked.at(-1)).toBeLessThan(10);
  fetchMock.mockImplementation(there);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heard).toEqual([true, false]);
  const calls = fetchMock.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchMock).toHaveBeenCalledTimes(calls);
});

it('any answer makes it ask at once whether all is back', async () => {
  fetchMock.mockImplementation(away);
  connection.reportUnreachable();
  await vi.advanceTimersByTimeAsync(0);
  fetchMock.mockImplementation(there);
  connection.reportReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([true, false]);
});

it('one request that is answered while the server’s health is not finds no connection again and again', async () => {
  fetchMock.mockImplementation(away);
  connection.reportUnreachable();
  await vi.advanceTimersByTimeAsync(0);
  for (let count = 0; count < 5; count++) {
    connection.reportReachable();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(heard).toEqual([true]);
});

it('the browser’s word and coming back to the tab only make it ask', async () => {
  fetchMock.mockImplementation(there);
  emit.offline?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([]);
  fetchMock.mockImplementation(away);
  emit.online?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([true]);
  fetchMock.mockImplementation(there);
  emit.visibilitychange?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([true, false]);
});

it('a proxy’s own page in the server’s place is no answer', async () => {
  fetchMock.mockImplementation(async () => new Response('Bad gateway', { status: 502 }));
  connection.reportUnreachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([true]);
});
