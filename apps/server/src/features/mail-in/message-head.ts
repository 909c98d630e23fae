/** Mail programs stay far below this; longer heads are attacks. */
const MAX_HEAD_BYTES = 256 * 1024;

/** A mail's own headers by their names in lower case, unfolded, in their order. */
export type MessageHead = ReadonlyMap<string, readonly string[]>;

/** Undefined for a head that is too long, or that no two programs read alike: a NUL, a lone carriage return. */
export function readHead(raw: Buffer): MessageHead | undefined {
  const text = headText(raw);
  if (text === undefined || /\0|\r(?!\n)/.test(text)) return undefined;
  const head = new Map<string, string[]>();
  for (const line of text.replaceAll(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trimEnd().toLowerCase();
    if (colon < 1 || !/^[!-9;-~]+$/.test(name)) return undefined;
    const values = head.get(name) ?? [];
    values.push(line.slice(colon + 1).trim());
    head.set(name, values);
  }
  return head;
}

function headText(raw: Buffer): string | undefined {
  const start = raw.subarray(0, MAX_HEAD_BYTES).toString('latin1');
  const end = /\r?\n\r?\n/.exec(start)?.index;
  if (end !== undefined) return start.slice(0, end);
  return raw.length < MAX_HEAD_BYTES ? start.trimEnd() : undefined;
}

/** The value of a header that must appear exactly once. */
export function onlyValue(head: MessageHead, name: string): string | undefined {
  const values = head.get(name) ?? [];
  return values.length === 1 ? values[0] : undefined;
}
