import { describe, expect, it } from 'vitest';
import { findFacts } from './find-facts.ts';

const valuesIn = (text: string) =>
  Object.fromEntries(Object.entries(findFacts(text)).flatMap(([key, fact]) => (fact ? [[key, fact.value]] : [])));

const LICENSE = 'Driver License';
const BIRTH = 'Birth Certificate';

it.each([
  ['en', 'WEST VIRGINIA\nDriver’s License\nLIC # F706512\nEXP 03/23/2026', { type: LICENSE, number: 'F706512' }],
  [
    'en',
    'DRIVING LICENCE\nUnited Kingdom\nLicence No. MORGA 753116',
    { type: LICENSE, country: 'GB', number: 'MORGA 753116' },
  ],
  ['de', 'FÜHRERSCHEIN\nBundesrepublik Deutschland', { type: LICENSE, country: 'DE' }],
  [
    'fr',
    'PERMIS DE CONDUIRE\nRépublique française\nPermis n° 13AA00002',
    { type: LICENSE, country: 'FR', number: '13AA00002' },
  ],
  ['es', 'PERMISO DE CONDUCCIÓN  ESPAÑA', { type: LICENSE }],
  [
    'it',
    'PATENTE DI GUIDA\nREPUBBLICA ITALIANA\nNumero patente: U1234567A',
    { type: LICENSE, country: 'IT', number: 'U1234567A' },
  ],
  ['pt', 'CARTA DE CONDUÇÃO\nREPÚBLICA PORTUGUESA', { type: LICENSE, country: 'PT' }],
  ['nl', 'RIJBEWIJS\nRijbewijsnummer 5123456789', { type: LICENSE, number: '5123456789' }],
  ['pl', 'PRAWO JAZDY\nRzeczpospolita Polska', { type: LICENSE, country: 'PL' }],
  ['en', 'Certified copy\nBIRTH CERTIFICATE\nCertificate No: 2011/4711', { type: BIRTH, number: '2011/4711' }],
  ['de', 'Geburtsurkunde\nRegisternummer: G 417/2011', { type: BIRTH, number: 'G 417/2011' }],
  ['fr', 'Extrait d’acte de naissance\nActe n° 004711', { type: BIRTH, number: '004711' }],
  ['es', 'CERTIFICADO DE NACIMIENTO', { type: BIRTH }],
  ['it', 'Certificato di nascita\nAtto n. 1234', { type: BIRTH, number: '1234' }],
  ['pt', 'Certidão de Nascimento\nAssento n.º 4711', { type: BIRTH, number: '4711' }],
  ['nl', 'GEBOORTEAKTE\nAktenummer 1A0123', { type: BIRTH, number: '1A0123' }],
  ['pl', 'Odpis skrócony aktu urodzenia\nNr aktu 1234/2011', { type: BIRTH, number: '1234/2011' }],
  [
    'en',
    'Northwind Insurance Ltd\nCertificate of Motor Insurance\nPolicy number: NW-4711-22',
    { type: 'Insurance', insuranceKind: 'car', number: 'NW-4711-22', firm: 'Northwind Insurance Ltd' },
  ],
  [
    'de',
    'Nordwind Versicherung AG\nVersicherungsschein\nVersicherungsschein-Nr.: 70/123456-X',
    { type: 'Insurance', number: '70/123456-X', firm: 'Nordwind Versicherung AG' },
  ],
  ['fr', 'Attestation d’assurance\nNuméro de police : 123456789', { type: 'Insurance', number: '123456789' }],
  ['es', 'Póliza de seguro\nPóliza n.º 123 456 789', { type: 'Insurance', number: '123 456 789' }],
  ['it', 'Polizza assicurativa\nPolizza n. 123456', { type: 'Insurance', number: '123456' }],
  ['pt', 'Apólice de seguro\nNúmero da apólice: 0012345', { type: 'Insurance', number: '0012345' }],
  ['nl', 'Verzekeringspolis\nPolisnummer: 12345678', { type: 'Insurance', number: '12345678' }],
  ['pl', 'Polisa ubezpieczenia\nNr polisy 1234567', { type: 'Insurance', number: '1234567' }],
  ['en', 'Dear Ms Rivera,\nyour cover goes on.\nPolicy number 4711-22', { type: 'Insurance', number: '4711-22' }],
])('in %s, ‘%s’ says what paper it is [REA-11]', (_, text, facts) => {
  expect(valuesIn(text)).toEqual(facts);
});

