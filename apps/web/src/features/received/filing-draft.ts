import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPES, type DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { compareHolder } from '@kinvault/domain/documents/holder.ts';
import { isInsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import { documentNameOf } from '@kinvault/domain/documents/name-from-file.ts';
import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { plainProposals } from '@kinvault/domain/documents/proposal-choices.ts';
import type { Filing, ReceivedFile } from '@kinvault/domain/received/received.schema.ts';

/** What the reader has chosen for one file, in place of what is proposed. */
export interface Choice {
  name?: string;
  type?: DocumentType;
  target?: UploadTarget;
  collectionId?: string | null;
  /** the answer where the printed date can mean two days; null: the document doesn't expire */
  expiresOn?: string | null;
}

/** How a file will be filed: as proposed, with the reader's choices. */
export interface FilingDraft {
  name: string;
  /** null: nobody knows */
  type: DocumentType | null;
  target: UploadTarget;
  collectionId: string | null;
  /** The collections that its import proposes, until the reader chooses another. */
  keepsCollections: boolean;
  /** One of those that filing makes. */
  newCollection: string | null;
  expiresOn: string | null;
  /** open as long as the reader has chosen no reading of it */
  dateQuestion: Proposal | null;
  /** The other facts that were read. */
  facts: Partial<Record<(typeof PLAIN_FACTS)[number], string>>;
}

const PLAIN_FACTS = ['insuranceKind', 'issuedOn', 'number', 'issuer', 'contactPhone', 'issuingCountry'] as const;

interface Surroundings {
  readerId: string;
  /** For whom the reader may file, with the usual sharing. */
  options: readonly { name: string | null; target: UploadTarget }[];
}

/** How a file is filed at first: as its import proposed, else by what was read. The reader's own is private; another person's is shared with a family, or the reader would not see it. */
export function draftOf(file: ReceivedFile, choice: Choice, { readerId, options }: Surroundings): FilingDraft {
  const { proposals } = file.reading;
  const imported = file.proposal ?? {};
  const values = new Map(plainProposals(proposals).map(({ field, value }) => [field, value]));
  const type = choice.type ?? imported.type ?? DOCUMENT_TYPES.find((one) => one === values.get('type')) ?? null;
  const holder = proposals.find(({ field }) => field === 'holder')?.value;
  const question = proposals.find(({ field, orValue }) => field === 'expiresOn' && orValue !== null);
  const isAsked = question !== undefined && !values.has('expiresOn') && imported.expiresOn == null;
  const known = imported.expiresOn ?? values.get('expiresOn') ?? null;
  const place = imported.collections?.flatMap((one) => ('id' in one ? one.id : []))[0];
  const made = imported.collections?.flatMap((one) => ('name' in one ? one.name : []))[0] ?? null;
  return {
    name: choice.name ?? imported.name ?? values.get('name') ?? documentNameOf(file.fileName),
    type,
    target:
      choice.target ??
      imported.target ??
      requestTarget(file.request, options) ??
      holderTarget(holder, options) ??
      privateTarget(readerId),
    collectionId: choice.collectionId === undefined ? (place ?? null) : choice.collectionId,
    keepsCollections: choice.collectionId === undefined && imported.collections !== undefined,
    newCollection: choice.collectionId === undefined ? made : null,
    expiresOn: choice.expiresOn === undefined ? known : choice.expiresOn,
    dateQuestion: isAsked && choice.expiresOn === undefined ? question : null,
    facts: Object.fromEntries(
      PLAIN_FACTS.flatMap((field) => {
        const value = values.get(field);
        const isFit = field !== 'insuranceKind' || (type === 'Insurance' && isInsuranceKind(value));
        return value !== undefined && isFit && imported[field] == null ? [[field, value]] : [];
      }),
    ),
  };
}

export const privateTarget = (personId: string): UploadTarget => ({ kind: 'person', personId, shareWith: [] });

/** The person for whom a request asked, if that is not the reader. */
function requestTarget(
  request: ReceivedFile['request'],
  [, ...others]: Surroundings['options'],
): UploadTarget | undefined {
  return others.find(({ target }) => target.kind === 'person' && target.personId === request?.forPersonId)?.target;
}

/** The one person whose name is printed on it. The reader's own document stays private. */
function holderTarget(holder: string | undefined, options: Surroundings['options']): UploadTarget | undefined {
  if (holder === undefined) return undefined;
  const [own, ...others] = options;
  if (own?.name && compareHolder(holder, own.name) === 'same') return undefined;
  const same = others.filter(({ name }) => name !== null && compareHolder(holder, name) === 'same');
  return same.length === 1 ? same[0]?.target : undefined;
}

/** Amber: it asks something, or is here already. 'as proposed' leaves it out. */
export function isClear({ reading, duplicate }: ReceivedFile, { type, dateQuestion }: FilingDraft): boolean {
  return reading.state !== 'waiting' && duplicate === null && type !== null && dateQuestion === null;
}

/** For the request. Where something is still open, what was read stays open too, and is asked later. */
export function filingOf({ id, reading }: ReceivedFile, draft: FilingDraft): Filing {
  const { name, type, target, collectionId, keepsCollections, expiresOn, dateQuestion, facts } = draft;
  const isOpen = reading.state === 'waiting' || dateQuestion !== null;
  return {
    receivedId: id,
    name: name.trim(),
    type: type ?? 'Other',
    target,
    expiresOn,
    ...facts,
    ...(!isOpen && { proposals: answersOf(reading.proposals, draft) }),
    ...(!keepsCollections && { collectionIds: collectionId === null ? [] : [collectionId] }),
  } as Filing;
}

function answersOf(proposals: readonly Proposal[], draft: FilingDraft): NonNullable<Filing['proposals']> {
  const { name, type, expiresOn, facts } = draft;
  const filed: Record<string, string | null | undefined> = { ...facts, name, type, expiresOn };
  const isTaken = ({ field, value, orValue }: Proposal) =>
    filed[field] != null && (filed[field] === value || filed[field] === orValue);
  const asked = proposals.filter(({ field }) => field !== 'holder').slice(0, MAX_ANSWERS);
  return {
    taken: asked.filter(isTaken).map(({ id }) => id),
    dismissed: asked.filter((proposal) => !isTaken(proposal)).map(({ id }) => id),
  };
}

/** As many as a call may hold of each. */
const MAX_ANSWERS = 50;
