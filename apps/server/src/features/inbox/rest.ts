/** Says whether things have stayed as they are for a while, by a clock that nobody can set. */
export interface Rest {
  /** @param state what changes as the thing changes */
  isAtRest(thing: string, state: string, forMs: number): boolean;
  /** From now on it has to rest again. */
  disturb(thing: string): void;
  /** Forgets what was not asked for since the last time. */
  forgetGone(): void;
}

export function createRest(now: () => number = () => performance.now()): Rest {
  const seen = new Map<string, { state: string; since: number }>();
  let asked = new Set<string>();
  return {
    isAtRest: (thing, state, forMs) => {
      asked.add(thing);
      const before = seen.get(thing);
      if (before?.state === state) return now() - before.since >= forMs;
      seen.set(thing, { state, since: now() });
      return forMs === 0;
    },
    disturb: (thing) => seen.delete(thing),
    forgetGone: () => {
      for (const thing of seen.keys()) if (!asked.has(thing)) seen.delete(thing);
      asked = new Set();
    },
  };
}
