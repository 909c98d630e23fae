import { expect, it } from 'vitest';
import { faultsOf } from './check-translations.ts';

const judge = (english: string, text: string, language = 'ar') => faultsOf(language, { id: 'a.b', english, text });

it.each([
  ['Codes change every 30 seconds.', 'تتغيّر الرموز كل 30 ثانية.', '30 is written ٣٠ here'],
  [
    '{count, plural, one {# day of 7} other {# days of 7}}',
    '{count, plural, zero {x} one {x} two {x} few {x} many {x} other {# من 7}}',
    '7 is written ٧ here',
  ],
])('digits that do not follow the language are refused in %j [LNG-2]', (english, text, fault) => {
  expect(judge(english, text)).toEqual([`a.b: ${fault}`]);
});

it.each([
  ['Codes change every 30 seconds.', 'تتغيّر الرموز كل ٣٠ ثانية.', 'ar'],
  ['Our aim is WCAG 2.2. Press F8.', 'هدفنا WCAG 2.2 بالمفتاح F8', 'ar'],
  ['Codes change every 30 seconds.', 'Codes ändern sich alle 30 Sekunden.', 'de'],
  ['Home insurance 2026/27', 'Hausratversicherung 2026/27', 'de'],
])('digits of the language, of names and of years are fine: %j, %j [LNG-2]', (english, text, language) => {
  expect(judge(english, text, language)).toEqual([]);
});

it.each(['10,000+ families', 'up to 20000', '10\u202f000 familles'])(
  'a number that languages group in their own way is no part of the sentence %j [LNG-2]',
  (words) => {
    expect(judge(words, 'x', 'de').join()).toContain('must be a value');
  },
);
