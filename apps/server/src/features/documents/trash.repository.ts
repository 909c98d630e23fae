import type { TrashedDocument } from '@kinvault/domain/documents/details.schema.ts';
import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/transactions.ts';
import { refuseLostRight } from './document-access.ts';
import { documentsOf } from './documents.repository.ts';

const ENDS_AT = sql`trashed_at + make_interval(days => ${TRASH_DAYS}::integer)`;
const TRASHED = sql`, d.trashed_at as "trashedAt", ${ENDS_AT} as "endsAt",
  (select json_build_object('id', t.id, 'name', t.name) from people t where t.id = d.trashed_by) as "trashedBy"`;

/** What is in the trash as far as the caller sees it, the last first; what its time is over for is in no trash any more. */
export async function listTrashed(tx: Transaction, documentId?: string): Promise<TrashedDocument[]> {
  const { rows } = await sql<{ document: TrashedDocument }>`
    select row_to_json(d) as document
    from (${documentsOf(sql`documents`, TRASHED)} where d.trashed_at is not null and ${ENDS_AT} > now()
      and (${documentId ?? null}::uuid is null or d.id = ${documentId ?? null}::uuid)) d
    order by d."trashedAt" desc, d.id`.execute(tx);
  return rows.map(({ document }) => document);
}

/** False where it is in the trash already, or gone. */
export async function putInTrash(tx: Transaction, documentId: string, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ trashed_at: sql<string>`now()`, trashed_by: personId })
    .where('id', '=', documentId)
    .where('trashed_at', 'is', null)
    .executeTakeFirstOrThrow()
    .catch(refuseLostRight);
  return numUpdatedRows === 1n;
}

/** False where it is not in the trash, or its time is over. */
export async function takeOutOfTrash(tx: Transaction, documentId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ trashed_at: null, trashed_by: null })
    .where('id', '=', documentId)
    .where('trashed_at', 'is not', null)
    .where(sql<boolean>`${ENDS_AT} > now()`)
    .executeTakeFirstOrThrow()
    .catch(refuseLostRight);
  return numUpdatedRows === 1n;
}
