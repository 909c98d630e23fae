import { expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { listed } from './lists.ts';

const i18n = createI18n(SOURCE_LOCALE);

it.each([
  [[], ''],
  [['Rivera'], 'Rivera'],
  [['Rivera', 'Stone'], 'Rivera and Stone'],
  [['Rivera', 'Stone', 'Okafor'], 'Rivera, Stone and Okafor'],
])('the list of %j reads %j', (names, text) => {
  expect(listed(i18n, names)).toBe(text);
});
