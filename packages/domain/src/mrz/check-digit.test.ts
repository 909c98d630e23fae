import { expect, it } from 'vitest';
import { checkDigit, matchesCheckDigit } from './check-digit.ts';

it.each([
  ['520727', '3'],
  ['D23145890', '7'],
  ['AB2134<<<', '5'],
  ['L898902C3', '6'],
  ['ZE184226B<<<<<', '1'],
  ['<<<<<<', '0'],
])('the check digit of %s is %s, as ICAO Doc 9303 has it [REA-2]', (text, digit) => {
  expect(checkDigit(text)).toBe(digit);
  expect(matchesCheckDigit(text, digit)).toBe(true);
  expect(matchesCheckDigit(text, digit === '9' ? '0' : String(Number(digit) + 1))).toBe(false);
});

it('a filler checks an empty field, and no field that has a letter [REA-2]', () => {
  expect(matchesCheckDigit('<<<<', '<')).toBe(true);
  expect(matchesCheckDigit('A<<<', '<')).toBe(false);
});

it('no check digit holds over a letter that could not be read [REA-3]', () => {
  const holding = Array.from({ length: 10 }, (_, digit) => matchesCheckDigit('52?727', String(digit)));
  expect(holding).not.toContain(true);
});
