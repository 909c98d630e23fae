/** So many characters stand before what was found. */
export const EXCERPT_LEAD = 60;
export const EXCERPT_CHARS = 220;

/** A piece of text cut between whole words; an ellipsis stands for what is left out. */
export function excerptAround(piece: string, isFromStart: boolean): string {
  const isToEnd = Array.from(piece).length < EXCERPT_CHARS; // PostgreSQL counts whole characters
  const text = piece.replaceAll(/\s+/g, ' ');
  const start = isFromStart ? text : text.replace(/^\S{0,20}\s/, '');
  const whole = isToEnd ? start : start.replace(/\s\S{0,20}$/, '');
  return `${isFromStart ? '' : '…'}${whole.trim()}${isToEnd ? '' : '…'}`;
}
