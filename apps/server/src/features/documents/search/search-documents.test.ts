import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EXCERPT_CHARS } from './search.repository.ts';
import { excerptAround, parseWords } from './search-documents.ts';

it.each([
  ['Rent 2026', ['\\mrent', '\\m2026']],
  ['  AB-123 ab', ['\\mab', '\\m123']],
  ['ﬁnance', ['\\mfinance']],
  ['契約', ['契約']],
  ['.*(a+)+$ \\d [x]', ['\\ma', '\\md', '\\mx']],
  ['%_', []],
])('the query %j becomes the patterns %j', (query, patterns) => {
  expect(parseWords(query)).toEqual(patterns);
});

it('no character of a query is special in a PostgreSQL pattern', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => {
      for (const pattern of parseWords(query)) expect(pattern).toMatch(/^(\\m)?[\p{Letter}\p{Mark}\p{Number}]+$/u);
      expect(parseWords(query).length).toBeLessThanOrEqual(10);
    }),
  );
});

it('the excerpt of a short text is the whole text', () => {
  expect(excerptAround('Rent:  480 a\nmonth', true)).toBe('Rent: 480 a month');
});

it('an excerpt is cut between words and marked with ellipses', () => {
  const piece = `ndlord ${'and so on '.repeat(30)}`.slice(0, EXCERPT_CHARS);
  const excerpt = excerptAround(piece, false);
  expect(excerpt).toMatch(/^…and so on .* (and|so|on)…$/);
});

it('an excerpt of a text without spaces is cut in the middle of a word', () => {
  expect(excerptAround('契'.repeat(EXCERPT_CHARS), true)).toBe(`${'契'.repeat(EXCERPT_CHARS)}…`);
});
