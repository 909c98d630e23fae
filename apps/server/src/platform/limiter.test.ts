import { setImmediate as settled } from 'node:timers/promises';
import { AppError } from '@kinvault/domain/errors.ts';
import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

/** Tasks that go on until the test ends them; `begun` names them in the order in which they began. */
function makeWorks(limits: { maxConcurrent: number; maxQueued: number }) {
  const limiter = createLimiter(limits);
  const begun: string[] = [];
  const under = new Map<string, PromiseWithResolvers<void>>();
  const start = (name: string) =>
    limiter.run(() => {
      begun.push(name);
      const work = Promise.withResolvers<void>();
      under.set(name, work);
      return work.promise;
    });
  const end = async (name: string) => {
    under.get(name)?.resolve();
    await settled();
  };
  const fail = (name: string) => under.get(name)?.reject(new Error('broken'));
  return { begun, start, end, fail };
}

it('a limiter runs a fixed number of tasks at once, and the rest in the order in which they came', async () => {
  const { begun, start, end } = makeWorks({ maxConcurrent: 2, maxQueued: 10 });
  for (const name of ['a', 'b', 'c', 'd']) void start(name);
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  void start('e'); // comes while another waits, and queues behind it
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) await end(name);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('work that fails makes room like any other', async () => {
  const { begun, start, fail } = makeWorks({ maxConcurrent: 1, maxQueued: 10 });
  const first = start('first');
  void start('second');
  await settled();
  fail('first');
  await expect(first).rejects.toThrow('broken');
  await settled();
  expect(begun).toEqual(['first', 'second']);
});

it('a limiter refuses more tasks than may wait, until there is room again', async () => {
  const { begun, start, end } = makeWorks({ maxConcurrent: 1, maxQueued: 2 });
  for (const name of ['a', 'b', 'c']) void start(name);
  await settled();
  await expect(start('d')).rejects.toEqual(new AppError('unavailable'));
  await end('a');
  void start('e');
  for (const name of ['b', 'c', 'e']) await end(name);
  expect(begun).toEqual(['a', 'b', 'c', 'e']);
});
