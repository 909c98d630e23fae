const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A cell as a person would read it: '13 Dec 2026, 14:30', 'Yes'. Numbers are texts already (`showNumbers`). */
export function cellText(cell: unknown, maxChars: number): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateTimeText(cell);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return String(cell).slice(0, maxChars).toWellFormed();
}

/** Spreadsheets know no time zone; the reader hands their clock over as if it were UTC. A time alone is on day 0. */
export function dateTimeText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  const time = iso.slice(11, 16);
  if (date.getUTCFullYear() < 1900) return time;
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return time === '00:00' ? day : `${day}, ${time}`;
}
