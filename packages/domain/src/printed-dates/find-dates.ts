import type { DateSuggestion } from '../documents/paper-reading.schema.ts';
import { plain } from './month-names.ts';
import { passageAround } from './passage.ts';
import { findPeriods } from './periods.ts';
import { findLabels, isOnCard, isOtherDate, type Label, wordsOfExpiryAround } from './phrases.ts';
import { type PrintedDate, readDates } from './read-dates.ts';

interface LabeledDate extends Pick<DateSuggestion, 'kind' | 'date' | 'orDate'> {
  /** From the first letter of the label to behind the date. */
  from: number;
  to: number;
}

/** More than any printed page has: the time grows with the square of the dates. */
const MAX_CHARS = 20_000;
/** How many letters a date may be behind its label. */
const REACH_CHARS = 90;
/** In the label's own line or in one of the next two. */
const REACH_LINES = 3;

/**
 * Dates with a label near them, each kind and date once. `text` is one page's, its lines apart by line breaks; what is
 * past 20,000 letters is left out.
 */
export function findDates(text: string): DateSuggestion[] {
  const normal = text.slice(0, MAX_CHARS).normalize('NFC').replace(/\r\n?/g, '\n');
  return findLabeled(normal).map(({ from, to, ...date }) => {
    const words = normal.slice(from, to).replace(/\s+/g, ' ');
    return { ...date, words, passage: passageAround(normal, { from, to }) };
  });
}

/**
 * A passage in three: the words that name the date stand between the others. Its label is among them where the passage
 * has it next to the date. If the date is not found again, they are the whole passage.
 */
export function splitAtDate(passage: string, date: string): { before: string; words: string; after: string } {
  const isIt = (found: { date: string }) => found.date === date;
  const place = findLabeled(passage).find(isIt) ?? readDates(passage).find(isIt);
  const { from, to } = place ?? { from: 0, to: passage.length };
  return { before: passage.slice(0, from), words: passage.slice(from, to), after: passage.slice(to) };
}

function findLabeled(text: string): LabeledDate[] {
  const words = plain(text);
  const labels = findLabels(words);
  const dates = readDates(text).filter((date) => !date.isShort || isOnCard(words, date));
  const periods = findPeriods(words, dates, labels);
  const found = dates.flatMap((date): LabeledDate[] => {
    const inPeriod = periods.get(date);
    if (inPeriod) return inPeriod;
    const label = labelOf(date, dates, labels, text);
    if (label?.kind === 'expiry' && isOtherDate(words, label, date.from)) return [];
    if (!label) return trailing(words, date);
    if (label.kind === 'other') return [];
    const { orDate, to } = date;
    return [{ kind: label.kind, date: date.date, orDate, from: label.from, to }];
  });
  return found.filter((one, i) => found.findIndex(({ kind, date }) => kind === one.kind && date === one.date) === i);
}

/** 'bis 31.12.2027 gültig': the word of validity comes last. */
function trailing(words: string, { date, orDate, from, to }: PrintedDate): LabeledDate[] {
  const around = wordsOfExpiryAround(words, from, to);
  return around ? [{ kind: 'expiry', date, orDate, ...around }] : [];
}

/** The label before the date in its line; else, where labels are in a line of their own, the one above it. */
function labelOf(date: PrintedDate, dates: PrintedDate[], labels: Label[], text: string): Label | undefined {
  const before = labels.filter((label) => label.to <= date.from && date.from - label.to <= REACH_CHARS);
  const nearest = before.at(-1);
  if (!nearest) return undefined;
  const between = text.slice(nearest.to, date.from);
  if (between.split('\n').length > REACH_LINES) return undefined;
  const line = lineOf(nearest.from, text);
  const row = withoutTranslations(labels.filter((label) => label.from >= line.from && label.from < line.to));
  if (!between.includes('\n') || row.length < 2) return takenBetween(nearest, date, dates) ? undefined : nearest;
  return sameColumn(date, dates, row, text);
}

/** "Date of expiry / Date d'expiration" is one label. */
function withoutTranslations(row: Label[]): Label[] {
  return row.filter((label, i) => label.kind !== row[i - 1]?.kind);
}

/** "Issued 01.02.2020 ... 03.04.2030": the second date does not belong to the label before the first. */
function takenBetween(label: Label, date: PrintedDate, dates: PrintedDate[]): boolean {
  return dates.some((other) => other !== date && other.from >= label.to && other.to <= date.from);
}

/** A row of labels above a row of dates: the n-th date belongs to the n-th label where there are as many. */
function sameColumn(date: PrintedDate, dates: PrintedDate[], row: Label[], text: string): Label | undefined {
  const line = lineOf(date.from, text);
  const here = dates.filter((other) => other.from >= line.from && other.from < line.to);
  return here.length === row.length ? row[here.indexOf(date)] : undefined;
}

function lineOf(at: number, text: string): { from: number; to: number } {
  const end = text.indexOf('\n', at);
  return { from: text.lastIndexOf('\n', at - 1) + 1, to: end < 0 ? text.length : end };
}
