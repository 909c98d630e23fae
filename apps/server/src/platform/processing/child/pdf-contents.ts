import { constants, inflateSync } from 'node:zlib';

/** Of the standard; any other is one that no program here knows. */
const FILTERS = new Set([
  ...['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'FlateDecode', 'RunLengthDecode', 'CCITTFaxDecode', 'DCTDecode'],
  ...['JBIG2Decode', 'JPXDecode', 'Crypt', 'AHx', 'A85', 'LZW', 'Fl', 'RL', 'CCF', 'DCT'],
]);
const MAX_STREAMS = 200;
const MAX_STREAM_BYTES = 1_000_000;
/** Shorter ones hold no more than a few signs. */
const LEAST_BYTES = 16;
const STREAM = /\bobj\b((?:(?!endobj|\bobj\b)[\s\S]){0,600}?)>>\s*stream\r?\n/g;
/** Words, pictures, lines and areas. */
const DRAWS = /(?:^|[\s)\]>])(?:Tj|TJ|Do|sh|BI|f\*?|S|s|B\*?|b\*?)(?=\s|$)/;

/**
 * Whether a PDF of whose pages nothing can be read has contents all the same: in a filter that is not known, damaged, or
 * with signs that draw. Only looks at how streams are written; what is encrypted is taken for empty.
 */
export function hasBrokenContents(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (text.includes('/Encrypt')) return false;
  let streams = 0;
  for (const { 0: whole, 1: dictionary = '', index } of text.matchAll(STREAM)) {
    if (++streams > MAX_STREAMS) return false;
    const start = index + whole.length;
    const end = text.indexOf('endstream', start);
    const content = bytes.subarray(start, Math.min(end < 0 ? bytes.length : end, start + MAX_STREAM_BYTES));
    if (!isOfOther(dictionary) && isBroken(dictionary, content)) return true;
  }
  return false;
}

/** Pictures, fonts, tables of the file, notes for programs: whatever says its kind is no page's contents. */
function isOfOther(dictionary: string): boolean {
  return /\/(?:Type|Subtype|Length1|Length2|N|FunctionType|PatternType|ShadingType|Alternate)\b/.test(dictionary);
}

function isBroken(dictionary: string, content: Buffer): boolean {
  if (content.length < LEAST_BYTES) return false;
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1]?.match(/\w+/g) ?? [];
  if (filters.some((filter) => !FILTERS.has(filter))) return true;
  if (filters.length === 0) return DRAWS.test(content.toString('latin1'));
  if (filters.length > 1 || !/^Fl(?:ateDecode)?$/.test(filters[0] ?? '')) return false;
  const written = inflated(content);
  return written === null || DRAWS.test(written);
}

/** As far as it is whole; null where nothing of it is. */
function inflated(content: Buffer): string | null {
  try {
    const plain = inflateSync(content, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 4 * MAX_STREAM_BYTES });
    return plain.toString('latin1');
  } catch {
    return null;
  }
}
