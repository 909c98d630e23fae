import { foldLetters, splitWords } from '@kinvault/domain/fold-letters.ts';

/** How well a name matches; 0 is best. Entries found by something other than their name come last. */
export function matchRank(label: string, words: readonly string[]): number {
  const plain = foldLetters(label);
  if (plain.startsWith(words.join(' '))) return 0;
  if (beginsWords(plain, words)) return 1;
  return words.every((word) => plain.includes(word)) ? 2 : OTHER_RANK;
}

const OTHER_RANK = 3;

/** Whether each typed word begins a word of the text: 'si o' and 'out' match 'Sign out', 'ign' doesn't. */
export function beginsWords(text: string, words: readonly string[]): boolean {
  const starts = splitWords(foldLetters(text));
  return words.every((word) => starts.some((start) => start.startsWith(word)));
}

interface Named {
  label: string;
}

/** Best match first. Equal matches keep their order. */
export function sortByMatch<T extends Named>(entries: readonly T[], words: readonly string[]): T[] {
  if (words.length === 0) return [...entries];
  return entries.toSorted((one, other) => matchRank(one.label, words) - matchRank(other.label, words));
}

/** The groups that aren't empty, the one with the best match first. Equal groups keep their order. */
export function sortGroupsByMatch<T extends { entries: readonly Named[] }>(
  groups: readonly T[],
  words: readonly string[],
): T[] {
  const filled = groups.filter(({ entries }) => entries.length > 0);
  if (words.length === 0) return filled;
  const best = ({ entries }: T) => Math.min(...entries.map(({ label }) => matchRank(label, words)));
  return filled.toSorted((one, other) => best(one) - best(other));
}
