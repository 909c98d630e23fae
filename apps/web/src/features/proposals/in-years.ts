/** The same calendar date this many years later; 29 February becomes 28 February if necessary. */
export function inYears(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0');
  const same = new Date(`${year}${date.slice(4)}T00:00:00Z`);
  return same.toISOString().slice(5, 10) === date.slice(5) ? `${year}${date.slice(4)}` : `${year}-02-28`;
}
