import { format, isDateFormat } from 'numfmt';
import { dateTimeText } from './cell-text.ts';
import { attributesOf, readTags } from './xml-tags.ts';

/** By the ids that a file may use without writing the format down: ECMA-376 part 1 §18.8.30. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  // 5 to 8, 42 and 44 are money in the reader's own currency, of which the file says nothing
  5: '#,##0;(#,##0)',
  6: '#,##0;(#,##0)',
  7: '#,##0.00;(#,##0.00)',
  8: '#,##0.00;(#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0);-',
  42: '#,##0;(#,##0);-',
  43: '#,##0.00;(#,##0.00);-',
  44: '#,##0.00;(#,##0.00);-',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
};

/** Shown in the way of the reader's own system, so in the way of ours: the ids of Western and of East Asian files. */
const isSystemDateId = (id: number) => id === 14 || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const SYSTEM_DATE = /\[\$-(?:x-sys|F[48]00)/i;
/** What Excel itself takes. */
const MAX_FORMAT_CHARS = 255;
const DAYS_TO_1904 = 1462;
const DAY_MS = 86_400_000;
const DAY_0 = Date.UTC(1899, 11, 30);

type NumberFormat = 'plain' | 'date' | { code: string; isDate: boolean };

export interface ShownNumber {
  shown: string;
  /** As the search should find it, too, where it is shown in another way; null where that says no more. */
  stored: string | null;
}

/** Shows a number as a cell of a style does. `stored`: as the file has it; null for what is no number. */
export type ShowNumber = (stored: string, style: number) => ShownNumber | null;

/** @param styles of the workbook; '' where it has none. @param is1904 its days begin in 1904 */
export function createShowNumber(styles: string, is1904: boolean): ShowNumber {
  const formats = readFormats(styles);
  return (stored, style) => {
    const value = stored.trim() === '' ? Number.NaN : Number(stored);
    if (!Number.isFinite(value)) return null;
    const plain = plainNumber(stored.trim(), value);
    const day = is1904 ? value + DAYS_TO_1904 : value;
    const used = formats[style] ?? 'plain';
    if (typeof used !== 'string' && !used.isDate) return asStoredToo(formatted(used.code, value) ?? plain, plain);
    return { shown: used === 'plain' ? plain : dateText(used, day, plain), stored: null };
  };
}

function asStoredToo(shown: string, plain: string): ShownNumber {
  return { shown, stored: shown === plain ? null : plain };
}

function dateText(used: Exclude<NumberFormat, 'plain'>, day: number, plain: string): string {
  return used === 'date' ? systemDate(day) : (formatted(used.code, day) ?? plain);
}

/** To the second: a time of day is a fraction that comes out a little short. */
function systemDate(day: number): string {
  return dateTimeText(new Date(Math.round((DAY_0 + day * DAY_MS) / 1000) * 1000));
}

/** A row of digits may be a name: none of them is rounded. Of fractions Excel keeps 15 digits, and so 0.1 + 0.2 is 0.3. */
function plainNumber(stored: string, value: number): string {
  if (/^-?[1-9]\d{0,39}$/.test(stored)) return stored;
  return String(Number(value.toPrecision(15))).replace('e', 'E');
}

/** What formats are made for: numbers beyond come out as 'Infinity', or with commas in their exponent. */
const FORMATTED_UP_TO = 1e21;
const GENERAL_FROM = 1e-14;
/** Literal text, which may hold the word, or the word. */
const LITERAL_OR_GENERAL = /"[^"]*"|\\.|\[[^\]]*\]|general/gi;

/** Null where the format is none, or not made for such a number. */
function formatted(code: string, value: number): string | null {
  const size = Math.abs(value);
  if (size >= FORMATTED_UP_TO) return null;
  if (size > 0 && size < GENERAL_FROM && /general/i.test(code)) return null;
  const general = Number.isInteger(value) ? '0' : '0.##############';
  try {
    const resolved = code.replaceAll(LITERAL_OR_GENERAL, (part) => (/^general$/i.test(part) ? general : part));
    return format(resolved, Number(value.toPrecision(15)))
      .replaceAll(/\s+/g, ' ')
      .trim();
  } catch {
    return null;
  }
}

/** The format of each style, in the order that cells count them. */
function readFormats(styles: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  readTags(styles, (tag) => {
    if (tag.name === 'cellXfs') isOfCells = !tag.isEnd && !tag.isEmpty;
    if (tag.isEnd) return;
    if (tag.name === 'numFmt') {
      const found = attributesOf(tag);
      codes.set(Number(found.get('numFmtId')), found.get('formatCode') ?? '');
    }
    if (tag.name === 'xf' && isOfCells) ids.push(Number(attributesOf(tag).get('numFmtId') ?? 0));
  });
  const known = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const found = known.get(id) ?? formatOf(id, codes.get(id) ?? BUILT_IN[id]);
    known.set(id, found);
    return found;
  });
}

function formatOf(id: number, code: string | undefined): NumberFormat {
  if (isSystemDateId(id) && (code === undefined || id === 14 || id === 22)) return 'date';
  if (code === undefined || code.length > MAX_FORMAT_CHARS || /^\s*(general|@|0|#)?\s*$/i.test(code)) return 'plain';
  if (SYSTEM_DATE.test(code)) return 'date';
  const isDate = isDateFormat(code);
  // a language decides about the names of months, and not here about the signs in numbers
  return { code: isDate ? code : code.replaceAll(/\[\$([^\]-]*)-[^\]]*\]/g, '[$$$1]'), isDate };
}
