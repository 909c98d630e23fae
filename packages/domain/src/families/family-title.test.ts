import { expect, it } from 'vitest';
import { familyTitle } from './family-title.ts';

it.each([
  ['Rivera', 'Rivera family'],
  ['Rivera family', 'Rivera family'],
  ['The Okafor Family ', 'The Okafor Family '],
  ['Familyland', 'Familyland family'],
])('the family called %j is spoken of as %j', (name, title) => {
  expect(familyTitle(name)).toBe(title);
});
