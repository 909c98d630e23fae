import { describe, expect, it } from 'vitest';
import { parseTextAnswer, parseZoneAnswer } from './parse-answer.ts';

const box = { x: 0.1, y: 0.2, width: 0.5, height: 0.1 };
const zone = {
  ...{ page: 1, box },
  offer: { expiresOn: '2033-08-22', proof: 'check-digits', toConfirm: { number: 'L898902C3', surname: undefined } },
};
const date = { kind: 'expiry', date: '2027-03-31', words: 'valid until', passage: 'valid until 31 March 2027' };
const page = { page: 6, source: 'picture', text: 'valid', words: [{ text: 'valid', box }], dates: [date] };
const text = { pages: [page], pageCount: 9, nextPage: 7 };
const range = { languages: ['eng'], firstPage: 6, pages: 5 };

describe('the answer of a reading child', () => {
  it('an answer of the right shape is taken as it is [SEC-30]', () => {
    expect(parseZoneAnswer(null)).toBeNull();
    expect(parseZoneAnswer(zone)).toEqual(zone);
    expect(parseTextAnswer(text, range)).toEqual(text);
    expect(parseTextAnswer({ ...text, pages: [], nextPage: null }, range).nextPage).toBeNull();
  });

  it.each([
    ['nothing at all', undefined],
    ['a box without a number', { ...zone, box: { ...box, x: 'left' } }],
    ['a box without an end', { ...zone, box: { ...box, width: Number.POSITIVE_INFINITY } }],
    ['a page that cannot be', { ...zone, page: 0 }],
    ['a date that is none', { ...zone, offer: { ...zone.offer, expiresOn: 'never' } }],
    ['a day that no calendar has', { ...zone, offer: { ...zone.offer, expiresOn: '2033-02-30' } }],
    ['no proof', { ...zone, offer: { ...zone.offer, proof: 'my word' } }],
  ])('an answer about a zone is refused with %s [SEC-30]', (_what, answer) => {
    expect(() => parseZoneAnswer(answer)).toThrow('damaged');
  });

  it.each([
    ['the same page next', { ...text, pages: [], nextPage: 6 }],
    ['half a page next', { ...text, nextPage: 6.5 }],
    ['a word that is nowhere', { ...text, pages: [{ ...page, words: [{ text: 'valid' }] }] }],
    ['a date of another form', { ...text, pages: [{ ...page, dates: [{ ...date, date: '31.03.2027' }] }] }],
    ['a passage without end', { ...text, pages: [{ ...page, dates: [{ ...date, passage: 'x'.repeat(501) }] }] }],
  ])('an answer about a text is refused with %s [SEC-30]', (_what, answer) => {
    expect(() => parseTextAnswer(answer, range)).toThrow('damaged');
  });

  it('a NUL, which the database refuses, is left out of what is proposed [REA-4]', () => {
    const answer = { ...text, pages: [{ ...page, dates: [{ ...date, passage: 'valid\0 until' }] }] };
    expect(parseTextAnswer(answer, range).pages[0]?.dates[0]?.passage).toBe('valid until');
  });
});
