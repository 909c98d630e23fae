import { createShowNumber, type ShowNumber } from './number-format.ts';
import type { OfficeParts } from './repack-office.ts';
import { attributesOf, escapeXml, plainText, readTags, type Tag } from './xml-tags.ts';

/** Of all sheets: what lies beyond is not shown. */
const MAX_NUMBERS = 100_000;
const MAX_ROWS = 1000;

type Budget = { numbers: number };

/**
 * Makes a text of each number in a workbook, as its cell shows it: the reader knows numbers and dates alone, and rounds the
 * former. Answers the numbers that are shown in another way than they are stored.
 */
export function showNumbers(parts: OfficeParts): string[] {
  const sheets = [...parts].filter(([name, xml]) => /^xl\/.+\.xml$/i.test(name) && xml.includes('sheetData'));
  const show = createShowNumber(findPart(parts, /^xl\/(?:.+\/)?styles\d*\.xml$/i), is1904(parts));
  const stored: string[] = [];
  const budget = { numbers: MAX_NUMBERS };
  for (const [name, xml] of sheets) parts.set(name, Buffer.from(showInSheet(String(xml), show, stored, budget)));
  return stored;
}

function findPart(parts: OfficeParts, name: RegExp): string {
  return String([...parts].find(([each]) => name.test(each))?.[1] ?? '');
}

function is1904(parts: OfficeParts): boolean {
  let found = false;
  readTags(findPart(parts, /^xl\/(?:.+\/)?workbook\d*\.xml$/i), (tag) => {
    if (tag.name === 'workbookPr') found = ['1', 'true'].includes(attributesOf(tag).get('date1904') ?? '');
    return tag.name !== 'sheets';
  });
  return found;
}

interface Cell {
  tag: Tag;
  style: number;
  /** Where its value begins and ends; -1 as long as it has none. */
  start: number;
  end: number;
}

function showInSheet(xml: string, show: ShowNumber, stored: string[], budget: Budget): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { tag, style, start, end } of listNumbers(xml, budget)) {
    const number = show(plainText(xml.slice(start, end)), style);
    if (!number) continue;
    pieces.push(xml.slice(done, tag.start), asText(tag), xml.slice(tag.end, start), escapeXml(number.shown));
    done = end;
    if (number.stored !== null) stored.push(number.stored);
  }
  return pieces.join('') + xml.slice(done);
}

function listNumbers(xml: string, budget: Budget): Cell[] {
  const found: Cell[] = [];
  let cell: Cell | null = null;
  readTags(xml, (tag) => {
    if (tag.name === 'row') return !isBeyond(tag);
    if (tag.name === 'v') return markValue(cell, tag);
    if (tag.name !== 'c') return true;
    if (cell && cell.end > cell.start) found.push(cell);
    cell = numberCell(tag);
    return found.length < budget.numbers;
  });
  budget.numbers -= found.length;
  return found;
}

function markValue(cell: Cell | null, tag: Tag): void {
  if (cell && tag.isEnd) cell.end = tag.start;
  else if (cell) cell.start = tag.end;
}

function isBeyond(row: Tag): boolean {
  return !row.isEnd && Number(attributesOf(row).get('r')) > MAX_ROWS;
}

/** Null for a cell that holds something else, or nothing, and for its end. */
function numberCell(tag: Tag): Cell | null {
  if (tag.isEnd || tag.isEmpty) return null;
  const found = attributesOf(tag);
  if ((found.get('t') ?? 'n') !== 'n') return null;
  return { tag, style: Number(found.get('s') ?? 0), start: -1, end: -1 };
}

function asText({ fullName, attributes }: Tag): string {
  return `<${fullName}${attributes.replace(/\st\s*=\s*(?:"n"|'n')/, ' ')} t="str">`;
}
