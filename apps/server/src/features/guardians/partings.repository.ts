import { AppError } from '@kinvault/domain/errors.ts';
import type { PartingQuestion } from '@kinvault/domain/families/parting.schema.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { type LookedAfter, lockLookedAfter } from './guardians.repository.ts';

export interface StoredParting {
  kind: PartingQuestion['kind'];
  accountId: string | null;
  askedBy: string | null;
  agreedBy: string[];
  isDone: boolean;
}

/**
 * Locks the person so that nobody adds a paper for them, and then those whose versions the end of it raises. All that is
 * asked, answered, done and undone about one person follows each other. @throws not_found
 */
export async function lockForParting(tx: SystemTransaction, personId: string): Promise<LookedAfter> {
  await sql`select from people where id = ${personId} for update`.execute(tx);
  await sql`
    select from people where id in (
      select guardian_id from guardians where person_id = ${personId}
      union select unnest(array_append(agreed_by, account_id)) from partings where person_id = ${personId})
    order by id for no key update`.execute(tx);
  return lockLookedAfter(tx, personId);
}

export async function findParting(tx: SystemTransaction, personId: string): Promise<StoredParting | undefined> {
  const { rows } = await sql<StoredParting>`
    select kind, account_id as "accountId", asked_by as "askedBy", agreed_by::text[] as "agreedBy",
      done_at is not null as "isDone"
    from partings where person_id = ${personId}`.execute(tx);
  return rows[0];
}

/** @throws not_found where none waits that could still be answered */
export async function getQuestion(tx: SystemTransaction, personId: string): Promise<StoredParting> {
  const parting = await findParting(tx, personId);
  if (!parting || !(await isOpen(tx, personId))) throw new AppError('not_found');
  return parting;
}

export async function isOpen(tx: SystemTransaction, personId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select is_parting_open(${personId}) as "isOpen"`.execute(tx);
  return rows[0]?.isOpen ?? false;
}

/** In place of one that has ended by itself. */
export async function insertPartingQuestion(
  tx: SystemTransaction,
  question: { personId: string; kind: StoredParting['kind']; accountId: string | null; askedBy: string },
): Promise<void> {
  const { personId, kind, accountId, askedBy } = question;
  await deleteParting(tx, personId);
  await sql`
    insert into partings (person_id, kind, account_id, asked_by, agreed_by)
    values (${personId}, ${kind}, ${accountId}, ${askedBy}, array[${askedBy}::uuid])`.execute(tx);
}

export async function addAgreement(tx: SystemTransaction, personId: string, agreeingId: string): Promise<void> {
  await sql`
    update partings set agreed_by = array_append(agreed_by, ${agreeingId})
    where person_id = ${personId} and not ${agreeingId} = any (agreed_by)`.execute(tx);
}

export async function deleteParting(tx: SystemTransaction, personId: string): Promise<void> {
  await tx.deleteFrom('partings').where('person_id', '=', personId).execute();
}

/** No foreign key leads to a person who is deleted in what is kept for the undo. */
export async function forgetInPartings(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`
    update partings set agreed_by = array_remove(agreed_by, ${personId}),
      kept = replace(kept::text, to_json(${personId}::text)::text, 'null')::jsonb
    where ${personId} = any (agreed_by) or position(${personId} in kept::text) > 0`.execute(tx);
}
