import { expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { familyTitle } from './family-title.ts';

const i18n = createI18n(SOURCE_LOCALE);

it.each([
  ['Rivera', 'Rivera family'],
  ['Rivera family', 'Rivera family'],
  ['The Okafor Family ', 'The Okafor Family '],
  ['Familyland', 'Familyland family'],
])('the family called %j is spoken of as %j', (name, title) => {
  expect(familyTitle(i18n, name)).toBe(title);
});
