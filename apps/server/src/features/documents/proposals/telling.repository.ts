import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../../platform/db/transactions.ts';
import { ANSWERER, ASKED, type Asked } from '../../notices/open-questions.ts';
import { IS_WAITING } from './readings.repository.ts';

interface OpenProposal {
  fileId: string;
  personId: string | null;
  asked: Asked;
}

/** Locks the row, so that concurrent runs send one notice. */
export async function findTold(tx: SystemTransaction, fileId: string) {
  const { rows } = await sql<{ isTold: boolean; isWaiting: boolean; isRead: boolean }>`
    select is_told as "isTold", ${IS_WAITING} as "isWaiting", text <> 'pending' as "isRead"
    from readings where file_id = ${fileId} for update`.execute(tx);
  return rows[0];
}

/** Open proposals of current files, what their documents say, and who may surely answer. */
export async function listOpenWithFacts(tx: SystemTransaction, fileIds: readonly string[]): Promise<OpenProposal[]> {
  const { rows } = await sql<OpenProposal>`
    select p.file_id as "fileId", ${ASKED} as asked, ${ANSWERER} as "personId"
    from proposals p join documents d on d.file_id = p.file_id
    where p.file_id = any (${[...fileIds]}::uuid[]) and p.state = 'open' and d.trashed_at is null`.execute(tx);
  return rows;
}

/**
 * The uploader of the file, or its owner if the uploader is gone. A newer notice takes the place of the one before. Of
 * papers that are read within an hour and not looked at yet there is one notice, however many they are [REA-10].
 */
export async function tellOfDocument(tx: SystemTransaction, fileId: string): Promise<void> {
  const told = sql`(
    select d.id, d.name, coalesce(v.added_by, d.owner_id) as person_id
    from documents d join document_versions v on v.file_id = d.file_id where d.file_id = ${fileId})`;
  // the lock makes jobs for one person take turns: at the same time, neither would see the notice that the other writes
  await sql`
    select pg_advisory_xact_lock(hashtextextended('uploads_read ' || person_id::text, 0)) from ${told} told`.execute(
    tx,
  );
  await sql`
    with told as ${told},
    replaced as (
      delete from notices n using told
      where n.person_id = told.person_id and (n.kind = 'document_read' and n.document_id = told.id
        or n.kind in ('document_read', 'uploads_read') and n.read_at is null
          and n.created_at > steady_now() - interval '1 hour')
      returning coalesce(n.document_ids, array[n.document_id]) as ids),
    open as (
      select id from told where person_id is not null
      union
      select d.id from replaced, unnest(ids) one (id) join documents d on d.id = one.id
      where d.trashed_at is null and exists (
        select from proposals p where p.file_id = d.file_id and p.state = 'open')),
    counted as (select array_agg(id order by id) as ids, count(*) > 1 as is_many from open)
    insert into notices (id, person_id, kind, document_id, document_name, document_count, document_ids)
    select ${randomUUIDv7()}::uuid, person_id, case when is_many then 'uploads_read' else 'document_read' end,
      case when not is_many then id end, case when not is_many then name end,
      case when is_many then cardinality(ids) end, case when is_many then ids end
    from told, counted where person_id is not null`.execute(tx);
}

export async function tellOfBacklog(tx: SystemTransaction, personId: string, count: number): Promise<void> {
  await sql`
    insert into notices (id, person_id, kind, document_count)
    values (${randomUUIDv7()}, ${personId}, 'documents_read', ${count})`.execute(tx);
}

export async function markTold(tx: SystemTransaction, fileIds: readonly string[]): Promise<void> {
  await sql`update readings set is_told = true where file_id = any (${[...fileIds]}::uuid[])`.execute(tx);
}

/** @returns false where the search has its whole text, or the file is gone */
export async function lockUnsearchable(tx: SystemTransaction, fileId: string): Promise<boolean> {
  const { rows } = await sql`select from readings where file_id = ${fileId} and not is_searchable for update`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Marks the text as fully indexed. */
export async function markSearchable(tx: SystemTransaction, fileId: string): Promise<void> {
  await sql`update readings set is_searchable = true where file_id = ${fileId} and text <> 'pending'`.execute(tx);
}

/** Locks the rows until the notices are written. */
export async function takeUntoldOfBacklog(tx: SystemTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select file_id as id from readings where is_backlog and not is_told for update`.execute(tx);
  return rows.map(({ id }) => id);
}
