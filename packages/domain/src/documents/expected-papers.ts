import { addMonths } from '../reminders/spans.ts';
import type { Urgency } from '../reminders/urgency.ts';
import type { DocumentType } from './document-types.ts';
import { guessInsuranceKind } from './guess-insurance-kind.ts';
import type { InsuranceKind } from './insurance-kinds.ts';

/** The papers that everyone is expected to have [KNO-10]. Health insurance is a paper of the type Insurance and that kind. */
export const EXPECTED_TYPES = [
  'Passport',
  'ID',
  'Insurance',
  'Birth Certificate',
  'Driver License',
] as const satisfies readonly DocumentType[];
export type ExpectedType = (typeof EXPECTED_TYPES)[number];

/** Until this age nobody is asked for the paper [KNO-14]. */
const NEEDED_FROM_YEARS: Partial<Record<ExpectedType, number>> = { ID: 3, 'Driver License': 17 };

/** 'unsure': an insurance of which nobody has said whether it is the one. */
export type PaperState = 'had' | 'due' | 'expired' | 'unsure' | 'missing' | 'not_needed';

/** What a person has of one expected type. */
export interface ExpectedPaper<D> {
  type: ExpectedType;
  state: PaperState;
  /** the best one of that type; null where there is none */
  document: D | null;
  /** of a paper that is due: as everywhere [KNO-13] */
  urgency: Urgency | null;
}

interface Paper {
  name: string;
  type: DocumentType;
  insuranceKind: InsuranceKind | null;
  expiresOn: string | null;
}

interface PersonsPapers<D> {
  /** one person's; papers in the trash and superseded ones are not among them */
  documents: readonly D[];
  exemptions: readonly ExpectedType[];
  /** YYYY-MM-DD, where it is known */
  bornOn?: string | null;
  /** null for a document that is done or has no date */
  urgencyOf: (document: D) => Urgency | null;
  today: string;
}

/** One for each expected type, in their order. A paper that exists is shown, needed or not. */
export function expectedPapers<D extends Paper>({ documents, exemptions, bornOn, ...rest }: PersonsPapers<D>) {
  return EXPECTED_TYPES.map((type): ExpectedPaper<D> => {
    const papers = documents.filter((document) => document.type === type);
    const [best] = papers
      .filter(({ insuranceKind }) => type !== 'Insurance' || insuranceKind === 'health')
      .map((document) => paperOf(document, type, rest))
      .toSorted(byWorth);
    if (best) return best;
    // a list that was kept on a device before there were kinds has none
    const [likely] = papers.filter(({ insuranceKind }) => !insuranceKind).toSorted(byLikelihood);
    const isNeeded = !exemptions.includes(type) && !isTooYoung(type, bornOn, rest.today);
    if (likely && isNeeded) return { type, state: 'unsure', document: likely, urgency: null };
    return { type, state: isNeeded ? 'missing' : 'not_needed', document: null, urgency: null };
  });
}

/** Whose name speaks of health first, whose name speaks of another insurance last. */
function byLikelihood(one: Paper, other: Paper): number {
  const rank = ({ name }: Paper) => {
    const kind = guessInsuranceKind(name);
    return kind === 'health' ? 0 : kind === null ? 1 : 2;
  };
  return rank(one) - rank(other);
}

function isTooYoung(type: ExpectedType, bornOn: string | null | undefined, today: string): boolean {
  const years = NEEDED_FROM_YEARS[type];
  return years !== undefined && typeof bornOn === 'string' && addMonths(bornOn, 12 * years) > today;
}

function paperOf<D extends Paper>(
  document: D,
  type: ExpectedType,
  { urgencyOf, today }: Pick<PersonsPapers<D>, 'urgencyOf' | 'today'>,
): ExpectedPaper<D> {
  const { expiresOn } = document;
  if (expiresOn !== null && expiresOn < today) return { type, state: 'expired', document, urgency: null };
  const urgency = urgencyOf(document);
  const isDue = urgency?.level === 'overdue' || urgency?.level === 'act';
  return isDue ? { type, state: 'due', document, urgency } : { type, state: 'had', document, urgency: null };
}

const WORTH: Readonly<Record<PaperState, number>> = {
  had: 0,
  due: 1,
  expired: 2,
  unsure: 3,
  missing: 3,
  not_needed: 3,
};
const NEVER = '9999-12-31';

/** The better one first: in order before due before expired, then whichever is valid for longest. */
function byWorth<D extends Paper>(one: ExpectedPaper<D>, other: ExpectedPaper<D>): number {
  const until = ({ document }: ExpectedPaper<D>) => document?.expiresOn ?? NEVER;
  return WORTH[one.state] - WORTH[other.state] || until(other).localeCompare(until(one));
}

/** How many papers of all people there are in each state. */
export function countPapers(papers: readonly { state: PaperState }[]): Record<PaperState, number> {
  const counts = { had: 0, due: 0, expired: 0, unsure: 0, missing: 0, not_needed: 0 };
  for (const { state } of papers) counts[state] += 1;
  return counts;
}
