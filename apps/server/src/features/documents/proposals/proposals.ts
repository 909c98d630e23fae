import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { FileReading, Proposal, ProposalAnswer } from '@kinvault/domain/documents/proposal.schema.ts';
import { isWorthAsking } from '@kinvault/domain/documents/propose.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { findUnclaimedFile } from '../../files/files.repository.ts';
import type { Quota } from '../../storage/quota.ts';
import { requireEditableDocument } from '../document-access.ts';
import { changeDocument } from '../editing/change-document.ts';
import { getDocumentDetails } from '../get-document.ts';
import { answerProposals, findStates, listProposals, type ReadingStates } from './answers.repository.ts';

/** @throws not_found for a file of somebody else, or of a document */
export async function getUploadReading(tx: WebTransaction, fileId: string): Promise<FileReading> {
  if (!(await findUnclaimedFile(tx, fileId))) throw new AppError('not_found');
  return await getReading(tx, fileId, () => true);
}

/** @throws not_found, forbidden */
export async function getDocumentProposals(tx: WebTransaction, actor: Actor, documentId: string): Promise<FileReading> {
  await requireEditableDocument(tx, actor, documentId);
  const facts = await getDocumentDetails(tx, documentId);
  return await getReading(tx, facts.fileId, (proposal) => isWorthAsking(proposal, facts));
}

async function getReading(
  tx: WebTransaction,
  fileId: string,
  isAsked: (proposal: Proposal) => boolean,
): Promise<FileReading> {
  const states = await findStates(tx, fileId);
  const found = await listProposals(tx, fileId);
  const proposals = found.filter((proposal) => proposal.state === 'open' && isAsked(proposal));
  return { state: stateOf(states, found.length > 0), proposals };
}

export function stateOf(states: ReadingStates | undefined, hasFound: boolean): FileReading['state'] {
  if (!states) return hasFound ? 'done' : 'nothing';
  const { zone, text, isWaiting } = states;
  if (isWaiting) return 'waiting';
  if (hasFound) return 'done';
  return zone === 'unreadable' && text === 'unreadable' ? 'unreadable' : 'nothing';
}

/**
 * Takes and dismisses proposals of the document's current file; its changes follow the rules of every edit.
 * @throws not_found, forbidden, document_changed, quota_exceeded
 */
export async function answerDocumentProposals(
  deps: Quota,
  tx: WebTransaction,
  actor: Actor,
  { documentId, revision, changes, ...answers }: ProposalAnswer & { documentId: string },
): Promise<DocumentDetails> {
  const { document } = await requireEditableDocument(tx, actor, documentId);
  // a file that was replaced has other proposals
  if (document.revision !== revision) throw new AppError('document_changed');
  // before the changes: somebody who gives the document to another person may not answer afterwards
  await answerProposals(tx, actor, document.fileId, answers);
  return await changeDocument(deps, tx, actor, documentId, { revision, ...changes });
}
