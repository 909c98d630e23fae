import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseWords } from './search-words.ts';

it.each([
  ['Rent 2026', ['\\mrent', '\\m2026']],
  ['  AB-123 ab', ['\\mab', '\\m123']],
  ['ﬁnance', ['\\mfinance']],
  ['契約', ['契約']],
  ['.*(a+)+$ \\d [x]', ['\\ma', '\\md', '\\mx']],
  ['%_', []],
])('%j is looked for as %j', (query, patterns) => {
  expect(parseWords(query)).toEqual(patterns);
});

it('whatever is typed, no character of it means anything to the database', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => {
      for (const pattern of parseWords(query)) expect(pattern).toMatch(/^(\\m)?[\p{Letter}\p{Mark}\p{Number}]+$/u);
      expect(parseWords(query).length).toBeLessThanOrEqual(10);
    }),
  );
});
