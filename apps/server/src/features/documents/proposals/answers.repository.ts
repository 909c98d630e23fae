import { PROPOSED_FIELDS, type Proposal, type ProposalsSeen } from '@kinvault/domain/documents/proposal.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import { inOnePacket } from '../../../platform/db/in-one-packet.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { IS_WAITING } from './readings.repository.ts';

export interface ReadingStates {
  zone: string;
  text: string;
  isWaiting: boolean;
}

/** Undefined for a file that is not read. */
export async function findStates(tx: WebTransaction, fileId: string): Promise<ReadingStates | undefined> {
  return tx
    .selectFrom('readings')
    .select(['zone', 'text', IS_WAITING.as('isWaiting')])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}

/**
 * Whether no text of the upload has been read yet. If so, its row stays locked until this transaction ends: the job that reads
 * the text stores it afterwards, and plans that it is handed over. The caller then need not plan that.
 */
export async function lockUnread(tx: WebTransaction, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from readings where file_id = ${fileId} and text = 'pending' and next_page = 1 for no key update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** All, in the order of forms; the answered ones too. */
export async function listProposals(tx: WebTransaction, fileId: string): Promise<(Proposal & { state: string })[]> {
  const { rows } = await sql<Proposal & { state: string }>`
    select id, field, value, or_value as "orValue", certainty, page, box, passage, state
    from proposals where file_id = ${fileId}
    order by array_position(${[...PROPOSED_FIELDS]}::text[], field), page, id`.execute(tx);
  return rows;
}

/**
 * The first answer to a proposal stays. Taking one proposal dismisses the other open ones for its field.
 * @throws not_found for a proposal of another file
 */
export async function answerProposals(
  tx: WebTransaction,
  actor: Actor,
  fileId: string,
  { taken, dismissed }: ProposalsSeen,
): Promise<void> {
  const wanted = [...new Set([...taken, ...dismissed])];
  const [known] = await inOnePacket([
    tx
      .selectFrom('proposals')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('file_id', '=', fileId)
      .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
      .executeTakeFirstOrThrow(),
    sql`
      update proposals p set state = case when id = any(${taken}::uuid[]) then 'taken' else 'dismissed' end,
        answered_by = ${actor.personId}, answered_at = now()
      where file_id = ${fileId} and state = 'open' and (id = any(${wanted}::uuid[])
        or field in (select t.field from proposals t where t.file_id = ${fileId} and t.id = any(${taken}::uuid[])))`.execute(
      tx,
    ),
    markSeen(tx, fileId),
  ]);
  if (Number(known.count) !== wanted.length) throw new AppError('not_found');
}

/** No notice is sent about proposals that were shown already. */
async function markSeen(tx: WebTransaction, fileId: string): Promise<void> {
  await sql`
    update readings set is_told = true
    where file_id = ${fileId} and not is_told and not ${IS_WAITING}`.execute(tx);
}
