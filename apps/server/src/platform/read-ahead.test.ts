import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

it('reading ahead gives results in order, however long each takes, and starts no more than asked', async () => {
  const started: number[] = [];
  const finishers: (() => void)[] = [];
  const results = readAhead([1, 2, 3, 4, 5], { depth: 2 }, (item) => {
    started.push(item);
    return new Promise<number>((resolve) => finishers.push(() => resolve(item * 10)));
  });
  const first = results.next();
  expect(started).toEqual([1, 2]);
  finishers[1]?.();
  finishers[0]?.();
  expect((await first).value).toBe(10);
  expect(started).toEqual([1, 2, 3]);
  expect((await results.next()).value).toBe(20);
  expect(started).toEqual([1, 2, 3, 4]);
});

it('a failure of reading ahead comes at its turn, and the rest is disposed of', async () => {
  const disposed: number[] = [];
  const given: number[] = [];
  const options = { depth: 3, dispose: (item: number) => void disposed.push(item) };
  const reading = (async () => {
    for await (const item of readAhead([1, 2, 3, 4], options, async (item) => {
      if (item === 2) throw new Error('no second');
      return item;
    }))
      given.push(item);
  })();
  await expect(reading).rejects.toThrow('no second');
  expect([given, disposed]).toEqual([[1], [3, 4]]);
});

it('a consumer that leaves gets no more, and what was started is disposed of', async () => {
  const disposed: number[] = [];
  const options = { depth: 2, dispose: (item: number) => void disposed.push(item) };
  for await (const item of readAhead([1, 2, 3, 4], options, async (number) => number)) if (item === 1) break;
  expect(disposed).toEqual([2, 3]);
});
