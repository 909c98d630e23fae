import type { ZoneDocument, ZoneOffer } from '../documents/paper-reading.schema.ts';
import { checkDigit } from './check-digit.ts';
import { layoutOf, type Place } from './layouts.ts';
import type { Zone } from './parse-zone.ts';

/**
 * A date is offered when its own check digit holds, and the composite digit or a second reading agrees [REA-3].
 * `secondReading`: the line with the dates as another engine read it, several attempts on a line each.
 * Null where no date is proven.
 */
export function zoneOffer(zone: Zone, secondReading = ''): ZoneOffer | null {
  const layout = layoutOf(zone.format);
  const line = zone.lines[layout.dataLine] ?? '';
  const isComposite = zone.checks.composite === true;
  const isProven = (field: Place | undefined) =>
    field !== undefined && (isComposite || isReadTwice(line.slice(...field.range), secondReading));
  const expiresOn = zone.checks.expiry && isProven(layout.expiry) ? zone.expiresOn : undefined;
  const birth = zone.checks.birth && isProven(layout.birth) ? zone.birth : undefined;
  if (expiresOn === undefined && birth === undefined) return null;
  const isCenturyCertain = birth?.orBornOn === undefined;
  return {
    expiresOn,
    bornOn: isCenturyCertain ? birth?.bornOn : undefined,
    proof: isComposite ? 'check-digits' : 'second-reading',
    toConfirm: { ...fieldsToConfirm(zone), bornOn: isCenturyCertain ? undefined : birth?.bornOn },
  };
}

/** The six digits and their check digit are in the other reading, one after the other. */
function isReadTwice(digits: string, reading: string): boolean {
  return reading.includes(digits + checkDigit(digits));
}

function fieldsToConfirm(zone: Zone): ZoneOffer['toConfirm'] {
  return {
    document: documentOf(zone.code),
    number: zone.checks.number ? zone.number : undefined,
    surname: zone.surname || undefined,
    givenNames: zone.givenNames || undefined,
    issuer: zone.issuer || undefined,
    nationality: zone.nationality,
    sex: zone.sex,
    issuedIn: zone.issuedIn,
  };
}

/** By the first letter of line 1; undefined where that line could not be read. */
function documentOf(code: string): ZoneDocument | undefined {
  if (code.startsWith('P')) return 'passport';
  if (code.startsWith('V')) return 'visa';
  return /^[ACI]/.test(code) ? 'id-card' : undefined;
}
