import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { longDate } from '../format/dates.ts';
import { createI18n, SOURCE_LOCALE } from './create-i18n.ts';

const COUNT = { id: 'test.documents', message: '{count, plural, one {# document} other {# documents}}' };
const GREETING = { id: 'test.greeting', message: 'Hello {name}' };

const english = createI18n(SOURCE_LOCALE);

it('English needs no translations: the sentence of the source is shown [LNG-1]', () => {
  expect(english.t({ ...GREETING, values: { name: 'Mia' } })).toBe('Hello Mia');
  expect([1, 2, 1000].map((count) => english.t({ ...COUNT, values: { count } }))).toEqual([
    '1 document',
    '2 documents',
    '1,000 documents',
  ]);
});

describe('another language', () => {
  // Polish has four forms, and here the name comes first
  const polish = createI18n('pl', {
    [COUNT.id]: compileMessage(
      '{count, plural, one {[# dokument]} few {[# dokumenty]} many {[# dokumentów]} other {[# dokumentu]}}',
    ),
    [GREETING.id]: compileMessage('{name}: cześć'),
  });

  it('another language uses its own plural forms [LNG-1]', () => {
    const read = (count: number) => polish.t({ ...COUNT, values: { count } });
    expect([1, 3, 5, 22, 1.5].map(read)).toEqual([
      '[1 dokument]',
      '[3 dokumenty]',
      '[5 dokumentów]',
      '[22 dokumenty]',
      '[1,5 dokumentu]',
    ]);
  });

  it('another language puts values where its own sentence has them [LNG-1]', () => {
    expect(polish.t({ ...GREETING, values: { name: 'Mia' } })).toBe('Mia: cześć');
  });

  it('another language shows the English sentence where a translation is missing', () => {
    expect(polish.t({ id: 'test.untranslated', message: 'No expiry' })).toBe('No expiry');
  });
});

it.each(['C:\\x41', '\\u000aBcc: all', '{count}', '<b>', '%s $1 $&', '#'])(
  'a value is shown exactly as it was typed: %j [SEC-32]',
  (name) => {
    expect(english.t({ ...GREETING, values: { name } })).toBe(`Hello ${name}`);
    expect(english._(GREETING.id, { name }, GREETING)).toBe(`Hello ${name}`);
  },
);

it('Arabic has its own digits in counts, bare numbers and dates, and six plural forms [LNG-2]', () => {
  const arabic = createI18n('ar', {
    [COUNT.id]: compileMessage(
      '{count, plural, =0 {لا} one {وثيقة} two {وثيقتان} few {# وثائق} many {# وثيقة} other {# وثيقة}}',
    ),
  });
  const read = (count: number) => arabic.t({ ...COUNT, values: { count } });
  expect([0, 1, 2, 5, 12].map(read)).toEqual(['لا', 'وثيقة', 'وثيقتان', '٥ وثائق', '١٢ وثيقة']);
  expect(arabic.t({ id: 'test.of', message: '{number} of {total}', values: { number: 3, total: 1250 } })).toBe(
    '٣ of ١٢٥٠',
  );
  expect(longDate(arabic, '2027-03-14T12:00:00Z')).toBe('١٤ مارس ٢٠٢٧');
});

it('a value keeps its own direction where that may differ from the sentence’s [LNG-4]', () => {
  const arabic = createI18n('ar');
  expect(arabic.t({ ...GREETING, values: { name: 'Mia' } })).toBe('Hello \u2068Mia\u2069');
  expect(english.t({ ...GREETING, values: { name: 'ليلى' } })).toBe('Hello \u2068ليلى\u2069');
  expect(english.t({ ...GREETING, values: { name: 'Mia' } })).toBe('Hello Mia');
});
