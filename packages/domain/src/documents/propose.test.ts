import { describe, expect, it } from 'vitest';
import { findDates } from '../printed-dates/find-dates.ts';
import type { ZoneOffer } from './paper-reading.schema.ts';
import { isWorthAsking, proposeFromPage, proposeFromZone } from './propose.ts';

const box = { x: 0.1, y: 0.8, width: 0.8, height: 0.1 };
const reader = { names: ['Mimi Rivera', 'Leo Rivera'], typeName: (type: string) => type };
const offer = (change: Partial<ZoneOffer> = {}, confirm: Partial<ZoneOffer['toConfirm']> = {}): ZoneOffer => ({
  expiresOn: '2033-08-22',
  bornOn: '2011-02-03',
  proof: 'check-digits',
  toConfirm: {
    document: 'passport',
    number: 'L8988901C',
    surname: 'RIVERA',
    givenNames: 'LEO SANTIAGO',
    issuer: 'ESP',
    ...confirm,
  },
  ...change,
});
const valuesOf = (given: ZoneOffer) =>
  Object.fromEntries(
    proposeFromZone({ page: 1, box, offer: given }, reader).map(({ field, value, certainty }) => [
      field,
      [value, certainty],
    ]),
  );

describe('a zone', () => {
  it('proposes a proven expiry as checked, and all else to be confirmed [REA-3]', () => {
    expect(valuesOf(offer())).toEqual({
      type: ['Passport', 'read'],
      name: ['Passport Leo', 'read'],
      expiresOn: ['2033-08-22', 'checked'],
      number: ['L8988901C', 'read'],
      issuingCountry: ['ES', 'read'],
      holder: ['Leo Santiago Rivera', 'read'],
    });
  });

  it('without a proven expiry proposes none [REA-3]', () => {
    expect(valuesOf(offer({ expiresOn: undefined }))).not.toHaveProperty('expiresOn');
  });

  it('is called as the family calls its holder [REA-5]', () => {
    expect(valuesOf(offer({}, { givenNames: 'MIMIMARIA' })).name).toEqual(['Passport Mimi', 'read']);
    expect(valuesOf(offer({}, { givenNames: 'ANA', document: 'id-card' })).name).toEqual(['ID Ana', 'read']);
  });

  it('proposes nothing for what could not be read, nor a country that is none', () => {
    expect(proposeFromZone({ page: 1, box, offer: { proof: 'check-digits', toConfirm: {} } }, reader)).toEqual([]);
    expect(valuesOf(offer({}, { issuer: 'UTO' }))).not.toHaveProperty('issuingCountry');
    expect(valuesOf(offer({}, { issuer: 'D' })).issuingCountry).toEqual(['DE', 'read']);
    expect(valuesOf(offer({}, { issuer: 'ROU' })).issuingCountry).toEqual(['RO', 'read']);
  });
});

describe('a text', () => {
  const pageOf = (text: string) => ({
    page: 2,
    text,
    words: text.split(/\s+/).map((word, i) => ({ text: word, box: { x: i / 10, y: 0.5, width: 0.05, height: 0.02 } })),
    dates: findDates(text),
  });

  it('proposes a date with its passage and its place, to be confirmed [REA-4]', () => {
    const [expiry, ...others] = proposeFromPage(pageOf('Your card is valid until 31 March 2027.'), [], reader);
    expect(others).toEqual([]);
    expect(expiry).toMatchObject({
      ...{ field: 'expiresOn', value: '2027-03-31', orValue: null, certainty: 'read', page: 2 },
      ...{ passage: 'Your card is valid until 31 March 2027.', box: { x: 0.3, y: 0.5 } },
    });
    expect(expiry?.box?.width).toBeCloseTo(0.45);
  });

  it('asks for a date that can be read two ways [REA-4]', () => {
    expect(proposeFromPage(pageOf('valid until 03/04/2027'), [], reader)).toMatchObject([
      { value: '2027-04-03', orValue: '2027-03-04', certainty: 'read' },
    ]);
  });

  it('leaves a proven expiry alone, takes no birth date, and gives no list [REA-3]', () => {
    const checked = { field: 'expiresOn' as const, certainty: 'checked' as const };
    expect(proposeFromPage(pageOf('valid until 31 March 2027'), [checked], reader)).toEqual([]);
    expect(proposeFromPage(pageOf('date of birth 31 March 1987'), [], reader)).toEqual([]);
    const many = Array.from({ length: 9 }, (_, i) => `valid until ${i + 1} March 2027`).join('\n');
    expect(proposeFromPage(pageOf(many), [], reader)).toHaveLength(3);
  });
});

