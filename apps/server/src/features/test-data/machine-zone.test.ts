import { expect, it } from 'vitest';
import { cardZone, passportZone } from './machine-zone.ts';

const eriksson = {
  name: 'Anna Maria Eriksson',
  country: 'UTO',
  number: 'L898902C3',
  bornOn: '1974-08-12',
  expiresOn: '2012-04-15',
};

it('a passport has two lines of 44 characters, an identity card three of 30', () => {
  expect(passportZone(eriksson)).toEqual([
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    expect.stringMatching(/^L898902C36UTO7408122<1204159<<<<<<<<<<<<<<0\d$/),
  ]);
  const card = cardZone({ ...eriksson, number: 'D23145890' });
  expect(card[0]).toBe('IDUTOD231458907<<<<<<<<<<<<<<<');
  expect(card.map((line) => line.length)).toEqual([30, 30, 30]);
  expect(card[2]).toBe('ERIKSSON<<ANNA<MARIA<<<<<<<<<<');
});

it('a name of any writing leaves lines of the right length', () => {
  for (const name of ['Ø', 'Елена Ривера', '李小龍', 'Jürgen Müller-Lüdenscheidt of the very long name'])
    expect(passportZone({ ...eriksson, name }).map((line) => line.length)).toEqual([44, 44]);
});
