import { expect, it } from 'vitest';
import { findHits, foldParts } from '../search/find-text.ts';
import { wordParts } from './page-words.ts';

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.02 };
const page = (text: string) => ({ text, words: text.split(/\s+/).map((word) => ({ text: word, box })) });

it('words of a picture are parts with spaces and line breaks, as they are copied [REA-1]', () => {
  const parts = wordParts(page('is valid until\n31 March\n\n2027'));
  expect(parts.map(({ text }) => text)).toEqual(['is ', 'valid ', 'until', '31 ', 'March', '2027']);
  expect(parts.map(({ endsLine }) => endsLine)).toEqual([false, false, true, false, true, true]);
});

it('a word that occurs twice ends a line only where it really does [REA-1]', () => {
  const parts = wordParts(page('to be or not to\nbe'));
  expect(parts.filter(({ text }) => text.startsWith('to')).map(({ endsLine }) => endsLine)).toEqual([false, true]);
});

it('a search in the words of a picture finds matches that span two lines [REA-1]', () => {
  expect(findHits(foldParts(wordParts(page('valid until\n31 March'))), 'until 31', 0)).toEqual([
    { section: 0, from: { part: 1, offset: 0 }, to: { part: 2, offset: 2 } },
  ]);
});
