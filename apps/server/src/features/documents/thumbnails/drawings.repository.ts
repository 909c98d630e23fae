/** `drawings` as the queue of the documents, and of the received files, whose thumbnail and text wait to be made. */
import { sql } from 'kysely';
import type { SystemTransaction } from '../../../platform/db/transactions.ts';

export interface WaitingUploader {
  /** Or the document itself, if they are gone. */
  uploader: string;
}

/** Everyone of whom a document waits, those whose document is the oldest first. */
export async function listWaitingUploaders(tx: SystemTransaction): Promise<WaitingUploader[]> {
  const { rows } = await sql<WaitingUploader>`select uploader from waiting_drawings()`.execute(tx);
  return rows;
}

/** The next document of this person; undefined where another job was faster. */
export async function takeDrawing(
  tx: SystemTransaction,
  { jobId, uploader }: { jobId: string; uploader: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select take_drawing(${jobId}, ${uploader}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** A document that has got another file meanwhile is no longer this job's, and waits again. */
export async function endDrawing(tx: SystemTransaction, drawing: { jobId: string; documentId: string }): Promise<void> {
  await sql`delete from drawings where document_id = ${drawing.documentId} and taken_by = ${drawing.jobId}`.execute(tx);
}

/** Lets go of what an earlier run of the job has not finished: it failed or was killed. */
export async function freeDrawings(tx: SystemTransaction, jobId: string): Promise<void> {
  await sql`
    update drawings set taken_by = null, failures = least(failures + 1, 1000) where taken_by = ${jobId}`.execute(tx);
}

/** The same for jobs that have failed for good. */
export async function freeStalledDrawings(tx: SystemTransaction): Promise<void> {
  await sql`
    update drawings d set taken_by = null, failures = least(failures + 1, 1000)
    where d.taken_by is not null and not exists (
      select from jobs.job j where j.name = 'draw-thumbnails' and j.id = d.taken_by and j.state < 'completed')`.execute(
    tx,
  );
}

/**
 * Documents and received files whose thumbnail or text is pending, but which wait for no job: their files ran out of time, or an update has
 * made all texts pending.
 */
export async function addForgottenDrawings(tx: SystemTransaction, limit: number): Promise<void> {
  // each state is asked for alone: the partial indexes fit nothing else
  await sql`
    insert into drawings (document_id, uploader)
    select d.id, f.uploaded_by from (
      (select id, file_id from documents p
        where thumbnail = 'pending' and updated_at < now() - interval '15 minutes'
          and not exists (select from drawings w where w.document_id = p.id)
        order by id limit ${limit})
      union
      (select id, file_id from documents p
        where text_state = 'pending' and trashed_at is null and updated_at < now() - interval '15 minutes'
          and not exists (select from drawings w where w.document_id = p.id)
        order by id limit ${limit})
      union
      (select id, file_id from received p
        where thumbnail = 'pending' and document_id is null and received_at < now() - interval '15 minutes'
          and not exists (select from drawings w where w.document_id = p.id)
        order by id limit ${limit})) d
    join files f on f.id = d.file_id
    on conflict do nothing`.execute(tx);
}

export async function isAnyWaiting(tx: SystemTransaction): Promise<boolean> {
  const { rows } = await sql`select from drawings where taken_by is null limit 1`.execute(tx);
  return rows.length > 0;
}
