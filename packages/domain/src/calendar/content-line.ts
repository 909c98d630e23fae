/** RFC 5545 §3.1: without its line break. */
const MAX_OCTETS = 75;

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** RFC 5545 §3.1 allows no other control character than the tab. */
const CONTROL = /(?!\t)\p{Cc}/gu;

/** A value of the kind TEXT, RFC 5545 §3.3.11. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(LINE_BREAK, String.raw`\n`)
    .replaceAll(CONTROL, '');
}

/** With its line break; a long line is folded by octets of UTF-8, never inside a character. */
export function foldLine(line: string): string {
  if (line.length * 3 <= MAX_OCTETS) return `${line}\r\n`;
  let folded = '';
  let start = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    const size = utf8Octets(code);
    if (octets + size > MAX_OCTETS) {
      folded += `${line.slice(start, at)}\r\n `;
      start = at;
      octets = 1;
    }
    octets += size;
    at += code < 0x10000 ? 1 : 2;
  }
  return `${folded}${line.slice(start)}\r\n`;
}

function utf8Octets(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
