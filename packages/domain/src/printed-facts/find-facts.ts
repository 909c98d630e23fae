import { countryCode } from '../documents/countries.ts';
import type { DocumentType } from '../documents/document-types.ts';
import { guessInsuranceKind } from '../documents/guess-insurance-kind.ts';
import type { InsuranceKind } from '../documents/insurance-kinds.ts';
import { plain } from '../printed-dates/month-names.ts';
import { readDates } from '../printed-dates/read-dates.ts';
import { CALL_WORDS, FIRM_ENDS, PAPERS, PHONE_WORDS } from './paper-words.ts';

/** A fact with the line that says it. */
export interface PrintedFact<V extends string = string> {
  value: V;
  words: string;
  line: string;
}

export interface PrintedFacts {
  type?: PrintedFact<DocumentType>;
  insuranceKind?: PrintedFact<InsuranceKind>;
  number?: PrintedFact;
  /** Two letters of ISO 3166. */
  country?: PrintedFact;
  /** The firm that wrote it, as it calls itself. */
  firm?: PrintedFact;
  /** The telephone number for questions or claims, in international or national form. */
  phone?: PrintedFact;
}

/** A title is at the top, in a line with little else. */
const TITLE_LINES = 12;
const BESIDE_TITLE_CHARS = 28;
const MAX_CHARS = 10_000;
const MAX_FIRM_CHARS = 60;

/**
 * What the first page of a paper says of itself in plain words [REA-11]: nothing where two things are possible. A person
 * confirms all of it.
 */
export function findFacts(text: string): PrintedFacts {
  const lines = text.slice(0, MAX_CHARS).normalize('NFC').split('\n');
  const shown = lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean);
  const top = shown.slice(0, TITLE_LINES);
  const found = PAPERS.map((paper) => ({
    paper,
    title: top.flatMap((line) => titleIn(line, paper.titles)),
    numbers: shown.flatMap((line) => numberIn(line, paper.numbers)),
  }));
  const titled = found.filter(({ title }) => title.length > 0);
  // without a title the number may tell: only insurances write letters about themselves
  const numbered = found.filter(({ paper, numbers }) => paper.type === 'Insurance' && numbers.length > 0);
  const [one, other] = titled.length > 0 ? titled : numbered;
  if (!one || other) return {};
  const { paper, title, numbers } = one;
  const [said] = [...title, ...numbers];
  const titleLines = new Set(title.map(({ line }) => line));
  return {
    type: said && { ...said, value: paper.type },
    insuranceKind: paper.type === 'Insurance' ? kindIn(title, top, shown) : undefined,
    number: onlyOne(numbers),
    country: paper.hasCountry ? onlyOne(top.flatMap(countryIn)) : undefined,
    firm: paper.hasCountry ? undefined : onlyOne(top.filter((line) => !titleLines.has(line)).flatMap(firmIn)),
    phone: paper.hasCountry ? undefined : phoneOf(shown),
  };
}

/** Undefined where there are two that differ. */
function onlyOne<V extends string>(facts: readonly PrintedFact<V>[]): PrintedFact<V> | undefined {
  return new Set(facts.map(({ value }) => value)).size === 1 ? facts[0] : undefined;
}

/** The title says it best, then the headings at the top. Undefined if a page speaks of two kinds. */
function kindIn(
  title: readonly PrintedFact[],
  top: readonly string[],
  page: readonly string[],
): PrintedFact<InsuranceKind> | undefined {
  const headings = top.filter((line) => !/[.!?,]$/.test(line));
  for (const lines of [title.map(({ line }) => line), headings, page]) {
    const kinds = lines.flatMap((line) => {
      const value = guessInsuranceKind(line);
      return value ? [{ value, words: line, line }] : [];
    });
    // the policy of a car or a home insures liability, too
    const isMore = kinds.some(({ value }) => value === 'car' || value === 'home');
    if (kinds.length > 0) return onlyOne(isMore ? kinds.filter(({ value }) => value !== 'liability') : kinds);
  }
  return undefined;
}

function titleIn(line: string, titles: readonly string[]): PrintedFact[] {
  const words = plain(line).replace(/[’‘`´]/g, "'");
  return titles.flatMap((title) => {
    const from = indexOfWords(words, title);
    if (from < 0 || line.length > title.length + BESIDE_TITLE_CHARS || /[.!?]\s|,/.test(line)) return [];
    return [{ value: title, words: line.slice(from, from + title.length), line }];
  });
}

function numberIn(line: string, labels: readonly string[]): PrintedFact[] {
  const words = plain(line)
    .replace(/[’‘`´]/g, "'")
    .replace(/-/g, ' ');
  for (const label of labels) {
    const from = indexOfWords(words, label);
    if (from < 0) continue;
    const [, gap = '', rest = ''] = line.slice(from + label.length).match(/^([\s.:#°ºo]{0,6})(.*)$/) ?? [];
    const value = numberAt(rest);
    if (value === undefined) continue;
    const to = from + label.length + gap.length + value.length;
    return [{ value, words: line.slice(from, to), line }];
  }
  return [];
}

/** Words of capital letters and digits with at least three digits; a date is none. */
function numberAt(text: string): string | undefined {
  const taken: string[] = [];
  for (const word of text.split(' ')) {
    const bare = word.replace(/[.,;]$/, '');
    if (!/^[A-Z0-9][A-Z0-9./-]*$/.test(bare) || (taken.length > 0 && !/\d/.test(bare))) break;
    if (readDates(bare).length > 0) break;
    taken.push(bare);
    if (bare !== word) break;
  }
  const value = taken.join(' ');
  return (value.match(/\d/g) ?? []).length >= 3 && value.length <= 30 ? value : undefined;
}

function countryIn(line: string): PrintedFact[] {
  // two letters may be anything
  const value = line.length > 3 ? countryCode(line) : undefined;
  return value === undefined ? [] : [{ value, words: line, line }];
}

function firmIn(line: string): PrintedFact[] {
  const isName = /^\p{Lu}/u.test(line) && line.includes(' ') && !/[:,;!?]/.test(line) && line.length <= MAX_FIRM_CHARS;
  return isName && FIRM_ENDS.test(plain(line)) ? [{ value: line, words: line, line }] : [];
}

/** Prefers a number for claims. Undefined if several others differ. */
function phoneOf(lines: readonly string[]): PrintedFact | undefined {
  const phones = lines.flatMap(phoneIn);
  const forCalls = phones.filter(({ line }) => CALL_WORDS.test(plain(line)));
  return onlyOne(forCalls.length > 0 ? forCalls : phones);
}

/** At least seven digits after a word for 'telephone'. */
function phoneIn(line: string): PrintedFact[] {
  const said = PHONE_WORDS.exec(plain(line));
  const number = said && /(?:\+|\(0|0)[\d\s()/.-]{6,24}\d/.exec(line.slice(said.index));
  if (!said || !number || (number[0].match(/\d/g) ?? []).length < 7 || number[0].replace(/\D/g, '').length > 15)
    return [];
  if (readDates(number[0]).length > 0) return [];
  const words = line.slice(said.index, said.index + number.index + number[0].length);
  return [{ value: number[0].trim(), words, line }];
}

/** As whole words; -1 where they are not in it. */
function indexOfWords(text: string, words: string): number {
  const at = text.indexOf(words);
  const isLetter = (letter: string | undefined) => letter !== undefined && /[a-z0-9]/.test(letter);
  return at < 0 || isLetter(text[at - 1]) || isLetter(text[at + words.length]) ? -1 : at;
}
