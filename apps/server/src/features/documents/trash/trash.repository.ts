import type { TrashedDocument } from '@kinvault/domain/documents/details.schema.ts';
import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { sql } from 'kysely';
import { refusedByPolicy } from '../../../platform/db/constraint-errors.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { documentsOf } from '../documents.repository.ts';

const ENDS_AT = sql`trashed_at + make_interval(days => ${TRASH_DAYS}::integer)`;
const TRASHED = sql`, d.trashed_at as "trashedAt", ${ENDS_AT} as "endsAt",
  (select json_build_object('id', t.id, 'name', t.name) from people t where t.id = d.trashed_by) as "trashedBy",
  d.is_trashed_by_owner as "isTrashedByOwner"`;

const MAX_LISTED = 500;
/**
 * Each way to see a document has its own index scan, family by family (`offset 0`). With the policies alone, or all
 * families in one condition, PostgreSQL may read everybody's trash.
 */
const VISIBLE_IDS = sql`array(
  select t.id from documents t where t.owner_id = any ((select my_person_ids())::uuid[]) and t.trashed_at is not null
  union
  select t.id from unnest(my_family_ids()) f (id), lateral (
    select id from documents where family_id = f.id and trashed_at is not null offset 0) t
  union
  select t.id from unnest(my_principals()) p (id), lateral (
    select document_id as id from shares where principal_id = p.id and is_trashed offset 0) t)`;

/** `coalesce` fits no index: with one, PostgreSQL reads everybody's trash along with the ids. */
const IS_KEPT = sql`coalesce(${ENDS_AT}, '-infinity') > now()`;

/** The trash as far as row-level security shows it to the caller, newest first, without what has expired. */
export async function listTrashed(tx: WebTransaction, documentId?: string): Promise<TrashedDocument[]> {
  const { rows } = await sql<{ document: TrashedDocument }>`
    select row_to_json(d) as document
    from (${documentsOf(TRASHED)} where ${IS_KEPT}
      and ${documentId === undefined ? sql`d.id = any (${VISIBLE_IDS})` : sql`d.id = ${documentId}`}) d
    order by d."trashedAt" desc, d.id limit ${MAX_LISTED}`.execute(tx);
  return rows.map(({ document }) => document);
}

/** @returns false if it is in the trash already, or deleted */
export async function putInTrash(tx: WebTransaction, documentId: string, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ trashed_at: sql<string>`steady_now()`, trashed_by: personId })
    .where('id', '=', documentId)
    .where('trashed_at', 'is', null)
    .executeTakeFirstOrThrow()
    .catch(refusedByPolicy('forbidden'));
  return numUpdatedRows === 1n;
}

/** @returns false if it is not in the trash, or expired there */
export async function takeOutOfTrash(tx: WebTransaction, documentId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ trashed_at: null, trashed_by: null })
    .where('id', '=', documentId)
    .where('trashed_at', 'is not', null)
    .where(sql<boolean>`${ENDS_AT} > now()`)
    .executeTakeFirstOrThrow()
    .catch(refusedByPolicy('forbidden'));
  return numUpdatedRows === 1n;
}
