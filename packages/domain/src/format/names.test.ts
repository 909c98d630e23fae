import { expect, it } from 'vitest';
import { firstNameOf, possessive } from './names.ts';

it('a family names its own members by their first name', () => {
  expect(firstNameOf(' Mia  Rivera')).toBe('Mia');
  expect(firstNameOf('Cher')).toBe('Cher');
  expect(firstNameOf('Unnamed User')).toBe('Unnamed User'); // [DAT-2]
  expect(possessive('Mia')).toBe('Mia’s');
  expect(possessive('Thomas')).toBe('Thomas’');
});
