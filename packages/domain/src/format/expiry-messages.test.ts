import { expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { expiryNote, expirySentence, expiryWords } from './expiry-messages.ts';

const i18n = createI18n(SOURCE_LOCALE);

const TODAY = '2026-11-20';
const words = (expiresOn: string | null, issuedOn: string | null = null) =>
  expiryWords(i18n, { expiresOn, issuedOn, addedAt: new Date(2026, 10, 10, 23, 30).toISOString() }, TODAY);

it.each([
  ['2026-12-13', 'soon', 'Expires 13 Dec 2026', 'in 23 days'],
  ['2026-11-20', 'soon', 'Expires 20 Nov 2026', 'today'],
  ['2026-10-31', 'expired', 'Expired 31 Oct 2026', '20 days ago'],
  ['2031-03-04', 'valid', 'Expires 4 Mar 2031', 'in 4 years'],
  [null, 'none', 'No expiry', ''],
])('the expiry date %s is %s: %s, %s [GRD-2]', (expiresOn, state, text, distance) => {
  const said = words(expiresOn);
  expect([said.state, said.full, said.distance]).toEqual([state, text, distance]);
});

it('a headline says how far it is [GRD-2]', () => {
  const headlines = ['2026-12-13', '2026-10-31', null].map((expiresOn) => words(expiresOn).headline);
  expect(headlines).toEqual(['Expires in 23 days', 'Expired 20 days ago', '']);
});

it('the validity bar runs from the day of issue, or of adding [D-22]', () => {
  expect(words('2026-11-30', '2026-10-31').percent).toBe(67);
  expect(words('2026-11-30').percent).toBe(50);
  expect(words('2026-11-30', '2026-10-31').from).toBe('Issued 31 Oct 2026');
  expect(words('2026-11-30').from).toBe('Added 10 Nov 2026');
});

it('a cover names the day, or that there is none', () => {
  expect([expiryNote(i18n, '2027-06-30'), expiryNote(i18n, null)]).toEqual(['30 Jun 2027', 'No expiry']);
});

it.each([
  ['2026-12-13', 'Mia’s passport expires in 23 days'],
  ['2026-11-20', 'Mia’s passport expires today'],
  ['2026-10-31', 'Mia’s passport expired 20 days ago'],
  [null, 'Mia’s passport'],
])('the sentence for the expiry date %s is: %s', (expiresOn, sentence) => {
  expect(expirySentence(i18n, { name: 'Mia’s passport', expiresOn }, TODAY)).toBe(sentence);
});

it('a date has a sentence of its own, which may put a word before it, and a distance has another [LNG-6]', () => {
  const german = createI18n('de', {
    'expiry.expiresOn': ['Läuft am ', ['date'], ' ab'],
    'expiry.expires': ['Läuft ', ['when'], ' ab'],
  });
  const { full, headline } = expiryWords(german, { expiresOn: '2026-12-13', issuedOn: null, addedAt: TODAY }, TODAY);
  expect(full).toBe('Läuft am 13. Dez. 2026 ab');
  expect(headline).toMatch(/^Läuft .+ ab$/);
  expect(headline).not.toContain('am ');
});
