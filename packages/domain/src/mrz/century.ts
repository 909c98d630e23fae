/** No document is valid for longer: national cards last 10 to 15 years, and cards without end say 99. */
const MAX_YEARS_AHEAD = 50;
const MAX_AGE = 120;

export interface BirthDate {
  /** YYYY-MM-DD. */
  bornOn: string;
  /** The same day a hundred years earlier, where the two digits of the year fit a person of that age too. */
  orBornOn?: string;
}

/** The expiry date that six digits (YYMMDD) mean on `today`; undefined where they are no date. */
export function expiryDate(digits: string, today: string): string | undefined {
  const year = 2000 + Number(digits.slice(0, 2));
  const isTooFar = year > Number(today.slice(0, 4)) + MAX_YEARS_AHEAD;
  return dateOf(isTooFar ? year - 100 : year, digits);
}

/** The birth date that six digits (YYMMDD) mean: never after `today`, nor after the document's expiry. */
export function birthDate(digits: string, today: string, expiresOn?: string): BirthDate | undefined {
  const year = Number(digits.slice(0, 2));
  const latest = expiresOn !== undefined && expiresOn < today ? expiresOn : today;
  const earliest = `${Number(today.slice(0, 4)) - MAX_AGE}-01-01`;
  const [bornOn, orBornOn] = [dateOf(2000 + year, digits), dateOf(1900 + year, digits)].filter(
    (date) => date !== undefined && date <= latest && date >= earliest,
  );
  if (bornOn === undefined) return undefined;
  return orBornOn === undefined ? { bornOn } : { bornOn, orBornOn };
}

function dateOf(year: number, digits: string): string | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined;
  const month = Number(digits.slice(2, 4));
  const day = Number(digits.slice(4, 6));
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}
