import { expect, it } from 'vitest';
import { codeError } from './second-factor-form.tsx';

it.each(['123456', '123 456', ' 123456 '])('%j is accepted as a code of the app', (typed) => {
  expect(codeError(typed, false)).toBeUndefined();
});

it.each(['', '12345', '1234567', '12345a', 'abcd-efgh'])('%j is refused before the server is asked', (typed) => {
  expect(codeError(typed, false)).toBe('Please enter the six digits.');
});

it('a backup code may have letters, but not fewer than six characters', () => {
  expect(codeError('abcd-efgh', true)).toBeUndefined();
  expect(codeError('abc', true)).toBe('Please enter one of your backup codes.');
});
