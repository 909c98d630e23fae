import { SAME_NAMES } from '@kinvault/domain/same-names.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexWords, parseQuery } from './search-words.ts';
import { wordPattern } from './word-pattern.ts';

it.each([
  ['Rent 2026', ['rent', '2026'], []],
  ['  AB-123 ab', ['ab', '123'], []],
  ['ﬁnance', ['finance'], []],
  ['Tomás', ['tomas'], []],
  ['می‌خواهم', ['ميخواهم'], []],
  ['契約書', ['契約', '約書'], ['契約書']],
  ['契', ['契'], ['契']],
  ['b第3条 x', ['第', '3', '条', 'x'], ['b第3条']],
  ['.*(a+)+$ \\d [x]', ['a', 'd', 'x'], []],
])('the query %j asks for the words %j', (query, folded, checks) => {
  expect(parseQuery(query)).toMatchObject({ folded, checks: checks.map(wordPattern) });
});

it.each(['%_', ' ', '\u0301'])('the query %j asks for nothing', (query) => {
  expect(parseQuery(query)).toBeNull();
});

it('no character of a query is special in a pattern or a query of words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => {
      const { folded, patterns } = parseQuery(query) ?? { folded: [], patterns: [] };
      for (const pattern of patterns)
        expect(pattern).toMatch(
          /^(\(\?:\(\?<!\[\[:alnum:\]\]\)\|\(\?<=\[\p{Letter}+\]\)\))?(\(\?:|\||\)|\[[\p{Letter}\p{Mark}\p{Number}\p{Cf}-]+\]\*?|\[[·•‧∙⋅・･]+\]\?)+$/u,
        );
      for (const word of folded) expect(word).toMatch(/^[\p{Letter}\p{Mark}\p{Number}]+$/u);
      expect(patterns.length).toBeLessThanOrEqual(10);
    }),
  );
});

it.each(SAME_NAMES)('in %s, a text with %s is found by %s [SRC-4]', (_language, written, typed) => {
  const found = indexWords(written);
  for (const word of parseQuery(typed)?.folded ?? ['nothing']) expect(found).toContain(word);
});

// as PostgreSQL reads it, which has its own names of classes
const asRegExp = (pattern: string) => new RegExp(pattern.replace('[[:alnum:]]', '[\\p{Letter}\\p{Number}]'), 'iu');

it.each(SAME_NAMES)('in %s, %s in a note is found by %s [SRC-4]', (_language, written, typed) => {
  const note = written.normalize('NFKC'); // as keyboards write, and as texts are kept
  for (const pattern of parseQuery(typed)?.patterns ?? ['nothing']) expect(note).toMatch(asRegExp(pattern));
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
