import { randomUUIDv7 } from 'node:crypto';
import { FILE_KINDS } from '@kinvault/domain/documents/file-kinds.ts';
import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import type { NewProposal } from '@kinvault/domain/documents/propose.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../../platform/db/transactions.ts';
import { isReadable } from '../../../platform/reading/reader.ts';
import { insertFile, type NewFile } from '../../files/files.repository.ts';
import { STORED_COLUMNS, type StoredRow } from '../files/document-files.repository.ts';

export interface ReadingRow extends StoredRow {
  zone: 'pending' | 'read' | 'unreadable';
  text: 'pending' | 'read' | 'unreadable';
  nextPage: number;
  /** Pages so far that could not be read alone. */
  badPages: number;
  isBacklog: boolean;
  isTold: boolean;
  isSearchable: boolean;
  /** For whom its proposals are worded: who uploaded it, or its owner once they are gone. */
  readerId: string | null;
  /** Language of that person. */
  language: string | null;
  /** Document with this file in any version; null before one claims it. */
  documentId: string | null;
}

/** Of a row of readings: its zone or its first pages are still to be read, so that more proposals may come soon. */
export const IS_WAITING = sql<boolean>`(zone = 'pending' or text = 'pending' and next_page = 1)`;

export async function findReading(tx: SystemTransaction, fileId: string): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`
    select ${sql.raw(STORED_COLUMNS)}, r.zone, r.text, r.next_page as "nextPage", r.bad_pages as "badPages",
      r.is_backlog as "isBacklog", r.is_told as "isTold", r.is_searchable as "isSearchable", v.document_id as "documentId", p.id as "readerId", p.language
    from readings r join files f on f.id = r.file_id left join document_versions v on v.file_id = f.id
      left join documents d on d.id = v.document_id left join people p on p.id = coalesce(f.uploaded_by, d.owner_id)
    where r.file_id = ${fileId}`.execute(tx);
  return rows[0];
}

const IS_UNREAD_UPLOAD = sql<boolean>`(not r.is_backlog and (r.zone = 'pending' or r.text = 'pending'))`;

/**
 * Gives the job the upload that it began with, or the next one that no job has: whoever has the fewest waiting comes first, so
 * that thousands of uploads by one person hold up nobody else's. A row that somebody has locked for a moment is waited for:
 * it may be the only one.
 */
export async function takeNextUpload(tx: SystemTransaction, jobId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with waiting as materialized (
      select r.file_id, r.next_page, r.taken_by is not null as is_begun,
        count(*) over (partition by f.uploaded_by) as count
      from readings r join files f on f.id = r.file_id
      where ${IS_UNREAD_UPLOAD} and (r.taken_by is null or r.taken_by = ${jobId}))
    update readings set taken_by = ${jobId} where file_id = (
      select r.file_id from waiting w join readings r on r.file_id = w.file_id
      where ${IS_UNREAD_UPLOAD} and (r.taken_by is null or r.taken_by = ${jobId})
      order by w.is_begun desc, w.count, w.next_page, w.file_id limit 1 for update of r)
    returning file_id as id`.execute(tx);
  return rows[0]?.id;
}

/** @returns false where another run was faster, or the file is gone */
export async function endZone(tx: SystemTransaction, fileId: string, zone: 'read' | 'unreadable'): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update readings set zone = ${zone}, failures = 0, taken_by = null where file_id = ${fileId} and zone = 'pending'`.execute(
      tx,
    );
  return numAffectedRows === 1n;
}

interface TextStep extends Pick<ReadingRow, 'text' | 'nextPage' | 'badPages'> {
  fileId: string;
  /** Where the step began. */
  page: number;
}

/** Goes on to the next page, or ends. @returns false where another run was faster, or the file is gone */
export async function advanceText(
  tx: SystemTransaction,
  { fileId, page, nextPage, badPages, text }: TextStep,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update readings set text = ${text}, next_page = ${nextPage}, bad_pages = ${badPages}, failures = 0, taken_by = null
    where file_id = ${fileId} and text = 'pending' and next_page = ${page}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Of the step that is under way. Stored with the file, so that a restart does not reset the count. */
export async function countFailure(tx: SystemTransaction, fileId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    update readings set failures = least(failures + 1, 1000) where file_id = ${fileId}
    returning failures as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Existing proposals are not overwritten, so dismissed ones stay dismissed. */
export async function insertProposals(
  tx: SystemTransaction,
  fileId: string,
  proposals: readonly NewProposal[],
): Promise<void> {
  if (proposals.length === 0) return;
  const rows = proposals.map(({ orValue, box, ...rest }) => ({
    id: randomUUIDv7(),
    file_id: fileId,
    or_value: orValue,
    box: box && JSON.stringify(box),
    ...rest,
  }));
  await tx
    .insertInto('proposals')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['file_id', 'field', 'value']).doNothing())
    .execute();
}

export async function listKnown(
  tx: SystemTransaction,
  fileId: string,
): Promise<Pick<Proposal, 'field' | 'value' | 'orValue' | 'certainty'>[]> {
  const { rows } = await sql<Pick<Proposal, 'field' | 'value' | 'orValue' | 'certainty'>>`
    select field, value, or_value as "orValue", certainty from proposals where file_id = ${fileId}`.execute(tx);
  return rows;
}

/** Everybody whom an upload of this person may belong to, as their profiles call them. */
export async function listNamesAround(tx: SystemTransaction, personId: string | null): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from people where id = ${personId} or id in (
      select other.person_id from members mine join members other on other.family_id = mine.family_id
      where mine.person_id = ${personId} and mine.state = 'active' and other.state = 'active')`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The text that was read so far, with its places. */
export async function findPageTexts(tx: SystemTransaction, fileId: string): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${sql.raw(STORED_COLUMNS)} from files f where f.source_id = ${fileId} and f.purpose = 'text'`.execute(tx);
  return rows[0];
}

/** The new text takes the place of the one before. */
export async function replacePageTexts(tx: SystemTransaction, before: StoredRow | undefined, text: NewFile) {
  if (before) await tx.deleteFrom('files').where('id', '=', before.id).execute();
  await insertFile(tx, text);
}

/**
 * Frees uploads whose job failed for good or was given up. Those of two days ago join the older papers.
 * @returns whether any upload waits
 */
export async function freeStalledUploads(tx: SystemTransaction): Promise<boolean> {
  await sql`
    update readings r set is_backlog = true
    from files f where f.id = r.file_id and f.created_at < now() - interval '2 days' and ${IS_UNREAD_UPLOAD}`.execute(
    tx,
  );
  await sql`
    update readings r set taken_by = null
    where ${IS_UNREAD_UPLOAD} and r.taken_by is not null
      and not exists (
        select from jobs.job j where j.name = 'read-uploads' and j.id = r.taken_by and j.state < 'completed')`.execute(
    tx,
  );
  const { rows } = await sql`select from readings r where ${IS_UNREAD_UPLOAD} limit 1`.execute(tx);
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

/** Forgets a reading that has not begun, and ends one that has. */
export async function endUnread(tx: SystemTransaction, fileId: string): Promise<void> {
  await sql`delete from readings where file_id = ${fileId} and zone = 'pending'`.execute(tx);
  await sql`update readings set text = 'read' where file_id = ${fileId} and text = 'pending'`.execute(tx);
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
