import { expect, it } from 'vitest';
import { EXCERPT_CHARS, excerptAround } from './excerpt.ts';

it('a short text stands whole', () => {
  expect(excerptAround('Rent:  480 a\nmonth', true)).toBe('Rent: 480 a month');
});

it('a cut falls between words and is told', () => {
  const piece = `ndlord ${'and so on '.repeat(30)}`.slice(0, EXCERPT_CHARS);
  const excerpt = excerptAround(piece, false);
  expect(excerpt).toMatch(/^…and so on .* (and|so|on)…$/);
});

it('a text without blanks is cut where it must', () => {
  expect(excerptAround('契'.repeat(EXCERPT_CHARS), true)).toBe(`${'契'.repeat(EXCERPT_CHARS)}…`);
});
