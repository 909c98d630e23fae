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

it('ten requests without a response check the server once, and report one lost connection [ERR-2]', async () => {
  fetchMock.mockImplementation(away);
  for (let count = 0; count < 10; count++) connection.reportUnreachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(heard).toEqual([true]);
});

it('one request without a response is no lost connection while the server responds', async () => {
  fetchMock.mockImplementation(there);
  connection.reportUnreachable();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([]);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it('a lost server is polled less and less often until it responds, and then no longer [ERR-2]', async () => {
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

it('any response triggers an immediate check', async () => {
  fetchMock.mockImplementation(away);
  connection.reportUnreachable();
  await vi.advanceTimersByTimeAsync(0);
  fetchMock.mockImplementation(there);
  connection.reportReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([true, false]);
});

it('a request that succeeds while the health check fails does not make the connection flap', async () => {
  fetchMock.mockImplementation(away);
  connection.reportUnreachable();
  await vi.advanceTimersByTimeAsync(0);
  for (let count = 0; count < 5; count++) {
    connection.reportReachable();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(heard).toEqual([true]);
});

it('the browser’s online event and returning to the tab only trigger a check', async () => {
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

it('a proxy’s own page instead of the server does not count as a response', async () => {
  fetchMock.mockImplementation(async () => new Response('Bad gateway', { status: 502 }));
  connection.reportUnreachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([true]);
});
