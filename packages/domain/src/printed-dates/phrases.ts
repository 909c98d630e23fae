import { EXPIRY_PHRASES } from './expiry-phrases.ts';
import { BIRTH_PHRASES, DUE_PHRASES, ISSUE_PHRASES, OTHER_PHRASES } from './other-phrases.ts';

/**
 * What a date means. `other` keeps a nearby label (an invoice date, a due date) from being taken for an expiry; `due` is an
 * expiry on a policy and the day to pay on a bill.
 */
export type DateKind = 'expiry' | 'issue' | 'birth' | 'other';
type PhraseKind = DateKind | 'due';

const PHRASES: Record<PhraseKind, readonly string[]> = {
  expiry: EXPIRY_PHRASES,
  due: DUE_PHRASES,
  issue: ISSUE_PHRASES,
  birth: BIRTH_PHRASES,
  other: OTHER_PHRASES,
};

/** A bill: what is due there is money. */
const BILL =
  /(?<![a-z])(?:invoice|(?:schluss)?rechnung(?:s?nummer|sdatum)?|facture|factura|fattura|fatura|factuur(?:nummer|datum)?|faktura|faktury)(?![a-z])/;

/** Before a label these turn its sense round: 'not valid until'. A bare 'no' is not among them: it is a number's, too. */
const NEGATED =
  /(?<![a-z])(?:not|isn['’]t|nicht|pas|non|mai|nao|niet|nie|never|no longer)(?:[\s_]+[a-z]+)?[\s_]+$|(?<![a-z])no[\s_]+(?:(?:es|sera|esta|insurance)[\s_]+)?$/;
/** What is not there at all: 'without insurance cover', 'kein Versicherungsschutz', 'brak ochrony'. */
const LACKING =
  /(?<![a-z])(?:without|kein(?:e[nmrs]?)?|ohne|sans|aucune?|sin|ningun[ao]?|senza|nessun[ao]?|sem|nenhuma?|geen|zonder|brak|bez)[\s_]+(?:(?:any|insurance|de|la|une|una|uma)[\s_]+)?$/;
/** Spanish verbs and English nouns, behind which 'no' cannot be a number's. */
const DENIED_BY_NO =
  /^(?:valid[oa]|valeder[oa]|vigente|vence|caduca|expira|cover|coverage|insurance|warranty|guarantee|validity)/;

/** Longest first, so that "date of expiry" wins over "expiry". */
const LABELS: { kind: PhraseKind; pattern: RegExp }[] = (Object.entries(PHRASES) as [PhraseKind, readonly string[]][])
  .flatMap(([kind, phrases]) => phrases.map((phrase) => ({ phrase, kind, pattern: patternOf(phrase) })))
  .sort((a, b) => b.phrase.length - a.phrase.length);

/** How long one may still change one's mind or end a contract: not how long a paper is valid. Plain. */
const DEADLINE =
  /frist\b|notice period|cooling[- ]off|withdrawal|cancell?ation|objection|probezeit|testphase|free trial|trial period|preavis|retractation|resiliation|periode d['’]essai|preaviso|desistimiento|cancelacion|periodo de prueba|recesso|disdetta|periodo di prova|pre-aviso|rescisao|opzeg\w*|bedenktijd|proeftijd|proefperiode|wypowiedzen\w*|odstapien\w*|okres probny/;
/** The years that something lasts: what follows is the day on which they begin. */
const DURATION =
  /\d+\s*(?:years?|months?|jahren?|monaten?|ans?|mois|anos?|mes(?:es|i)?|ann[io]|jaar|maanden?|lat|lata|miesi\w+)\b/;

/** Whether words between an expiry's label and its date, or before the label in its clause, make it another date. */
export function isOtherDate(text: string, label: Label, dateFrom: number): boolean {
  const between = text.slice(label.from, dateFrom);
  return DURATION.test(between) || DEADLINE.test(text.slice(clauseStart(text, label.from), dateFrom));
}

/** Where the sentence, or the part behind a colon, begins that holds this place. At most 90 letters before it. */
export function clauseStart(text: string, at: number): number {
  const from = Math.max(0, at - 90);
  const before = text.slice(from, at);
  return from + Math.max(0, ...[...before.matchAll(/[.:;!?\n]/g)].map(({ index }) => index + 1));
}

export interface Label {
  kind: DateKind;
  from: number;
  to: number;
}

/** In the order of the text, which is plain; none overlaps another. */
export function findLabels(text: string): Label[] {
  const found: Label[] = [];
  const dueKind = BILL.test(text) ? 'other' : 'expiry';
  for (const { kind, pattern } of LABELS) {
    for (const { index: from, 0: words } of text.matchAll(pattern)) {
      const to = from + words.length;
      if (found.some((other) => other.from < to && from < other.to)) continue;
      const isDenied = kind !== 'birth' && isNegated(text, from, words);
      found.push({ kind: isDenied ? 'other' : kind === 'due' ? dueKind : kind, from, to });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

export function isNegated(text: string, from: number, words: string): boolean {
  const near = text.slice(Math.max(0, from - 40), from);
  if (LACKING.test(near)) return true;
  const [before] = near.match(NEGATED) ?? [];
  return before !== undefined && (!/^no\s(?!longer)/.test(before) || DENIED_BY_NO.test(words));
}

/** Any blank between the words; any of the apostrophes; whole words. */
function patternOf(phrase: string): RegExp {
  const source = phrase
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(' ', '[\\s_]+')
    .replaceAll("'", "['’`´]?\\s?");
  return new RegExp(`(?<![a-z])${source}(?![a-z])`, 'g');
}

/**
 * A month as cards print it, just behind a label of theirs. In an English sentence it may be a day: 'offer valid until
 * 12/27'.
 */
const BEFORE_SHORT =
  /(?<![a-z])(?:exp(?:\.| date|iry date|iration date|iry|iration)?|good thru|valid thru|(?:gultig|gueltig) bis|verfallsdatum|ablaufdatum|expire le|date d['’]expiration|fin de validite|valido hasta|caduca|caducidad|fecha de (?:caducidad|vencimiento)|valido fino a|scade|data di scadenza|scadenza|valido ate|validade|data de validade|geldig tot|vervaldatum|wazn[aey] do|data waznosci)[\s:.]*$/;

export function isOnCard(text: string, { from }: { from: number }): boolean {
  return BEFORE_SHORT.test(text.slice(Math.max(0, from - 40), from));
}

const UNTIL =
  /(?<![a-z])(?:bis(?: zum| einschlie(?:ss|ß)lich)?|tot(?: en met)?|t\/m|do(?: dnia)?|jusqu['’]?\s?au|hasta(?: el)?|fino al|ate(?: ao)?)\s*$/;
const VALID =
  /^\s*(?:gultig|gueltig|versichert|befristet|haltbar|geldig|verzekerd|wazn[aey]|valable|valide|valid[oa]|vigente|valevole)(?![a-z])/;

/** From the word before a date to the one behind it: 'bis … gültig'. Undefined where they say no such thing. */
export function wordsOfExpiryAround(text: string, from: number, to: number): { from: number; to: number } | undefined {
  const until = text.slice(Math.max(0, from - 30), from).match(UNTIL);
  const valid = text.slice(to, to + 30).match(VALID);
  if (!until || !valid) return undefined;
  return { from: from - until[0].length, to: to + valid[0].length };
}
