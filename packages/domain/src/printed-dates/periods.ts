import type { DateSuggestion } from '../documents/paper-reading.schema.ts';
import { monthNumber } from './month-names.ts';
import { clauseStart, isNegated, type Label } from './phrases.ts';
import { dateOf, type PrintedDate } from './read-dates.ts';

type Suggested = Pick<DateSuggestion, 'kind' | 'date' | 'orDate'> & { from: number; to: number };
/** One reading of a period: its first and its last day. */
type Days = readonly [begin: string, end: string];

/** How far before its first date what the period is about may stand. */
const REACH_CHARS = 90;
const REACH_WORDS = 3;

const TIME = String.raw`(?:[\s,(]*(?:at|um|a las|alle|as|om|ab|o)?\s*\d{1,2}(?:[:.h]\d{2})?\s*(?:uhr|h|hrs|hours|heures|horas|ore|uur|am|pm|a\.m\.|p\.m\.)?\s*(?:\([a-z. ]+\))?|[\s,]+(?:noon|midnight|12 noon|mittags))?`;
const TO = String.raw`(?:up to and including|through to|through|thru|until|till|to|bis einschliesslich|bis einschließlich|bis zum|bis|jusqu['’]?\s?au|au|hasta el|hasta|al|a|fino al|fino a|sino al|ate ao|ate a|ate|ao|tot en met|t\/m|tot|do dnia|do|[-–—])`;
/** What may be between the two dates of a period, and nothing else. */
const BETWEEN = new RegExp(`^${TIME}[\\s,;]*${TO}(?:\\s?\\/\\s?${TO})?\\s*(?:el|the|le|il|o|den|dem)?:?\\s*$`);
/** '1 January to', '01.01. bis', 'January 5 through': the year is with the end. */
const YEARLESS = new RegExp(
  String.raw`(?<![\d.])(?:(\d{1,2})\.\s?(\d{1,2})\.|(\d{1,2})(?:st|nd|rd|th|\.|er|º|°)?\s+(?:de\s+)?([a-z]{3,12})\.?|([a-z]{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?)\s*,?\s*${TO}\s*(?:el|the|le|il)?\s*$`,
);

/** What a paper is valid for: a word of one of these stems comes just before the period. Plain. */
const VALIDITY =
  /(?<![a-z])(?:valid|validity|visa|permit|pass|insured|insurance|cover|covered|coverage|policy|membership|warranty|guarantee|gultig\w*|gueltig\w*|versicher\w*|vertragslaufzeit|vertragsdauer|laufzeit|mitgliedschaft|garantie\w*|gilt|aufenthaltstitel|visum|valable|valide|validite|assurance|assure|assuree|couverture|contrat|abonnement|carte|valid[oa]s?|validez|vigencia|vigente|vigor|cobertura|poliza|seguro|garantia|visado|abono|validita|valevole|polizza|assicurazione|assicurat[oa]|copertura|garanzia|abbonamento|visto|validade|apolice|geldig\w*|verzeker\w*|dekking|looptijd|polis|contractduur|wazn\w*|polis[aey]|ubezpiecz\w*|ochron\w*|obowiazuje|wiza|schengen|season ticket|travelcard|railcard|semesterticket)(?![a-z])/g;

/** What is paid for that time, not what is valid: 'insurance payment', 'Versicherungsbeitrag'. Plain. */
const PAID =
  /(?:payments?|premiums?|instal?lments?|direct debit|invoice|beitr(?:a|ae)g\w*|pr(?:a|ae)mi\w*|zahlung\w*|rate\b|abbuchung\w*|rechnung\w*|primes?|cotisations?|paiements?|prelevement\w*|prima|recibo|cuota|pago|premio|pagamento|rata|premie\w*|betaling\w*|termijnbedrag|incasso|skladk\w*|platnos\w*)\b/;

/**
 * Two dates with 'to' between them, of which the second is the later one, behind a word of validity: the beginning is proposed
 * as the issue, the end as the expiry [REA-11]. One without a year is completed from the end.
 * @param text plain
 */
