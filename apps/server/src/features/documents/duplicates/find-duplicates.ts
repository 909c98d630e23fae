import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import { mayEditDocument } from '@kinvault/domain/documents/document-rights.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { findMemberships } from '../document-access.ts';
import { findSameFiles } from './duplicates.repository.ts';

/** What the actor sees with the same bytes. The trash does not count: who threw a document away may upload it again. */
export async function findDuplicates(
  tx: WebTransaction,
  actor: Actor,
  checksums: readonly string[],
): Promise<Duplicate[]> {
  const found = await findSameFiles(tx, checksums);
  if (found.length === 0) return [];
  const documents = found.map(({ document }) => document);
  const membershipOf = await findMemberships(tx, documents, [actor.personId]);
  return found.map(({ sha256, document: { addedByName, ...document } }) => ({
    sha256,
    document,
    addedByName,
    mayEdit: mayEditDocument(document, actor.personId, membershipOf),
  }));
}
