import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

const PAUSE_MS = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorder() {
  const runs: string[][] = [];
  let finish = () => {};
  const work = (asked: ReadonlySet<string>) => {
    runs.push([...asked]);
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  return { runs, ask: coalesce(work, PAUSE_MS), finish: () => finish() };
}

it('many calls within the pause run the work once', async () => {
  const { runs, ask } = recorder();
  for (const what of ['changed', 'changed', 'gap', 'changed']) ask(what);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(runs).toEqual([['changed', 'gap']]);
});

it('calls during the work run it again afterwards, never at the same time', async () => {
  const { runs, ask, finish } = recorder();
  ask('first');
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  ask('second');
  ask('third');
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS);
  expect(runs).toEqual([['first']]);
  finish();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(runs).toEqual([['first'], ['second', 'third']]);
});

it('failing work does not stop later calls', async () => {
  let count = 0;
  const ask = coalesce(() => {
    count += 1;
    return Promise.reject(new Error('no answer'));
  }, PAUSE_MS);
  for (const expected of [1, 2]) {
    ask('changed');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(count).toBe(expected);
  }
});
