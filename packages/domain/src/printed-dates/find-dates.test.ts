import { expect, it } from 'vitest';
import { findDates, splitAtDate } from './find-dates.ts';

const kindsAndDates = (text: string) => findDates(text).map(({ kind, date }) => [kind, date]);
const expiries = (text: string) => findDates(text).flatMap(({ kind, date }) => (kind === 'expiry' ? [date] : []));

it.each([
  ['Policy no. 4711. Valid until 31/12/2027.', '2027-12-31'],
  ['Expiry date: 14 March 2029', '2029-03-14'],
  ['EXP 09/2028', '2028-09-30'],
  ['Good thru 12/2026', '2026-12-31'],
  ['Your cover expires on March 4th, 2027 at noon', '2027-03-04'],
  ['Expiry: 2030-01-31', '2030-01-31'],
  ['Gültig bis: 03.04.2031', '2031-04-03'],
  ['Die Karte läuft ab am 1. März 2028', '2028-03-01'],
  ['GUELTIG BIS 30.06.27', '2027-06-30'],
  ["Date d'expiration : 5 août 2030", '2030-08-05'],
  ['valable jusqu’au 21/02/2029', '2029-02-21'],
  ['Fin de validité 31.10.2026', '2026-10-31'],
  ['Fecha de caducidad: 17-11-2032', '2032-11-17'],
  ['Válido hasta el 9 de septiembre de 2028', '2028-09-09'],
  ['Data di scadenza 15/06/2027', '2027-06-15'],
  ['valido fino al 2 gennaio 2030', '2030-01-02'],
  ['Data de validade: 28/02/2029', '2029-02-28'],
  ['válido até 3 de março de 2027', '2027-03-03'],
  ['Geldig tot 19 mei 2031', '2031-05-19'],
  ['geldig tot en met 20-05-2031', '2031-05-20'],
  ['Ważny do 12.08.2030', '2030-08-12'],
  ['Data ważności: 5 października 2029', '2029-10-05'],
  ['Date of expiry/Date d’expiration\n21 AUG/AOÛT 2029', '2029-08-21'],
])('‘%s’ proposes the expiry %s, and asks nothing [REA-4]', (text, date) => {
  expect(expiries(text)).toEqual([date]);
  expect(findDates(text)[0]?.orDate).toBeUndefined();
});

it.each([
  'Invoice date: 01.02.2026, due date 15.02.2026',
  'Rechnungsdatum 01.02.2026',
  'Meeting on 12 May 2026 in room 4',
  'Version 12.4.2026.1',
  'IBAN DE12 3456 7890 1234 5678 90',
  'Valid until further notice. Printed 45.13.2026',
  'Valid until\n\n\n\nprinted on 01.02.2026',
  '',
])('‘%s’ proposes no expiry [REA-4]', (text) => {
  expect(expiries(text)).toEqual([]);
});

it('issue and birth are kept apart from expiry, and a day above 12 tells which number is the month [REA-4]', () => {
  expect(kindsAndDates('DOB: 03/23/1988\nExp: 03/23/2026\nIss: 03/23/2019')).toEqual([
    ['birth', '1988-03-23'],
    ['expiry', '2026-03-23'],
    ['issue', '2019-03-23'],
  ]);
});

it('a row of labels over a row of dates is taken column by column [REA-4]', () => {
  expect(kindsAndDates('Date of issue      Date of expiry\n01.02.2020         31.01.2030')).toEqual([
    ['issue', '2020-02-01'],
    ['expiry', '2030-01-31'],
  ]);
});

it('a date that can be read two ways comes with both [REA-4]', () => {
  expect(findDates('Valid until 03/04/2027')).toMatchObject([{ date: '2027-04-03', orDate: '2027-03-04' }]);
  expect(findDates('Valid until 04/04/2027')[0]?.orDate).toBeUndefined();
});

it('the passage is the text around the date, unchanged [REA-4]', () => {
  const [suggestion] = findDates(
    'Page 1\n\nDear Ms Rivera, your card is\nvalid  until:\n31 March 2027, as\n\nnoted. Yours\n\nAda Stone',
  );
  expect(suggestion).toMatchObject({
    words: 'valid until: 31 March 2027',
    passage: 'Dear Ms Rivera, your card is valid until: 31 March 2027, as noted. Yours',
  });
  expect(findDates('Rivera\n \nValid until 31 March 2027')[0]?.passage).toBe('Valid until 31 March 2027');
});

it('a long passage is cut at words, on both sides of the date alike, and loses what cannot be kept [REA-4]', () => {
  const [before, after] = ['ahead of it '.repeat(50), ' behind it now'.repeat(50)];
  const passageOf = (text: string) => findDates(text)[0]?.passage ?? '';
  const both = passageOf(`${before}valid until 31 March 2027${after}`);
  expect(both).toMatch(/^…(ahead|of|it) .* it valid until 31 March 2027 behind .* (behind|it|now)…$/);
  expect(both.length).toBeLessThanOrEqual(200);
  expect(both.length).toBeGreaterThan(180);
  const one = passageOf(`${before}valid until 31 March 2027.`);
  expect(one).toMatch(/^…(ahead|of|it) .* it valid until 31 March 2027\.$/);
  expect([one.length > 185, one.length <= 200]).toEqual([true, true]);
  expect(passageOf(`${'x'.repeat(300)}-valid until 31 March 2027 \0\ud800 a`)).toBe(
    '…valid until 31 March 2027 \ufffd a',
  );
});

it.each([
  ['…cover is valid until 31 March 2027 and renews…', '2027-03-31', 'valid until 31 March 2027'],
  ['Issued 01.02.2020, valid until 31.01.2030', '2030-01-31', 'valid until 31.01.2030'],
  ['Date of issue Date of expiry 01.02.2020 31.01.2030', '2030-01-31', '31.01.2030'],
  ['no date', '2030-01-31', 'no date'],
])('in ‘%s’ the words of %s are ‘%s’ [REA-4]', (passage, date, words) => {
  const parts = splitAtDate(passage, date);
  expect(parts.words).toBe(words);
  expect(`${parts.before}${parts.words}${parts.after}`).toBe(passage);
});

it('a page full of dates and labels takes no minute [SEC-30]', () => {
  const hostile = 'expires 1/2/2027 valid until issued 3 may 2027 '.repeat(20_000);
  expect(findDates(hostile).length).toBeLessThan(10);
});

it.each([
  'Gültig bis: unbefristet   Druck 01.02.2020',
  'Valid until: unlimited 01.02.2020',
  "Valable jusqu'au : durée illimitée 01.02.2020",
  'Fecha de caducidad: indefinida 01.02.2020',
  'Data di scadenza: illimitata 01/02/2020',
  'Validade: vitalícia 01/02/2020',
  'Geldig tot: onbeperkt 01-02-2020',
  'Data ważności: bezterminowo 01.02.2020',
  'Gültig bis 31.12.9999 (01.02.2020)',
])('what has no expiry has none read: %s [D-47]', (text) => {
  expect(findDates(text).filter(({ kind }) => kind === 'expiry')).toEqual([]);
});
