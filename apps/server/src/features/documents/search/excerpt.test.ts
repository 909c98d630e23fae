import { expect, it } from 'vitest';
import { EXCERPT_CHARS, excerptAround, excerptOf } from './excerpt.ts';

it('the excerpt of a short text is the whole text', () => {
  expect(excerptAround('Rent:  480 a\nmonth', 0)).toBe('Rent: 480 a month');
});

it('an excerpt is cut between words and marked with ellipses', () => {
  const text = `the landlord ${'and so on '.repeat(60)}`;
  expect(excerptAround(text, 300)).toMatch(/^…(and|so|on) .* (and|so|on)…$/);
});

it('an excerpt of a text without spaces is cut in the middle of a word', () => {
  expect(excerptAround('契'.repeat(EXCERPT_CHARS + 1), 0)).toBe(`${'契'.repeat(EXCERPT_CHARS)}…`);
});

it('an excerpt never ends in half a character', () => {
  expect(excerptAround(`x${'🪪'.repeat(EXCERPT_CHARS)}`, 0).isWellFormed()).toBe(true);
});

const FILLER = 'another word '.repeat(30);

it.each([
  ['plain', 'pension', 'the Pension fund'],
  ['with marks', 'tomas', 'for Tomás Rivera'],
  ['after a letter that grows when it is folded', 'lodz', 'İzmir, Łódź and Gdańsk'],
  ['in capitals', 'strasse', 'LINDENALLEE, STRASSE'],
  ['Chinese, in the middle', '約書', '这份契約書在此'],
])('the excerpt of a text shows the word where it is %s [SRC-2]', (_, word, passage) => {
  expect(excerptOf(`${FILLER}${passage} ${FILLER}`, [word])).toContain(passage);
});

it('a word is shown where it begins, not inside another', () => {
  const text = `parents ${FILLER}the rent ${FILLER}`;
  expect(excerptOf(text, ['rent'])).toContain('the rent');
});
