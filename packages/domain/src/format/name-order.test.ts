import { expect, it } from 'vitest';
import { createI18n } from '../messages/create-i18n.ts';
import { nameOrder } from './name-order.ts';

it.each([
  ['pl', ['Lena', 'Łucja', 'Maja']],
  ['es', ['Nora', 'Ñusta', 'Oscar']],
  ['de', ['Olga', 'Özlem', 'Paul']],
  ['ar', ['أمل', 'باسم', 'ليلى']],
])('names are in the order of the language: %s [LNG-2]', (language, names) => {
  expect(names.toReversed().toSorted(nameOrder(createI18n(language)))).toEqual(names);
});
