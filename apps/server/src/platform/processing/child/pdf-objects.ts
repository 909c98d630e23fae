/** `stream`: the dictionary of one; its bytes are skipped. */
export type PdfValue =
  | number
  | boolean
  | null
  | { name: string }
  | { text: string }
  | { reference: number }
  | { stream: PdfDictionary }
  | PdfDictionary
  | PdfValue[];
export type PdfDictionary = Map<string, PdfValue>;

export class IrregularPdf extends Error {}

const HEADER = /%PDF-1\.\d\r\n%[\x80-\xff]{4}\r\n/y;
const OBJECT = /(\d+) 0 obj\s+/y;
const STREAM = /stream\r\n/y;
const STREAM_END = /\s*endstream(?=\s)/y;
const OBJECT_END = /\s*endobj\s+/y;
const TABLE = /xref\r\n[\dfn\s]+trailer\s/y;
const TOKEN =
  /[\s\0]*(?:(?<mark><<|>>|[[\]()])|<(?<hex>[\da-fA-F]*)>|(?:\/(?<name>[^\s\0()<>[\]{}/%]*)|(?<reference>\d+) 0 R|(?<number>[-+]?(?:\d+\.?\d*|\.\d+))|(?<word>true|false|null))(?=[\s\0()<>[\]/]))/y;

/**
 * The objects of a file as PDFium writes it: one after another, none compressed, each stream with its length.
 * @throws IrregularPdf for anything else, so that no other reader can see something else in it
 */
export function parsePdf(bytes: Buffer): Map<number, PdfValue> {
  const source = createSource(bytes.toString('latin1'));
  const objects = new Map<number, PdfValue>();
  source.require(HEADER);
  for (let head = source.take(OBJECT); head; head = source.take(OBJECT)) {
    const number = Number(head[1]);
    if (objects.has(number)) throw new IrregularPdf('an object is there twice');
    const value = parseValue(source);
    objects.set(number, source.take(STREAM) ? skipStream(source, value) : value);
    source.require(OBJECT_END);
  }
  source.require(TABLE);
  return objects;
}

type Source = ReturnType<typeof createSource>;

function createSource(text: string) {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const require = (pattern: RegExp): RegExpExecArray => {
    const match = take(pattern);
    if (!match) throw new IrregularPdf(`something else is at ${at}`);
    return match;
  };
  const skip = (bytes: number) => {
    at += bytes;
  };
  return { take, require, skip };
}

function skipStream(source: Source, dictionary: PdfValue): PdfValue {
  const bytes = dictionary instanceof Map ? dictionary.get('Length') : null;
  if (!(dictionary instanceof Map) || !Number.isSafeInteger(bytes)) throw new IrregularPdf('a stream has no length');
  source.skip(Number(bytes));
  source.require(STREAM_END);
  return { stream: dictionary };
}

const END = Symbol('end');

function parseValue(source: Source): PdfValue {
  const value = parseUntil(source);
  if (value === END) throw new IrregularPdf('a value is missing');
  return value;
}

/** The next value, or END if the mark `end` comes first. */
function parseUntil(source: Source, end?: string): PdfValue | typeof END {
  const { mark, name, reference, number, word, hex } = source.require(TOKEN).groups ?? {};
  if (name !== undefined) return { name };
  if (reference !== undefined) return { reference: Number(reference) };
  if (number !== undefined) return Number(number);
  if (hex !== undefined) return { text: Buffer.from(hex, 'hex').toString('latin1') };
  if (word !== undefined) return word === 'null' ? null : word === 'true';
  if (mark === '(') return { text: parseString(source) };
  if (mark === '[') return parseAll(source, ']');
  if (mark === '<<') return toDictionary(parseAll(source, '>>'));
  if (mark !== undefined && mark === end) return END;
  throw new IrregularPdf(`${mark} is at the wrong place`);
}

function parseAll(source: Source, end: string): PdfValue[] {
  const values: PdfValue[] = [];
  for (let value = parseUntil(source, end); value !== END; value = parseUntil(source, end)) values.push(value);
  return values;
}

function toDictionary(values: readonly PdfValue[]): PdfDictionary {
  const dictionary: PdfDictionary = new Map();
  for (let at = 0; at < values.length; at += 2) {
    const [key, value] = [values[at], values[at + 1]];
    if (!(key instanceof Object && 'name' in key) || value === undefined || dictionary.has(key.name))
      throw new IrregularPdf('a dictionary is not one');
    dictionary.set(key.name, value);
  }
  return dictionary;
}

/** The raw text between parentheses. */
function parseString(source: Source): string {
  let text = '';
  for (let depth = 1; ; ) {
    const [part = ''] = source.require(/(?:[^()\\]|\\[\s\S])*[()]/y);
    depth += part.endsWith('(') ? 1 : -1;
    if (depth === 0) return text + part.slice(0, -1);
    text += part;
  }
}
