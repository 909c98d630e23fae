/** What was said more than a minute ago is forgotten: a stream mostly opens in the first second of its page. */
const REMEMBERED_MS = 60_000;

/** When something was last said of each topic, so that a page whose stream opens learns whether it lacks any of it. */
export interface RecentNotifications {
  /** From now on everything is heard. */
  begin(): void;
  /** From now on something may be missed. */
  end(): void;
  add(topic: string): void;
  /** For at least how long nothing was said of any of these topics, in ms; 0 while something may be missed. */
  quietMs(topics: readonly string[]): number;
  /** Called now and then: keeps the memory small. */
  forgetOld(): void;
}

export function createRecentNotifications(): RecentNotifications {
  const saidAt = new Map<string, number>();
  let listeningSince: number | undefined;
  return {
    begin: () => {
      listeningSince = performance.now();
    },
    end: () => {
      listeningSince = undefined;
    },
    add: (topic) => {
      saidAt.set(topic, performance.now());
    },
    quietMs: (topics) => {
      if (listeningSince === undefined) return 0;
      const now = performance.now();
      const times = topics.map((topic) => saidAt.get(topic) ?? 0);
      return Math.floor(now - Math.max(listeningSince, now - REMEMBERED_MS, ...times));
    },
    forgetOld: () => {
      const oldest = performance.now() - REMEMBERED_MS;
      for (const [topic, at] of saidAt) if (at < oldest) saidAt.delete(topic);
    },
  };
}
