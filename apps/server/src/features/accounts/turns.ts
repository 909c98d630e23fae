import { AppError } from '@kinvault/domain/errors.ts';

export interface Turns {
  /** Begins `work` when its turn has come. @throws AppError `unavailable` at once when too many are waiting */
  take<R>(work: () => Promise<R>): Promise<R>;
}

/** So much work at once, the rest in the order in which it came; what would wait too long is refused instead. */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  const waiting: (() => void)[] = [];
  let working = 0;

  async function begin(): Promise<void> {
    if (working < atOnce) working += 1;
    else if (waiting.length >= mostWaiting) throw new AppError('unavailable');
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function end(): void {
    const next = waiting.shift();
    if (next)
      next(); // takes over this turn: whoever comes meanwhile does not get ahead
    else working -= 1;
  }

  async function take<R>(work: () => Promise<R>): Promise<R> {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  }

  return { take };
}