it.each([
  ['Insurance policy\nTravel insurance for two', 'travel'],
  ['Certificate of insurance\nYour home contents are covered', 'home'],
  ['Versicherungsschein\nKfz-Haftpflichtversicherung mit Teilkasko\nVerletzte Personen: Haftpflicht', 'car'],
  ['Versicherungsschein\nPrivathaftpflicht\nDie Krankenkasse zahlt Heilkosten.', 'liability'],
  ['Attestation d’assurance\nAssurance habitation', 'home'],
  ['Póliza de seguro\nSeguro de vida', 'life'],
  ['Polizza assicurativa\nPolizza sanitaria familiare', 'health'],
  ['Apólice de seguro\nSeguro automóvel', 'car'],
  ['Verzekeringspolis\nZorgverzekering 2027', 'health'],
  ['Polisa ubezpieczenia\nUbezpieczenie na życie', 'life'],
])('‘%s’ says what it insures: %s [KNO-14]', (text, kind) => {
  expect(findFacts(text).insuranceKind?.value).toBe(kind);
});

it.each([
  ['of a car and of health alike', 'Insurance policy\nVehicle AB-12\nHealth cover of the driver'],
  ['without a word of it', 'Insurance policy\nPolicy number 4711-22'],
  ['that is no insurance', 'BIRTH CERTIFICATE\nMinistry of Health'],
])('a paper %s proposes no kind of insurance [KNO-14]', (_, text) => {
  expect(findFacts(text).insuranceKind).toBeUndefined();
});

it.each([
  ['Northwind Insurance Ltd\nClaims: +44 20 7946 0177\nFax: +44 20 7946 0199', '+44 20 7946 0177'],
  ['Tel.: 030 1234 5678\nSchadenhotline 0800 123 4567', '0800 123 4567'],
  ['Téléphone : 01 23 45 67 89', '01 23 45 67 89'],
  ['Asistencia en viaje: +34 910 123 456', '+34 910 123 456'],
  ['Telefon: 22 123 45 67\nSzkody: +48 22 123 45 67', '+48 22 123 45 67'],
  ['Phone 020 7946 0100\nPhone 020 7946 0200', undefined],
  ['Fax: +44 20 7946 0199', undefined],
  ['Claims until 01.02.2027', undefined],
  ['Claims 0123', undefined],
])('of ‘%s’ the number to call is %s [COL-4]', (lines, phone) => {
  expect(findFacts(`Certificate of Motor Insurance\nPolicy number: NW-4711\n${lines}`).phone?.value).toBe(phone);
});

it('a card of a state names nobody to call [COL-4]', () => {
  expect(findFacts('Driving Licence\nTel: 020 7946 0100').phone).toBeUndefined();
});

describe('nothing is guessed', () => {
  it.each([
    ['a letter that asks for a paper', 'Dear parents,\nplease send us a copy of the birth certificate of your child.'],
    ['a title of each of two', 'BIRTH CERTIFICATE\nDRIVING LICENCE'],
    ['a word inside another', 'Versicherungsscheinwerfer'],
    ['an empty page', ''],
  ])('from %s [REA-11]', (_, text) => {
    expect(valuesIn(text)).toEqual({});
  });

  it('between two numbers, firms or countries, nor is a date or a word a number [REA-11]', () => {
    const type = { type: 'Insurance' };
    expect(valuesIn('Insurance policy\nPolicy no 4711\nPolicy no 4712')).toEqual(type);
    expect(valuesIn('Insurance policy\nNorthwind Ltd\nSouthwind Ltd')).toEqual(type);
    expect(valuesIn('Insurance policy\nPolicy number 31.12.2027')).toEqual(type);
    expect(valuesIn('Insurance policy\nPolicy number see overleaf')).toEqual(type);
    expect(valuesIn('DRIVING LICENCE\nFrance\nGermany')).toEqual({ type: LICENSE });
  });
});
