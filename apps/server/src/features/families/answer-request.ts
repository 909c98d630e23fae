import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { activateMember, deleteMembership } from './families.repository.ts';
import { getMember, lockFamily, lockPersonMoves, requireRight } from './family-access.ts';
import { leaveOnMove, listFamiliesToLeave } from './move-person.ts';

interface Answer {
  familyId: string;
  personId: string;
  isApproved: boolean;
}

/**
 * An Admin accepts or declines a request to join, made by a code or by an invitation. By an invitation they move: the
 * families that they chose to leave end with it [D-3].
 */
export async function answerRequest(tx: SystemTransaction, actor: Actor, answer: Answer): Promise<void> {
  const { familyId, personId, isApproved } = answer;
  await requireRight(tx, actor, familyId, 'answerRequests'); // before anybody else's locks
  await lockPersonMoves(tx, personId);
  const left = isApproved ? await listLeft(tx, familyId, personId) : [];
  // in the order of their ids, as in acceptInvite, so that two answers never wait for each other in a circle
  for (const id of [familyId, ...left.map((family) => family.id)].sort()) await lockFamily(tx, id);
  const family = await requireRight(tx, actor, familyId, 'answerRequests');
  const { state } = await getMember(tx, familyId, personId);
  if (state !== 'requested') throw new AppError('not_found');
  const notice = { family, actorId: actor.personId };
  await addNotices(tx, [personId], { kind: isApproved ? 'request_approved' : 'request_declined', ...notice });
  if (!isApproved) return void (await deleteMembership(tx, familyId, personId));
  await activateMember(tx, familyId, personId);
  for (const other of left) await leaveOnMove(tx, personId, other);
}

/** Those of the chosen families that the person still belongs to. */
async function listLeft(tx: SystemTransaction, familyId: string, personId: string) {
  const { rows } = await sql<{ leaves: string[] }>`
    select leaves from invite_checks where family_id = ${familyId} and person_id = ${personId}`.execute(tx);
  const leaves = rows[0]?.leaves ?? [];
  if (leaves.length === 0) return [];
  return (await listFamiliesToLeave(tx, personId, [familyId])).filter(({ id }) => leaves.includes(id));
}
