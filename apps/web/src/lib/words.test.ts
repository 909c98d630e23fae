import { expect, it } from 'vitest';
import { counted, firstNameOf, possessive } from './words.ts';

it.each([
  [0, '0 documents'],
  [1, '1 document'],
  [8, '8 documents'],
])('%d are counted as %s [GRD-1]', (count, text) => {
  expect(counted(count, 'document')).toBe(text);
});

it('a family speaks of its own by the first name', () => {
  expect(firstNameOf(' Mia  Rivera')).toBe('Mia');
  expect(firstNameOf('Cher')).toBe('Cher');
  expect(firstNameOf('Unnamed User')).toBe('Unnamed User'); // [DAT-2]
  expect(possessive('Mia')).toBe('Mia’s');
  expect(possessive('Thomas')).toBe('Thomas’');
});
