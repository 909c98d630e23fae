import { plain } from './month-names.ts';
import { type DateKind, LABELS } from './phrases.ts';
import { type PrintedDate, readDates } from './read-dates.ts';

/** A date whose meaning the text names: proposed to a person, never taken over by itself [REA-4]. */
export interface DateSuggestion extends Pick<PrintedDate, 'date' | 'orDate'> {
  kind: Exclude<DateKind, 'other'>;
  /** The passage with the label and the date, as the text has it, with single blanks. */
  passage: string;
}

interface Label {
  kind: DateKind;
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
  const labels = findLabels(plain(normal));
  const dates = readDates(normal);
  const suggestions = dates.flatMap((date) => {
    const label = labelOf(date, dates, labels, normal);
    return label ? suggest(date, label, normal) : [];
  });
  return suggestions.filter(
    (one, i) => suggestions.findIndex(({ kind, date }) => kind === one.kind && date === one.date) === i,
  );
}

function suggest({ date, orDate, to }: PrintedDate, { kind, from }: Label, text: string): DateSuggestion[] {
  if (kind === 'other') return [];
  const passage = text.slice(from, to).replace(/\s+/g, ' ');
  return [{ kind, date, ...(orDate && { orDate }), passage }];
}

function findLabels(text: string): Label[] {
  const found: Label[] = [];
  for (const { kind, pattern } of LABELS) {
    for (const match of text.matchAll(pattern)) {
      const label = { kind, from: match.index, to: match.index + match[0].length };
      if (!found.some((other) => other.from < label.to && label.from < other.to)) found.push(label);
    }
  }
  return found.sort((a, b) => a.from - b.from);
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
