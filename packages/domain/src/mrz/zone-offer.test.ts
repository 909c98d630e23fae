import { expect, it } from 'vitest';
import type { ZoneFormat } from './layouts.ts';
import { parseZone } from './parse-zone.ts';
import { zoneOffer } from './zone-offer.ts';

const TODAY = '2026-11-22';
const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const VISA = ['VIUSATRAVELER<<HAPPYPERSON<<<<<<<<<<<<<<<<<<', '555123ABC6GBR6502056F0412236IFLND00AMS803085'];

function offer(format: ZoneFormat, lines: string[], secondReading?: string) {
  return zoneOffer(parseZone(format, lines, TODAY), secondReading);
}

it('both dates are offered where their digits and the composite digit hold [REA-3]', () => {
  expect(offer('TD3', PASSPORT)).toMatchObject({
    expiresOn: '2012-04-15',
    bornOn: '1974-08-12',
    proof: 'check-digits',
  });
});

it('number, names, state and kind are to be confirmed [REA-3]', () => {
  expect(offer('TD3', PASSPORT)?.toConfirm).toMatchObject({
    document: 'passport',
    number: 'L898902C3',
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    issuer: 'UTO',
    nationality: 'UTO',
    sex: 'F',
  });
});

it('a date whose own check digit fails is never offered, whatever the other reading says [REA-3]', () => {
  const wrong = PASSPORT.map((line) => line.replace('1204159', '1204169'));
  expect(offer('TD3', wrong)).toBeNull();
  expect(offer('TD3', wrong, wrong[1])?.expiresOn).toBeUndefined();
});

it('no date is offered where the composite digit fails and no second reading agrees [REA-3]', () => {
  const wrong = PASSPORT.map((line) => line.replace(/0$/, '7'));
  expect(offer('TD3', wrong)).toBeNull();
  expect(offer('TD3', wrong, 'L898902C36UT07408l22F12O4159')).toBeNull();
});

it('a second reading of the same digits proves the dates where the composite digit fails [REA-3]', () => {
  const wrong = PASSPORT.map((line) => line.replace(/0$/, '7'));
  expect(offer('TD3', wrong, 'unreadable\nL898902C36UTO7408122F1204159ZE')).toMatchObject({
    expiresOn: '2012-04-15',
    bornOn: '1974-08-12',
    proof: 'second-reading',
  });
});

it('one reading of a visa, which has no composite digit, proves nothing [REA-3]', () => {
  expect(offer('MRVA', VISA)).toBeNull();
  expect(offer('MRVA', VISA, '555123ABC6GBR6502056F0412236IF')).toMatchObject({
    expiresOn: '2004-12-23',
    proof: 'second-reading',
    toConfirm: { document: 'visa' },
  });
});

it('a birth date that fits a child and a centenarian is to be confirmed [REA-3]', () => {
  const lines = ['P<CZESPECIMEN<<VZOR<<<<<<<<<<<<<<<<<<<<<<<<<', '99003853<1CZE1101018M1207046110101111<<<<<94'];
  expect(offer('TD3', lines)).toMatchObject({ expiresOn: '2012-07-04', toConfirm: { bornOn: '2011-01-01' } });
  expect(offer('TD3', lines)?.bornOn).toBeUndefined();
});
