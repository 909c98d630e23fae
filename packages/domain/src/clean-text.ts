// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** They turn the letters after them around, so that 'exe.pdf' reads as something else. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Without what the database cannot keep: a NUL, and half of a character. */
export function keptText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Text from outside, without what no text field keeps. */
export function cleanText(given: unknown): string {
  if (typeof given !== 'string' && typeof given !== 'number') return '';
  return String(given).toWellFormed().replaceAll(CONTROLS, ' ').replaceAll(TURNING, '').trim();
}

/** On one line. */
export function cleanLine(given: unknown): string {
  return cleanText(given).replaceAll(/\s+/g, ' ');
}

/** At most so many UTF-16 units, and no half of a character. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const end = /[\ud800-\udbff]/.test(text[maxChars - 1] ?? '') ? maxChars - 1 : maxChars;
  return text.slice(0, end).trim();
}
