import { foldLetters } from '@kinvault/domain/fold-letters.ts';
import { checkDigit } from '@kinvault/domain/mrz/check-digit.ts';

/** The two lines of a passport (ICAO 9303-4 §4.2.2), of 44 characters each, with their check digits. */
export function passportZone(holder: ZoneHolder): [string, string] {
  const { name, country, number, bornOn, expiresOn } = holder;
  const first = padded(`P<${country}${zoneName(name)}`, 44);
  const fields = `${checked(padded(number, 9))}${country}${checked(zoneDate(bornOn))}<${checked(zoneDate(expiresOn))}`;
  const personal = checked(padded('', 14));
  const second = `${fields}${personal}`;
  return [first, `${second}${checkDigit(`${second.slice(0, 10)}${second.slice(13, 20)}${second.slice(21)}`)}`];
}

/** The three lines of an identity card (ICAO 9303-5 §4.2.2), of 30 characters each. */
export function cardZone(holder: ZoneHolder): [string, string, string] {
  const { name, country, number, bornOn, expiresOn } = holder;
  const first = padded(`ID${country}${checked(padded(number, 9))}`, 30);
  const second = padded(`${checked(zoneDate(bornOn))}<${checked(zoneDate(expiresOn))}${country}`, 29);
  const all = `${first.slice(5)}${second.slice(0, 7)}${second.slice(8, 15)}${second.slice(18)}`;
  return [first, `${second}${checkDigit(all)}`, padded(zoneName(name), 30)];
}

export interface ZoneHolder {
  name: string;
  /** Three letters; UTO is the country of specimens. */
  country: string;
  number: string;
  bornOn: string;
  expiresOn: string;
}

function zoneName(name: string): string {
  const letters = foldLetters(name)
    .toUpperCase()
    .replaceAll(/[^A-Z ]/g, '');
  const parts = letters.split(/ +/).filter(Boolean);
  return `${parts.at(-1) ?? 'X'}<<${parts.slice(0, -1).join('<')}`;
}

function zoneDate(date: string): string {
  return date.slice(2).replaceAll('-', '');
}

function padded(text: string, length: number): string {
  return text.slice(0, length).padEnd(length, '<');
}

function checked(text: string): string {
  return text + checkDigit(text);
}
