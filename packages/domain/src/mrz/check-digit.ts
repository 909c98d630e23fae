const WEIGHTS = [7, 3, 1];

/** The check digit of ICAO Doc 9303-3 §4.9: weights 7, 3, 1; A is 10, Z is 35, the filler 0. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (const [index, letter] of [...text].entries()) sum += worthOf(letter) * (WEIGHTS[index % 3] ?? 0);
  return String(sum % 10);
}

function worthOf(letter: string): number {
  return letter === '<' ? 0 : Number.parseInt(letter, 36);
}

/** Whether `digit` checks `text`. A filler in place of the digit checks an empty field only. */
export function matchesCheckDigit(text: string, digit: string): boolean {
  if (digit === '<') return /^<*$/.test(text);
  return /^[0-9A-Z<]*$/.test(text) && checkDigit(text) === digit;
}
