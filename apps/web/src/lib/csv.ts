/** Spreadsheets run what begins so, and names are anyone's to choose. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table for spreadsheets: UTF-8 with a byte order mark, or Excel misreads names. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
