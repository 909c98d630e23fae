import { expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { spanChoiceText, spanText } from './span-text.ts';

const i18n = createI18n(SOURCE_LOCALE);

it.each([
  ['P1D', '1 day'],
  ['P10W', '10 weeks'],
  ['P9M', '9 months'],
] as const)('%s reads %s', (span, text) => expect(spanText(i18n, span)).toBe(text));

it.each([
  [null, 'As usual'],
  ['none', 'None'],
  ['P6W', '6 weeks'],
] as const)('the choice %s reads %s', (choice, text) => expect(spanChoiceText(i18n, choice)).toBe(text));
