import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const visited: string[] = [];
const told: unknown[] = [];
const dropped: string[] = [];
let storage: Record<string, unknown>;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  for (const list of [visited, told, dropped]) list.length = 0;
  storage = {
    getItem: (name: string) => storage[name],
    setItem: (name: string, value: string) => Object.assign(storage, { [name]: value }),
    removeItem: (name: string) => delete storage[name],
  };
  const active = { postMessage: (message: unknown) => told.push(message) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', replace: (path: string) => visited.push(path) });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => dropped.push(name) });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
});
afterEach(() => {
  vi.doUnmock('./leave-session.ts');
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a person who chooses to stay on the page is redirected by the next refusal [STA-1]', async () => {
  const { endSession } = await import('./leave-session.ts');
  endSession();
  endSession(); // ten queries may fail at once
  await vi.advanceTimersByTimeAsync(9_000);
  expect(visited).toEqual(['/auth?next=%2Fdashboard']);
  await vi.advanceTimersByTimeAsync(2_000);
  endSession();
  await vi.advanceTimersByTimeAsync(0);
  expect(visited).toHaveLength(2);
});

it('the end of a session removes its reminders and the files that wait in the worker [STA-1, OFF-3]', async () => {
  const { endSession } = await import('./leave-session.ts');
  endSession();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ kind: 'session-ended' }]);
});

it('if the code of kept papers cannot be loaded, signing in removes everything that an earlier person kept [OFF-2]', async () => {
  storage['kinvault-kept'] = JSON.stringify({ openFor: 'tomas', answers: { tomas: 'yes' } });
  vi.doMock('./leave-session.ts', () => Promise.reject(new Error('no network, and no copy')));
  const { beginSession } = await import('./session.ts');
  await beginSession({ id: 'elena' } as Parameters<typeof beginSession>[0]);
  expect(dropped).toEqual(['kinvault-kept']);
  expect(storage).not.toHaveProperty('kinvault-kept');
});
