import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNotesStore } from './notes-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server that responds when the test lets it. */
function slowServer() {
  const calls: { text: string; succeed: () => void; fail: () => void }[] = [];
  const save = (_: string, text: string) =>
    new Promise<void>((resolve, reject) =>
      calls.push({ text, succeed: resolve, fail: () => reject(new Error('no answer')) }),
    );
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { calls, save, settle };
}

it('typed text is saved once, after a pause [DVW-6]', async () => {
  const { calls, save, settle } = slowServer();
  const store = createNotesStore(save, 800);
  for (const text of ['B', 'Br', 'Bring two photos']) store.write('doc', text);
  await vi.advanceTimersByTimeAsync(799);
  expect(calls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.map(({ text }) => text)).toEqual(['Bring two photos']);
  calls[0]?.succeed();
  await settle();
  expect(store.stateOf('doc')).toBe('saved');
  expect(store.hasUnsaved()).toBe(false);
});

it('leaving saves immediately, and the pause does not save again', async () => {
  const { calls, save, settle } = slowServer();
  const store = createNotesStore(save, 800);
  store.write('doc', 'Bring two photos');
  void store.flush('doc');
  calls[0]?.succeed();
  await settle();
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toHaveLength(1);
});

it('text that failed to save is kept and saved with the next attempt', async () => {
  const { calls, save, settle } = slowServer();
  const store = createNotesStore(save, 800);
  store.write('doc', 'Bring two photos');
  void store.flush('doc');
  calls[0]?.fail();
  await settle();
  expect([store.stateOf('doc'), store.draftOf('doc'), store.hasUnsaved()]).toEqual([
    'failed',
    'Bring two photos',
    true,
  ]);
  void store.flushAll();
  calls[1]?.succeed();
  await settle();
  expect([store.stateOf('doc'), store.draftOf('doc')]).toEqual(['saved', undefined]);
});

it('text typed during a save is saved after it', async () => {
  const { calls, save, settle } = slowServer();
  const store = createNotesStore(save, 800);
  store.write('doc', 'first');
  void store.flush('doc');
  store.write('doc', 'second');
  await vi.advanceTimersByTimeAsync(800);
  expect(calls.map(({ text }) => text)).toEqual(['first']); // one call at a time
  calls[0]?.succeed();
  await settle();
  expect(calls.map(({ text }) => text)).toEqual(['first', 'second']);
  calls[1]?.succeed();
  await settle();
  expect(store.stateOf('doc')).toBe('saved');
});

it('the notes of two documents do not touch each other', async () => {
  const { calls, save, settle } = slowServer();
  const store = createNotesStore(save, 800);
  store.write('one', 'Lease');
  store.write('two', 'Passport');
  await vi.advanceTimersByTimeAsync(800);
  expect(calls.map(({ text }) => text).toSorted()).toEqual(['Lease', 'Passport']);
  for (const { succeed } of calls) succeed();
  await settle();
  expect(store.hasUnsaved()).toBe(false);
});
