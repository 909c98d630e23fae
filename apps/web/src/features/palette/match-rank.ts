import { plainText } from '@kinvault/domain/documents/arrange.ts';

/** What was typed, as it is compared. */
export function searchWords(text: string): string[] {
  return plainText(text).split(/\s+/).filter(Boolean);
}

/** How well a name answers, 0 the best. What was found by something else than its name comes last. */
export function matchRank(label: string, words: readonly string[]): number {
  const said = plainText(label);
  if (said.startsWith(words.join(' '))) return 0;
  if (beginsWords(said, words)) return 1;
  return words.every((word) => said.includes(word)) ? 2 : OTHER_RANK;
}

const OTHER_RANK = 3;

/** Whether each begins a word: 'si o' finds Sign out, 'out' finds it too, 'ign' does not. */
export function beginsWords(text: string, words: readonly string[]): boolean {
  const starts = plainText(text).split(/[^\p{Letter}\p{Number}]+/u);
  return words.every((word) => starts.some((start) => start.startsWith(word)));
}

interface Named {
  label: string;
}

/** The closest first; of equals, the one that stood first stays first. */
export function sortByMatch<T extends Named>(entries: readonly T[], words: readonly string[]): T[] {
  if (words.length === 0) return [...entries];
  return entries.toSorted((one, other) => matchRank(one.label, words) - matchRank(other.label, words));
}

/** Groups that have something, the one with the closest entry first; of equals, as they were given. */
export function sortGroupsByMatch<T extends { entries: readonly Named[] }>(
  groups: readonly T[],
  words: readonly string[],
): T[] {
  const filled = groups.filter(({ entries }) => entries.length > 0);
  if (words.length === 0) return filled;
  const best = ({ entries }: T) => Math.min(...entries.map(({ label }) => matchRank(label, words)));
  return filled.toSorted((one, other) => best(one) - best(other));
}
