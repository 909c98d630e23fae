import { AppError } from '@kinvault/domain/errors.ts';

export interface Limiter {
  /** Starts `work` when a slot is free. @throws AppError `unavailable` at once if the queue is full */
  run<R>(work: () => Promise<R>): Promise<R>;
}

/** Limits concurrency. Further work waits in order of arrival, up to `maxQueued`. */
export function createLimiter({ maxConcurrent, maxQueued }: { maxConcurrent: number; maxQueued: number }): Limiter {
  const waiting: (() => void)[] = [];
  let working = 0;

  async function begin(): Promise<void> {
    if (working < maxConcurrent) working += 1;
    else if (waiting.length >= maxQueued) throw new AppError('unavailable');
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function end(): void {
    const next = waiting.shift();
    if (next)
      next(); // hands over the slot, so that a newcomer cannot overtake the queue
    else working -= 1;
  }

  async function run<R>(work: () => Promise<R>): Promise<R> {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  }

  return { run };
}
