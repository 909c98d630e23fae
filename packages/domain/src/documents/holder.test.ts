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
  ['MC DONALD JOHN', 'John McDonald'],
  ['MCDONALD JOHN', 'John Mc Donald'],
  ['MAC LEOD ISLA', 'Isla MacLeod'],
  ['ALHASSAN OMAR', 'Omar Al-Hassan'],
  ['AL HASSAN OMAR', 'Omar Alhassan'],
  ['EL SAYED NOUR', 'Nour Elsayed'],
  ['ABDEL RAHMAN ALI', 'Ali Abdelrahman'],
  ['ABDAL RAHMAN OMAR', 'Omar Abd Alrahman'],
  ['O BRIEN SEAN', 'Seán O’Brien'],
  ['DELACRUZ MARIA', 'María de la Cruz'],
  ['DE LA CRUZ MARIA', 'Maria Delacruz'],
  ['VANDENBERG JAN', 'Jan van den Berg'],
  ['VANDERBERG ANNA MARIA', 'Anna-Maria van der Berg'],
  ['LEROUX JEANPIERRE', 'Jean-Pierre Le Roux'],
  ['MEYERLANDRUT LENA', 'Lena Meyer-Landrut'],
  ['LA ETITIA MOREAU', 'Laetitia Moreau'],
  ['KIM MIN JUN', 'Minjun Kim'],
  ['NGUYEN THI MAI', 'Thimai Nguyen'],
  ['STJOHN ADA', 'Ada St. John'],
  ['BENDAVID NOAM', 'Noam Ben-David'],
  ['MUELLER LUEDENSCHEID ANNA', 'Anna Müller-Lüdenscheid'],
  ['MUELLERLUEDENSCHEID ANNA', 'Anna Müller-Lüdenscheid'],
  ['ISIL YILMAZ', 'Işıl Yılmaz'],
])('%s is %s, whatever blanks and hyphens they are written with [REA-6]', (holder, person) => {
  expect(compareHolder(holder, person)).toBe('same');
});

it.each([
  ['MC DONALD JOHN', 'Ronald McDonald'],
  ['AL HASSAN OMAR', 'Omar Al-Hussein'],
  ['MCDONALD JOHN', 'John Donaldson'],
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
