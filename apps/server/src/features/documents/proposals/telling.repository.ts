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

/** Whoever uploaded the file; its owner once they are gone. A newer notice takes the place of the one before. */
export async function tellOfDocument(tx: SystemTransaction, fileId: string): Promise<void> {
  await sql`
    with told as (
      select d.id, d.name, coalesce(v.added_by, d.owner_id) as person_id
      from documents d join document_versions v on v.file_id = d.file_id where d.file_id = ${fileId}),
    replaced as (
      delete from notices n using told
      where n.kind = 'document_read' and n.document_id = told.id and n.person_id = told.person_id)
    insert into notices (id, person_id, kind, document_id, document_name)
    select ${randomUUIDv7()}::uuid, person_id, 'document_read', id, name from told where person_id is not null`.execute(
    tx,
  );
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