describe('a paper without a zone', () => {
  const pageOf = (text: string, page = 1) => ({ page, text, words: [], dates: findDates(text) });
  const LETTER =
    'Northwind Insurance Ltd\nInsurance Certificate\nPolicy number: NW 4711 22\nPolicy period: 01.01.2027 to 31.12.2027';
  const valuesIn = (text: string, known: Parameters<typeof proposeFromPage>[1] = [], page = 1) =>
    proposeFromPage(pageOf(text, page), known, reader).map(
      ({ field, value, certainty }) => `${field} ${value} ${certainty}`,
    );

  it('proposes type, name, number and both dates from its words, each to be confirmed [REA-11]', () => {
    expect(valuesIn(LETTER)).toEqual([
      ...['type Insurance read', 'name Insurance Northwind Insurance Ltd read', 'number NW 4711 22 read'],
      'issuer Northwind Insurance Ltd read',
      ...['issuedOn 2027-01-01 read', 'expiresOn 2027-12-31 read'],
    ]);
    expect(proposeFromPage(pageOf(LETTER), [], reader)[2]?.passage).toBe('Policy number: NW 4711 22');
  });

  it('is called after the only one of the family who is named on it [REA-11]', () => {
    expect(valuesIn(`${LETTER}\nInsured: Mr Leo Rivera`)).toContain('name Insurance Leo read');
    expect(valuesIn(`${LETTER}\nLeo Rivera\nMimi Rivera`)).toContain('name Insurance Northwind Insurance Ltd read');
  });

  it('proposes no such facts next to a zone, nor from a later page [REA-11]', () => {
    const dates = ['issuedOn 2027-01-01 read', 'expiresOn 2027-12-31 read'];
    expect(valuesIn(LETTER, [{ field: 'type', certainty: 'read' }])).toEqual(dates);
    expect(valuesIn(LETTER, [], 2)).toEqual(dates);
  });
});

describe('a document', () => {
  const facts = {
    ...{ type: 'Other' as const, insuranceKind: null, name: 'IMG_1', fileName: 'IMG_1.jpg', ownerName: 'Mia Rivera' },
    ...{ expiresOn: null, issuedOn: null, number: null, issuer: null, contactPhone: null, issuingCountry: null },
  };
  const asked = (field: string, value: string, change = {}) =>
    isWorthAsking({ field: field as 'name', value, orValue: null }, { ...facts, ...change });

  it.each([
    ['type', 'Passport', { type: 'ID' }],
    ['name', 'Passport Mia', { name: 'My passport' }],
    ['expiresOn', '2033-08-22', { expiresOn: '2033-08-22' }],
    ['issuedOn', '2023-08-22', { issuedOn: '2020-01-01' }],
    ['number', 'L89', { number: 'X1' }],
    ['issuingCountry', 'ES', { issuingCountry: 'PT' }],
    ['holder', 'Ana Stone', { ownerName: 'Ana Stone' }],
  ])('asks for its %s only while nobody has said it', (field, value, said) => {
    expect([asked(field, value), asked(field, value, said)]).toEqual([true, false]);
  });

  it('asks when its paper expires on another day than it says, and names no holder of a family’s paper', () => {
    expect(asked('expiresOn', '2033-08-22', { expiresOn: '2030-01-01' })).toBe(true);
    expect(asked('holder', 'Ana Stone', { ownerName: null })).toBe(false);
  });
});
