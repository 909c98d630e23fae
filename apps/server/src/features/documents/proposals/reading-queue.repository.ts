/** `readings` as the queue of what is to be read: uploads, then older papers. */
import { FILE_KINDS } from '@kinvault/domain/documents/file-kinds.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../../platform/db/transactions.ts';
import { isReadable } from '../../../platform/reading/reader.ts';

/** Each part is one of the partial indexes. */
const UNREAD_UPLOADS = sql`(
  select file_id from readings where not is_backlog and taken_by is null and zone = 'pending'
  union all
  select file_id from readings where not is_backlog and taken_by is null and zone <> 'pending' and text = 'pending'
  union all
  select file_id from readings where taken_by is not null)`;

/**
 * Gives the job the upload that it began with, or else the next one that no job has taken. Zones, with the dates of passports,
 * come before all texts; then people take turns, so thousands of uploads by one person delay nobody else's.
 */
export async function takeNextUpload(tx: SystemTransaction, jobId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select take_reading(${jobId}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/**
 * Frees uploads whose job failed for good or was given up. Those of two days ago join the older papers.
 * @returns whether any upload waits
 */
export async function freeStalledUploads(tx: SystemTransaction): Promise<boolean> {
  await sql`
    update readings r set is_backlog = true, taken_by = null, uploader = null
    from files f where f.id = r.file_id and f.created_at < now() - interval '2 days'
      and r.file_id = any (array(select file_id from ${UNREAD_UPLOADS} unread))`.execute(tx);
  await sql`
    update readings r set taken_by = null
    where r.taken_by is not null and not exists (
      select from jobs.job j where j.name = 'read-uploads' and j.id = r.taken_by and j.state < 'completed')`.execute(
    tx,
  );
  const { rows } = await sql`select from ${UNREAD_UPLOADS} unread limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Readings of which the search has not heard, though their jobs may have failed for good, or were left out by a backup. In
 * random order, so that none blocks the others.
 */
export async function listUnsearchable(tx: SystemTransaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.file_id as id from readings r join files f on f.id = r.file_id
    where f.created_at < now() - interval '15 minutes' and r.text <> 'pending' and not r.is_searchable
      and exists (select from document_versions v where v.file_id = r.file_id)
    order by random() limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Documents that were there before files were read. Test data stays unread. */
export async function addBacklog(tx: SystemTransaction): Promise<void> {
  await sql`
    insert into readings (file_id, is_backlog)
    select d.file_id, true from documents d
    where d.trashed_at is null and not d.is_test and d.kind = any (${FILE_KINDS.filter(isReadable)})
      and not exists (select from readings r where r.file_id = d.file_id)
    on conflict do nothing`.execute(tx);
}

/** The newest that waits; those that failed come last. */
export async function findNextOfBacklog(tx: SystemTransaction): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select file_id as id from readings where is_backlog and (zone = 'pending' or text = 'pending')
    order by failures, file_id desc limit 1`.execute(tx);
  return rows[0]?.id;
}
