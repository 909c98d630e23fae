import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText, indexWords, parseQuery } from './search-words.ts';

it.each([
  ['Rent 2026', ['rent', '2026'], ['\\mrent', '\\m2026'], []],
  ['  AB-123 ab', ['ab', '123'], ['\\mab', '\\m123'], []],
  ['ﬁnance', ['finance'], ['\\mfinance'], []],
  ['Tomás', ['tomas'], ['\\mtomás'], []],
  ['契約書', ['契約', '約書'], ['契約書'], ['契約書']],
  ['契', ['契'], ['契'], ['契']],
  ['b第3条 x', ['第', '3', '条', 'x'], ['b第3条', '\\mx'], ['b第3条']],
  ['.*(a+)+$ \\d [x]', ['a', 'd', 'x'], ['\\ma', '\\md', '\\mx'], []],
])('the query %j asks for the words %j', (query, folded, patterns, checks) => {
  expect(parseQuery(query)).toEqual({ folded, patterns, checks });
});

it.each(['%_', ' ', '\u0301'])('the query %j asks for nothing', (query) => {
  expect(parseQuery(query)).toBeNull();
});

it('no character of a query is special in a pattern or a query of words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => {
      const { folded, patterns } = parseQuery(query) ?? { folded: [], patterns: [] };
      for (const pattern of patterns) expect(pattern).toMatch(/^(\\m)?[\p{Letter}\p{Mark}\p{Number}]+$/u);
      for (const word of folded) expect(word).toMatch(/^[\p{Letter}\p{Mark}\p{Number}]+$/u);
      expect(patterns.length).toBeLessThanOrEqual(10);
    }),
  );
});

it.each([
  ['MÜLLER', 'müller', 'muller'],
  ['Straße', 'STRASSE', 'strasse'],
  ['Łódź', 'lodz', 'LODZ'],
  ['ΟΔΟΣ', 'οδός', 'οδοσ'],
  ['İstanbul', 'istanbul', 'ISTANBUL'],
  ['ＡＢＣ', 'abc', 'ABC'],
  ['שָׁלוֹם', 'שלום', 'שלום'],
  ['كِتَاب', 'كتاب', 'كتاب'],
])('%s, %s and %s are the same word [SRC-1]', (one, other, third) => {
  expect(foldText(other)).toBe(foldText(one));
  expect(foldText(third)).toBe(foldText(one));
});

it.each([
  ['か', 'が'],
  ['कि', 'का'],
])('%s and %s are different letters', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

it('a text is found by all words of it, whatever is asked of them [SRC-1]', () => {
  const letters = fc.constantFrom(...'aÀßΣς9契約が한국ไทİłk\u0301- .');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 30 }), (drawn) => {
      const text = drawn.join('').normalize('NFKC');
      const found = indexWords(text);
      for (const word of parseQuery(text)?.folded ?? [])
        expect(
          found.some((entry) => entry.startsWith(word)),
          word,
        ).toBe(true);
    }),
  );
});

it('even the words of the longest text without spaces fit into a row', () => {
  const text = Array.from({ length: 100_000 }, (_, at) =>
    String.fromCodePoint(0x20000 + (at % 40_000) + (at % 7)),
  ).join('');
  const words = indexWords(text);
  expect(words.reduce((sum, word) => sum + Buffer.byteLength(word) + 8, 0)).toBeLessThan(1_000_000);
});
