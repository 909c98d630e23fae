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
