import { AppError } from '@kinvault/domain/errors.ts';

export interface Limiter {
  /** Begins `work` when its turn has come. @throws AppError `unavailable` at once when too many are waiting */
  run<R>(work: () => Promise<R>): Promise<R>;
}

/** So much work at once, the rest in the order in which it came; what would wait too long is refused instead. */
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
      next(); // takes over this turn: whoever comes meanwhile does not get ahead
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
