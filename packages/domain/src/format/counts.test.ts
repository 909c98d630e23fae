import { expect, it } from 'vitest';
import { counted } from './counts.ts';

it.each([
  [0, '0 documents'],
  [1, '1 document'],
  [8, '8 documents'],
  [1234, '1234 documents'],
])('the count of %d documents reads %s [GRD-1]', (count, text) => {
  expect(counted(count, 'document')).toBe(text);
});

it('a plural that does not end in s is given', () => {
  expect([counted(1, 'person', 'people'), counted(2, 'person', 'people')]).toEqual(['1 person', '2 people']);
});
