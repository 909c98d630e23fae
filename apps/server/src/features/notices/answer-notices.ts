import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';

export async function readNotices(tx: WebTransaction, actor: Actor): Promise<void> {
  await sql`update notices set read_at = steady_now() where person_id = ${actor.personId} and read_at is null`.execute(
    tx,
  );
}

/** @throws not_found */
export async function readNotice(tx: WebTransaction, noticeId: string): Promise<void> {
  const { numAffectedRows } =
    await sql`update notices set read_at = coalesce(read_at, steady_now()) where id = ${noticeId}`.execute(tx);
  if (!numAffectedRows) throw new AppError('not_found');
}

/** A reminder goes with the earlier ones of its document: the next of them would take its place. @throws not_found */
export async function dismissNotice(tx: WebTransaction, noticeId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from notices using notices dismissed
    where dismissed.id = ${noticeId} and (notices.id = dismissed.id
      or dismissed.kind = 'document_due' and notices.kind = 'document_due'
        and notices.document_id = dismissed.document_id)`.execute(tx);
  if (!numAffectedRows) throw new AppError('not_found');
}
