import { expect, it } from 'vitest';
import { asWritten, compareHolder } from './holder.ts';

it.each([
  ['Mia Sofia Rivera Garcia', 'Mia Rivera'],
  ['Rivera Mia', 'Mia Rivera'],
  ['Elena Rivera', 'Elena Maria Rivera'],
  ['Bjoern Mueller', 'Björn Müller'],
  ['Bjorn Muller', 'Björn Müller'],
  ['Soeren Aagaard', 'Søren Ågård'],
  ['Lukasz Wisniewski', 'Łukasz Wiśniewski'],
  ['Hans Gross', 'Hans Groß'],
  ['Sean Obrien', 'Seán O’Brien'],
  ['Anna Maria Van Der Berg', 'Anna-Maria van der Berg'],
  ['Maximil Konstantinopoulos', 'Maximilian Konstantinopoulos'],
  ['Mia Rivera', 'M. Rivera'],
  ['Mia Rivera', 'Mia'],
])('%s is %s [REA-6]', (holder, person) => {
  expect(compareHolder(holder, person)).toBe('same');
});

it.each([
  ['Ana Rivera Garcia', 'Mia Rivera Garcia'],
  ['Mia Stone', 'Mia Rivera'],
  ['Leo Rivera', 'Le Rivera'],
  ['Mia', 'Leo'],
  ['Rivera Rivera', 'Mia Rivera'],
])('%s is not %s [REA-6]', (holder, person) => {
  expect(compareHolder(holder, person)).toBe('other');
});

it.each([
  ['Maria Ivanova', 'Мария Иванова'],
  ['', 'Mia Rivera'],
  ['Mia Rivera', '🙂'],
])('whether %s is %s cannot be told from the letters [REA-6]', (holder, person) => {
  expect(compareHolder(holder, person)).toBe('unknown');
});

it('capital letters become a name', () => {
  expect(asWritten('ANNA-MARIA VAN DER BERG')).toBe('Anna-Maria Van Der Berg');
});
