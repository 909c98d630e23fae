/** Drawing and reading begin after so long without an upload. */
const QUIET_MS = 1_000;
/** Under a steady stream of uploads they wait so long, then work as long without waiting. */
const MAX_WAIT_MS = 3_000;

/** Keeps work that nobody waits for away from uploads on the same machine, for a while. */
export interface Quiet {
  /** An upload begins or ends. */
  disturb(): void;
  /** Waits for a quiet second, but three at most. */
  wait(): Promise<void>;
  /** From now on nobody waits. */
  end(): void;
}

export function createQuiet(): Quiet {
  let disturbedAt = Number.NEGATIVE_INFINITY;
  let freeUntil = Number.NEGATIVE_INFINITY;
  const sleepers = new Set<() => void>();

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.ceil(ms));
      sleepers.add(wake);
    });
  }

  return {
    disturb: () => {
      disturbedAt = performance.now();
    },
    wait: async () => {
      const givesUpAt = performance.now() + MAX_WAIT_MS;
      for (;;) {
        const now = performance.now();
        const quietAt = disturbedAt + QUIET_MS;
        if (now >= quietAt || now < freeUntil) return;
        if (now >= givesUpAt) {
          freeUntil = now + MAX_WAIT_MS;
          return;
        }
        await sleep(Math.min(quietAt, givesUpAt) - now);
      }
    },
    end: () => {
      freeUntil = Number.POSITIVE_INFINITY;
      for (const wake of sleepers) wake();
    },
  };
}
