import { checkDigit } from '@kinvault/domain/mrz/check-digit.ts';
import { layoutOf, type ZoneFormat } from '@kinvault/domain/mrz/layouts.ts';
import type { Random } from './seeded.ts';

/** A made-up person's document. */
export interface Holder {
  format: ZoneFormat;
  lines: string[];
  state: string;
  number: string;
  surname: string;
  givenNames: string;
  bornOn: string;
  sex: string;
  expiresOn: string;
}

const FORMATS: ZoneFormat[] = [
  'TD3',
  'TD3',
  'TD1',
  'TD3',
  'TD2',
  'TD1',
  'TD3',
  'MRVA',
  'TD1',
  'TD3',
  'TD3',
  'TD1',
  'MRVB',
  'TD2',
  'TD3',
];
const SURNAMES = [
  'OKONKWO',
  'LINDQVIST',
  'VAN DER BERG',
  'MUELLER',
  'GARCIA LOPEZ',
  'NOWAK',
  'ROSSI',
  'DUBOIS',
  'FERREIRA',
  'IVANOVA',
  'OBRIEN',
  'KOWALCZYK',
  'SZABO',
  'YILMAZ',
  'HUANG',
];
const GIVEN_NAMES = [
  'ADA',
  'BJORN ERIK',
  'CLARA',
  'DMITRI',
  'ELENA MARIA',
  'FELIX',
  'GRETA',
  'HUGO',
  'INES',
  'JONAS',
  'KATARZYNA',
  'LUCA',
  'MARTA',
  'NOAH',
  'OLIVIA JANE',
];
const STATES = ['SWE', 'D', 'FRA', 'ESP', 'POL', 'ITA', 'NLD', 'PRT', 'GBR', 'USA', 'CAN', 'AUS', 'IRL', 'HUN', 'TUR'];

export function makeHolder(random: Random, index: number): Holder {
  const format = FORMATS[index % FORMATS.length] as ZoneFormat;
  const state = random.of(STATES);
  const number = Array.from({ length: 9 }, (_, i) =>
    i < 2 && random.next() < 0.6 ? random.of([...'ABCEHKLPRTXZ']) : String(random.whole(0, 9)),
  ).join('');
  const endYear = random.whole(2019, 2036);
  const details = {
    format,
    state,
    number,
    surname: random.of(SURNAMES),
    givenNames: random.of(GIVEN_NAMES),
    bornOn: `${random.whole(1931, Math.min(2024, endYear - 1))}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`,
    sex: random.of(['F', 'M']),
    expiresOn: `${endYear}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`,
  };
  return { ...details, lines: linesOf(details, random) };
}

const two = (n: number) => String(n).padStart(2, '0');
const CODES = { TD3: 'P', TD2: 'I', TD1: 'ID', MRVA: 'V', MRVB: 'V', FRENCH_ID: 'ID' };
const six = (date: string) => date.slice(2).replaceAll('-', '');
const filled = (text: string, length: number) => text.replaceAll(' ', '<').padEnd(length, '<').slice(0, length);
const checked = (text: string) => text + checkDigit(text);

function linesOf(holder: Omit<Holder, 'lines'>, random: Random): string[] {
  const { format, state, sex } = holder;
  const { length } = layoutOf(format);
  const name = `${holder.surname}<<${holder.givenNames}`;
  const start = filled(CODES[format], 2) + filled(state, 3);
  const [number, birth, expiry] = [holder.number, six(holder.bornOn), six(holder.expiresOn)].map(checked);
  const extra = random.next() < 0.5 ? String(random.whole(1_000_000, 99_999_999)) : '';
  if (format === 'TD1') {
    const first = filled(`${start}${number}${extra}`, 30);
    const second = filled(`${birth}${sex}${expiry}${filled(state, 3)}`, 29);
    return [first, second + checkDigit(`${first.slice(5)}${birth}${expiry}${second.slice(18)}`), filled(name, 30)];
  }
  const top = filled(start + name, length);
  const body = `${number}${filled(state, 3)}${birth}${sex}${expiry}`;
  if (format === 'MRVA' || format === 'MRVB') return [top, filled(body + extra, length)];
  const tail = format === 'TD3' ? checked(filled(extra, 14)) : filled(extra.slice(0, 7), 7);
  return [top, body + tail + checkDigit(`${number}${birth}${expiry}${tail}`)];
}