export function findPeriods(
  text: string,
  dates: readonly PrintedDate[],
  labels: readonly Label[],
): Map<PrintedDate, Suggested[]> {
  const found = new Map<PrintedDate, Suggested[]>();
  dates.forEach((end, i) => {
    const begin = dates[i - 1];
    const gap = begin && text.slice(begin.to, end.from);
    if (begin && gap !== undefined && gap.length < 60 && lines(gap) <= 2 && BETWEEN.test(gap)) {
      const readings = readingsOf(begin, end);
      if (readings.length === 0 || !isOfValidity(text, begin, dates, labels)) return;
      found.set(begin, [suggest('issue', begin, readings, 0)]);
      found.set(end, [suggest('expiry', end, readings, 1, begin.from)]);
      return;
    }
    const start = yearlessBefore(text, end);
    if (!start || !isOfValidity(text, start, dates, labels)) return;
    const words = { from: start.from, to: end.to };
    const issue = { kind: 'issue' as const, date: start.date, ...words };
    const expiry = { kind: 'expiry' as const, date: end.date, orDate: end.orDate, ...words };
    found.set(end, end.orDate === undefined ? [issue, expiry] : [expiry]);
  });
  return found;
}

function suggest(
  kind: 'issue' | 'expiry',
  { to, from }: PrintedDate,
  [first, other]: readonly Days[],
  which: 0 | 1,
  wordsFrom = from,
): Suggested {
  const date = first?.[which] as string;
  const orDate = other && other[which] !== date ? other[which] : undefined;
  return { kind, date, orDate, from: wordsFrom, to };
}

/** Both dates are written in the same order, so that the one that can be read one way only tells how to read the other. */
function readingsOf(begin: PrintedDate, end: PrintedDate): Days[] {
  const order = begin.order ?? end.order;
  const first = begin.isMonth ? `${begin.date.slice(0, 8)}01` : begin.date;
  const dayFirst: Days[] = order === 'month' ? [] : [[first, end.date]];
  const isTwoWays = begin.orDate !== undefined || end.orDate !== undefined;
  const monthFirst: Days[] = isTwoWays && order !== 'day' ? [[begin.orDate ?? first, end.orDate ?? end.date]] : [];
  const readings = order === 'month' && !isTwoWays ? [[first, end.date] as const] : [...dayFirst, ...monthFirst];
  return readings.filter(([one, other]) => one < other);
}

function yearlessBefore(text: string, end: PrintedDate): { date: string; from: number } | undefined {
  const before = text.slice(Math.max(0, end.from - 60), end.from);
  const match = before.match(YEARLESS);
  if (!match) return undefined;
  const [, dotDay, dotMonth, day, name, firstName, lastDay] = match;
  const month = dotMonth === undefined ? monthNumber(name ?? firstName ?? '') : Number(dotMonth);
  const year = Number(end.date.slice(0, 4));
  const of = (given: number) => dateOf(given, month, Number(dotDay ?? day ?? lastDay));
  const same = of(year);
  const date = same !== undefined && same < end.date ? same : of(year - 1);
  return date === undefined ? undefined : { date, from: end.from - before.length + (match.index ?? 0) };
}

/** The nearest thing before the period says what it is of: a label of an expiry or an issue, or a word of validity. */
function isOfValidity(
  text: string,
  { from }: { from: number },
  dates: readonly PrintedDate[],
  labels: readonly Label[],
): boolean {
  const begin = Math.max(0, from - REACH_CHARS, ...dates.filter(({ to }) => to <= from).map(({ to }) => to));
  const before = text.slice(begin, from);
  const label = labels.filter((one) => one.from >= begin && one.to <= from).at(-1);
  const word = [...before.matchAll(VALIDITY)].at(-1);
  const wordTo = word ? begin + word.index + word[0].length : -1;
  const about = word ? text.slice(clauseStart(text, begin + word.index), from) : before;
  if (PAID.test(about)) return false;
  if (label && label.to >= wordTo) return isNear(text.slice(label.to, from)) && isTimeLabel(label);
  return word !== undefined && isNear(text.slice(wordTo, from)) && !isNegated(text, begin + word.index, word[0]);
}

function isTimeLabel({ kind }: Label): boolean {
  return kind === 'expiry' || kind === 'issue';
}

/** 'The insurance office is closed from' is not about insurance. */
function isNear(gap: string): boolean {
  return lines(gap) <= 3 && !/[.!?]\s/.test(gap) && (gap.match(/[a-z0-9'’/]+/g) ?? []).length <= REACH_WORDS;
}

const lines = (text: string) => text.split('\n').length;
