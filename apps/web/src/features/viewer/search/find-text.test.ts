import { expect, it } from 'vitest';
import { findHits, foldParts, type TextPart } from './find-text.ts';

function partsOf(...lines: string[]): TextPart[] {
  return lines.map((text) => ({ text, endsLine: true }));
}

function found(query: string, parts: TextPart[]): string[] {
  return findHits(foldParts(parts), query, 0).map(({ from, to }) =>
    from.part === to.part
      ? (parts[from.part]?.text.slice(from.offset, to.offset) ?? '')
      : `${parts[from.part]?.text.slice(from.offset)}|${parts[to.part]?.text.slice(0, to.offset)}`,
  );
}

it.each([
  ['MÜLLER', 'Frau Müller wohnt hier', ['Müller']],
  ['muller', 'Frau Müller und Fräulein MÜLLER', ['Müller', 'MÜLLER']],
  ['Mu\u0308ller', 'M\u00fcller', ['M\u00fcller']],
  ['strasse', 'Lange Straße 4', ['Straße']],
  ['office', 'o\ufb03ce hours', ['o\ufb03ce']],
  ['smorrebrod', 'Smørrebrød', ['Smørrebrød']],
  ['محمد', 'مُحَمَّد', ['مُحَمَّد']],
  ['か', 'が か', ['か']],
  ['𝒳', 'a 𝒳 b', ['𝒳']],
  ['aa', 'aaaa', ['aa', 'aa']],
  ['.*', 'a.*b', ['.*']],
])('the query %s is found in %s regardless of case and accents [DVW-3]', (query, text, hits) => {
  expect(found(query, partsOf(text))).toEqual(hits);
});

it('white space of any kind and length counts as one space, also at the end of a line [DVW-3]', () => {
  expect(found('valid until', partsOf('is valid', 'until May'))).toEqual(['valid|until']);
  expect(found(' valid  until ', partsOf('valid \u00a0 until'))).toEqual(['valid \u00a0 until']);
});

it('a word hyphenated at the end of a line is found whole, and a compound with its hyphen [DVW-3]', () => {
  expect(found('insurance', partsOf('your insur-', 'ance card'))).toEqual(['insur-|ance']);
  expect(found('Mary-Jane', partsOf('Mary-Jane'))).toEqual(['Mary-Jane']);
  expect(found('page -', partsOf('page -', 'Two'))).toEqual(['page -']);
});

it('a word that spans several elements is found [DVW-3]', () => {
  const parts = ['pass', 'por', 't'].map((text) => ({ text, endsLine: false }));
  expect(findHits(foldParts(parts), 'passport', 4)).toEqual([
    { section: 4, from: { part: 0, offset: 0 }, to: { part: 2, offset: 1 } },
  ]);
});

it('an empty query finds nothing, and any other at most the limit', () => {
  expect(found('  ', partsOf('some text'))).toEqual([]);
  expect(found('x', partsOf('some text of b'))).toHaveLength(1);
  expect(findHits(foldParts(partsOf('a'.repeat(50))), 'a', 0, 7)).toHaveLength(7);
});
