import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { documentsOf } from '../documents.repository.ts';

const REFUSALS = {
  unknown: 'not_found',
  not_renewable: 'not_renewable',
  already_renewed: 'already_renewed',
  narrower: 'renewal_narrows',
} as const;

interface NewRenewal {
  documentId: string;
  newDocumentId: string;
  takesShares: boolean;
}

/**
 * Everybody's marks go over with it, and if its owner asks for it the shares.
 * @throws not_found, not_renewable, already_renewed, renewal_narrows
 */
export async function linkRenewal(
  tx: WebTransaction,
  { documentId, newDocumentId, takesShares }: NewRenewal,
): Promise<void> {
  const { rows } = await sql<{ outcome: 'done' | keyof typeof REFUSALS }>`
    select renew_document(${documentId}, ${newDocumentId}, ${takesShares}) as outcome`.execute(tx);
  const outcome = rows[0]?.outcome ?? 'unknown';
  if (outcome !== 'done') throw new AppError(REFUSALS[outcome]);
}

/** Ends the shares that the renewal made. False where the document was renewed by none. */
export async function unlinkRenewal(tx: WebTransaction, documentId: string): Promise<boolean> {
  const { rows } = await sql<{ isUndone: boolean }>`select undo_renewal(${documentId}) as "isUndone"`.execute(tx);
  return rows[0]?.isUndone ?? false;
}

/** Those before it in its chain, newest first, as far as the caller sees them and they are not in the trash. */
export async function listEarlier(tx: WebTransaction, documentId: string): Promise<Document[]> {
  const { rows } = await sql<{ document: Document }>`
    with earlier as materialized (select earlier_document_ids(${documentId}) as ids)
    select row_to_json(d) as document
    from (${documentsOf()} where d.id = any ((select ids from earlier)::uuid[]) and d.trashed_at is null) d
    order by array_position((select ids from earlier), d.id)`.execute(tx);
  return rows.map(({ document }) => document);
}

/** A document's neighbors in its chain. */
export interface ChainPlace {
  documentId: string;
  earlierId: string | null;
  laterId: string | null;
}

/** Of these documents, those that have renewed one or were renewed. */
export async function listChainPlaces(tx: WebTransaction, documentIds: readonly string[]): Promise<ChainPlace[]> {
  const { rows } = await sql<ChainPlace>`
    select d.id as "documentId", e.id as "earlierId", d.replaced_by as "laterId"
    from documents d left join documents e on e.replaced_by = d.id
    where d.id = any (${documentIds}::uuid[]) and coalesce(e.id, d.replaced_by) is not null
    order by d.id`.execute(tx);
  return rows;
}

/** Puts the caller's document back between its neighbors; where one has another neighbor now, that one stays. */
export async function rejoinChain(tx: WebTransaction, { documentId, earlierId, laterId }: ChainPlace): Promise<void> {
  await sql`select rejoin_chain(${documentId}, ${earlierId}, ${laterId})`.execute(tx);
}

/** Those of these documents that were renewed. */
export async function findSuperseded(tx: WebTransaction, documentIds: string[]): Promise<Map<string, Document>> {
  const { rows } = await sql<{ document: Document }>`
    select row_to_json(d) as document
    from (${documentsOf()} where d.id = any (${documentIds}::uuid[]) and d.is_superseded) d`.execute(tx);
  return new Map(rows.map(({ document }) => [document.id, document]));
}
