import { expect, it } from 'vitest';
import { upright, wordsOf } from './words.ts';

const row = (...columns: (string | number)[]) => columns.join('\t');
const SIZE = { width: 200, height: 100 };

it('words are joined to lines and blocks, and placed in parts of the page [REA-1]', () => {
  const table = [
    row(1, 1, 0, 0, 0, 0, 0, 0, 200, 100, -1, ''),
    row(5, 1, 1, 1, 1, 1, 20, 10, 40, 10, 96.1, 'Valid'),
    row(5, 1, 1, 1, 1, 2, 70, 10, 40, 10, 90, 'until'),
    row(5, 1, 1, 1, 2, 1, 20, 30, 40, 10, 88, '2027'),
    row(5, 1, 2, 1, 1, 1, 20, 80, 40, 10, 77, 'Page'),
  ].join('\n');
  const { words, text } = wordsOf(table, SIZE);
  expect(text).toBe('Valid until\n2027\n\nPage');
  expect(words[0]).toEqual({ text: 'Valid', box: { x: 0.1, y: 0.1, width: 0.2, height: 0.1 } });
});

it('print that is guessed from a stain is left out [REA-1]', () => {
  const table = [row(5, 1, 1, 1, 1, 1, 0, 0, 9, 9, 12, 'x|;'), row(5, 1, 1, 1, 1, 2, 0, 0, 9, 9, 95, ' ')].join('\n');
  expect(wordsOf(table, SIZE)).toEqual({ words: [], text: '' });
});

// a word at the upper left, as it is seen after the page was turned to be read
it.each([
  [0, { x: 0.1, y: 0.2, width: 0.3, height: 0.05 }],
  [90, { x: 0.75, y: 0.1, width: 0.05, height: 0.3 }],
  [180, { x: 0.6, y: 0.75, width: 0.3, height: 0.05 }],
  [270, { x: 0.2, y: 0.6, width: 0.05, height: 0.3 }],
] as const)('a word of a page turned by %d degrees is put back to its place [REA-1]', (turn, seen) => {
  const { box } = upright({ text: 'word', box: seen }, turn);
  expect(Object.values(box).map((value) => Number(value.toFixed(6)))).toEqual([0.1, 0.2, 0.3, 0.05]);
});
