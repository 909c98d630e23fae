import type { FileReading, Proposal, ProposalsSeen } from '@kinvault/domain/documents/proposal.schema.ts';
import { isWorthAsking } from '@kinvault/domain/documents/propose.ts';
import type { UploadDraft } from './upload-draft.ts';

/** The proposals for a sent file, and the person's answers [REA-5]. */
export interface FileProposals {
  reading: FileReading;
  /** ids of proposals whose values are in the draft */
  taken: readonly string[];
  dismissed: readonly string[];
}

interface ReadFile {
  read: FileProposals | null;
  draft: UploadDraft;
  file: Pick<File, 'name'>;
}

export type ProposalEvent =
  | { type: 'read'; id: string; reading: FileReading }
  | { type: 'answerProposals'; id: string; taken: readonly string[]; dismissed: readonly string[] };

export function proposalsAfter(read: FileProposals | null, event: ProposalEvent): FileProposals | null {
  if (event.type === 'read') return { taken: [], dismissed: [], ...read, reading: event.reading };
  if (!read) return null;
  const { taken, dismissed } = event;
  return { ...read, taken: [...read.taken, ...taken], dismissed: [...read.dismissed, ...dismissed] };
}

/**
 * For the request. Absent while the file is being read and nothing is answered: reading may end before the request
 * arrives, and an empty answer would mean that the person has seen the proposals.
 */
export function proposalsSeen(read: FileProposals | null): ProposalsSeen | undefined {
  if (!read) return undefined;
  const { taken, dismissed } = read;
  const isAnswered = taken.length > 0 || dismissed.length > 0;
  return isAnswered || isRead(read) ? { taken: [...taken], dismissed: [...dismissed] } : undefined;
}

export function isRead(read: FileProposals | null): read is FileProposals {
  return read !== null && read.reading.state !== 'waiting';
}

/** A date was read and not answered. */
export function hasOpenExpiry(item: ReadFile): boolean {
  return openProposals(item, null).some(({ field }) => field === 'expiresOn');
}

/**
 * The proposals that are neither answered nor already in the form.
 * @param ownerName the person the document is for; null for a family
 */
export function openProposals({ read, draft, file }: ReadFile, ownerName: string | null): Proposal[] {
  if (!read) return [];
  const answered = new Set([...read.taken, ...read.dismissed]);
  // accepting a value answers all others for the same field, as on the server
  const { proposals } = read.reading;
  const taken = new Set(proposals.filter(({ id }) => read.taken.includes(id)).map(({ field }) => field));
  const facts = {
    ...{ name: draft.name, type: draft.type, fileName: file.name, ownerName },
    insuranceKind: draft.insuranceKind || null,
    expiresOn: draft.expiresOn || null,
    issuedOn: draft.issuedOn || null,
    number: draft.number.trim() || null,
    issuer: draft.issuer.trim() || null,
    contactPhone: draft.contactPhone.trim() || null,
    issuingCountry: draft.issuingCountry.trim() || null,
  };
  return proposals.filter(
    (proposal) => !answered.has(proposal.id) && !taken.has(proposal.field) && isWorthAsking(proposal, facts),
  );
}
