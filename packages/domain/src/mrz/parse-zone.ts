import { type BirthDate, birthDate, expiryDate } from './century.ts';
import { matchesCheckDigit } from './check-digit.ts';
import { type Layout, layoutOf, type Place, type ZoneFormat } from './layouts.ts';

/** Which check digits hold; undefined where this kind of zone has no such digit. */
export interface Checks {
  number: boolean;
  birth: boolean;
  expiry?: boolean;
  personal?: boolean;
  composite?: boolean;
}

export interface Zone {
  format: ZoneFormat;
  lines: string[];
  code: string;
  issuer: string;
  number: string;
  surname: string;
  givenNames: string;
  nationality?: string;
  sex?: 'F' | 'M' | 'X';
  birth?: BirthDate;
  /** YYYY-MM-DD; undefined for a document without end, too. */
  expiresOn?: string;
  /** YYYY-MM, of the French card. */
  issuedIn?: string;
  checks: Checks;
}

/** Takes the fields out of the lines of a known format. Never throws: what cannot be read is empty or fails its check. */
export function parseZone(format: ZoneFormat, lines: string[], today: string): Zone {
  const layout = layoutOf(format);
  const text = (place: Place) =>
    (lines[place.line] ?? '').slice(...place.range).padEnd(place.range[1] - place.range[0], '<');
  const value = (place: Place | undefined) => (place ? trim(text(place)) : undefined);
  const issuer = trim(text(layout.issuer));
  const digits = layout.expiry && text(layout.expiry);
  const expiresOn = digits && !meansNoEnd(digits, issuer) ? expiryDate(digits, today) : undefined;
  const [surname, givenNames] = namesOf(layout, text);
  return {
    format,
    lines,
    code: trim(text(layout.code)),
    issuer,
    number: numberOf(layout, text),
    surname,
    givenNames,
    nationality: value(layout.nationality),
    sex: sexOf(text(layout.sex)),
    birth: birthDate(text(layout.birth), today, expiresOn),
    expiresOn,
    issuedIn: layout.issued && monthOf(text(layout.issued)),
    checks: checksOf(layout, text),
  };
}

type FieldText = (place: Place) => string;

const trim = (text: string) => text.replaceAll('<', ' ').trim();

/** Spain's cards for people over 70 say 01 01 9999; others write fillers. */
function meansNoEnd(digits: string, issuer: string): boolean {
  return digits === '<<<<<<' || (digits === '990101' && issuer === 'ESP') || digits === '991231';
}

function namesOf(layout: Layout, text: FieldText): [string, string] {
  if (layout.format === 'FRENCH_ID') {
    return [
      trim(text(layout.name)),
      text({ line: 1, range: [13, 27] })
        .replace(/<+$/, '')
        .replaceAll('<<', ', ')
        .replaceAll('<', ' '),
    ];
  }
  const [surname = '', ...given] = text(layout.name).split('<<');
  return [
    trim(surname),
    given
      .map((part) => part.replaceAll('<', ' ').trim())
      .filter(Boolean)
      .join(' '),
  ];
}

/** A card number of more than nine letters goes on in the optional field, its check digit behind it. */
function numberOf(layout: Layout, text: FieldText): string {
  const start = text(layout.number);
  if (!goesOn(layout, text)) return trim(start);
  return trim(start + (restOfNumber(text)?.slice(0, -1) ?? ''));
}

function goesOn(layout: Layout, text: FieldText): boolean {
  return layout.format === 'TD1' && text(after(layout.number)) === '<';
}

/** With its check digit at the end. */
function restOfNumber(text: FieldText): string | undefined {
  return /^([A-Z0-9]+)/.exec(text({ line: 0, range: [15, 30] }))?.[1];
}

function sexOf(letter: string): Zone['sex'] {
  if (letter === 'F' || letter === 'M') return letter;
  return letter === '<' || letter === 'X' ? 'X' : undefined;
}

function monthOf(digits: string): string | undefined {
  const month = Number(digits.slice(2));
  if (!/^\d{4}$/.test(digits) || month < 1 || month > 12) return undefined;
  const year = Number(digits.slice(0, 2));
  return `${year > 80 ? 1900 + year : 2000 + year}-${digits.slice(2)}`;
}

/** Where a field's check digit is. */
const after = ({ line, range }: Place): Place => ({ line, range: [range[1], range[1] + 1] });

function checksOf(layout: Layout, text: FieldText): Checks {
  const holds = (place: Place) => matchesCheckDigit(text(place), text(after(place)));
  const holdsByDigit = (place: Place) => text(after(place)) !== '<' && holds(place);
  return {
    number: numberHolds(layout, text),
    birth: holdsByDigit(layout.birth),
    expiry: layout.expiry && holdsByDigit(layout.expiry),
    personal: layout.personal && holds(layout.personal),
    composite:
      layout.composite && matchesCheckDigit(layout.composite.parts.map(text).join(''), text(layout.composite.digit)),
  };
}

function numberHolds(layout: Layout, text: FieldText): boolean {
  const start = text(layout.number);
  if (!goesOn(layout, text)) return matchesCheckDigit(start, text(after(layout.number)));
  const rest = restOfNumber(text);
  return rest !== undefined && matchesCheckDigit(start + rest.slice(0, -1), rest.slice(-1));
}
