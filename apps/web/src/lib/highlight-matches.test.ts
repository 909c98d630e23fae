import { expect, it } from 'vitest';
import { highlightMatches } from './highlight-matches.ts';

it.each<[string, string[], string]>([
  ['Mia’s passport', ['mia', 'pa'], '[Mia]’s [pa]ssport'],
  ['Youth bus pass', ['mia', 'pa'], 'Youth bus [pa]ss'],
  ['Compass and pass', ['pass'], 'Compass and [pass]'],
  ['Compass', ['pass'], 'Com[pass]'],
  ['Tomás Rivera', ['tomas'], '[Tomás] Rivera'],
  ['Toma\u0301s Rivera', ['toma'], '[Toma\u0301]s Rivera'],
  ['Mia’s', ["mia's"], '[Mia’s]'],
  ['👩‍👧 Family', ['fam'], '👩‍👧 [Fam]ily'],
  ['Passport', ['pass', 'passport'], '[Passport]'],
  ['Lease', [], 'Lease'],
  ['', ['a'], ''],
])('the name %s, searched for with %j, is highlighted as %s', (label, words, shown) => {
  const parts = highlightMatches(label, words);
  expect(parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')).toBe(shown);
});
