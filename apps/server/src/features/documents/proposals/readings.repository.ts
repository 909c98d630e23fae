import { randomUUIDv7 } from 'node:crypto';
import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import type { NewProposal } from '@kinvault/domain/documents/propose.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../../platform/db/transactions.ts';
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

/** @returns false where another run was faster, or the file is gone */
export async function endZone(tx: SystemTransaction, fileId: string, zone: 'read' | 'unreadable'): Promise<boolean> {
  const { numAffectedRows } = await sql`
      update readings set zone = ${zone}, failures = 0, taken_by = null,
        turn = case when is_backlog then turn else next_text_turn(uploader) end
      where file_id = ${fileId} and zone = 'pending'`.execute(tx);
  return numAffectedRows === 1n;
}

interface TextStep extends Pick<ReadingRow, 'text' | 'nextPage' | 'badPages'> {
  fileId: string;
  /** Where the step began. */
  page: number;
}

/** Goes on to the next page, behind the files of the same person, or ends. @returns false where another run was faster, or the file is gone */
export async function advanceText(
  tx: SystemTransaction,
  { fileId, page, nextPage, badPages, text }: TextStep,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update readings set text = ${text}, next_page = ${nextPage}, bad_pages = ${badPages}, failures = 0, taken_by = null,
      turn = case when is_backlog or ${text} <> 'pending' then turn else next_text_turn(uploader) end,
      uploader = case when ${text} = 'pending' then uploader end
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
      join families f on f.id = mine.family_id and f.deleted_at is null
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
 * Deletes a reading that has not begun, and marks one that has as finished.
 * @returns whether it was one that had begun: then there is something to hand over
 */
export async function endUnread(tx: SystemTransaction, fileId: string): Promise<boolean> {
  await sql`delete from readings where file_id = ${fileId} and zone = 'pending'`.execute(tx);
  const { numAffectedRows } = await sql`
      update readings set text = 'read', taken_by = null, uploader = null
      where file_id = ${fileId} and text = 'pending'`.execute(tx);
  return numAffectedRows === 1n;
}
