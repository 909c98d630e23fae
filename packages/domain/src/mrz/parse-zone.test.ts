import { expect, it } from 'vitest';
import { checkDigit } from './check-digit.ts';
import { parseZone } from './parse-zone.ts';

const TODAY = '2026-11-22';

it('the passport of ICAO Doc 9303-4 is read field by field [REA-2]', () => {
  const lines = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
  expect(parseZone('TD3', lines, TODAY)).toMatchObject({
    code: 'P',
    issuer: 'UTO',
    number: 'L898902C3',
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    nationality: 'UTO',
    sex: 'F',
    birth: { bornOn: '1974-08-12' },
    expiresOn: '2012-04-15',
    checks: { number: true, birth: true, expiry: true, personal: true, composite: true },
  });
});

it('the French card has names on two lines, a month of issue and no expiry [REA-2]', () => {
  const lines = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'];
  const zone = parseZone('FRENCH_ID', lines, TODAY);
  expect(zone).toMatchObject({
    number: '880692310285',
    surname: 'BERTHIER',
    givenNames: 'CORINNE',
    birth: { bornOn: '1965-12-06' },
    issuedIn: '1988-06',
    checks: { number: true, birth: true, composite: true },
  });
  expect(zone.expiresOn).toBeUndefined();
});

it('a card number of more than nine letters goes on in the optional field [REA-2]', () => {
  const long = `IDBEL590330101<85${checkDigit('59033010185')}`.padEnd(30, '<');
  const zone = parseZone('TD1', [long, '8502016F3001014BEL<<<<<<<<<<<4', 'X<<Y'.padEnd(30, '<')], TODAY);
  expect(zone).toMatchObject({ number: '59033010185', checks: { number: true } });
});

it.each([
  ['IDESP', '9901011'],
  ['IDDEU', '9912315'],
  ['IDITA', '<<<<<<0'],
])('a card of %s without end (%s) has no expiry date [REA-3]', (start, expiry) => {
  const lines = [start.padEnd(30, '<'), `4001014F${expiry}ESP<<<<<<<<<<<0`, 'PEREZ<<ANA'.padEnd(30, '<')];
  expect(parseZone('TD1', lines, TODAY).expiresOn).toBeUndefined();
});

it('lines that are cut, or none at all, have no check digit that holds [REA-3]', () => {
  for (const lines of [[], ['P<UTO'], ['', 'L898902C36']]) {
    expect(parseZone('TD3', lines, TODAY).checks).toMatchObject({ birth: false, expiry: false });
  }
});
