import type { WaitingUploader } from './drawings.repository.ts';

/**
 * A change of the person costs a child process (decision 28), so quick files of one person follow each other until they have
 * taken this much longer than another's. A file that failed has cost a child, too, and counts as that long at least.
 */
const AHEAD_MS = 5_000;

export interface Turns {
  /** Whose file is drawn next: one of those who wait, the longest waiting first. */
  findNext(waiting: readonly WaitingUploader[]): string | undefined;
  /** Counts a file that was drawn, or was not. */
  count(uploader: string, file: { tookMs: number; isFailed: boolean }): void;
}

/**
 * Whose file is drawn next [REL-26]: of the people who wait, the one whose files have taken the least time so far. Somebody
 * new comes right after the current file, and is then as far as the one with the least.
 */
export function createTurns(): Turns {
  /** How long each person's files have taken, in ms; `level` is the least among those who wait, and only rises. */
  const taken = new Map<string, number>();
  let level = 0;
  let last: { uploader: string; isFailed: boolean } | undefined;
  const takenBy = (uploader: string) => taken.get(uploader) ?? -1;

  return {
    count: (uploader, { tookMs, isFailed }) => {
      const cost = isFailed ? Math.max(tookMs, AHEAD_MS) : tookMs;
      taken.set(uploader, Math.max(takenBy(uploader), level) + cost);
      last = { uploader, isFailed };
    },
    findNext: (waiting) => {
      const [first, ...others] = waiting.toSorted((a, b) => takenBy(a.uploader) - takenBy(b.uploader));
      if (!first) {
        taken.clear();
        level = 0;
        return undefined;
      }
      const least = Math.min(...waiting.map(({ uploader }) => taken.get(uploader) ?? Number.POSITIVE_INFINITY));
      if (least < Number.POSITIVE_INFINITY) level = Math.max(level, least);
      if (!taken.has(first.uploader)) return first.uploader;
      const own = last?.isFailed === false && others.find(({ uploader }) => uploader === last?.uploader);
      return own && takenBy(own.uploader) - least < AHEAD_MS ? own.uploader : first.uploader;
    },
  };
}
