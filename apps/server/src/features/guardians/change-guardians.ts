import { AppError } from '@kinvault/domain/errors.ts';
import { MAX_GUARDIANS } from '@kinvault/domain/families/guardian-limits.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import {
  acceptQuestion,
  canBeAsked,
  deleteGuardian,
  insertQuestion,
  type LookedAfter,
  lockAsGuardian,
  lockLookedAfter,
  tellOfGuardianship,
} from './guardians.repository.ts';

interface Part {
  personId: string;
  guardianId: string;
}

/** As a guardian of somebody without an account: asks a member of a common family to look after them, too. */
export async function askGuardian(tx: SystemTransaction, actor: Actor, part: Part): Promise<void> {
  const { guardians } = await lockAsGuardian(tx, actor, part.personId);
  await ask(tx, actor, part, guardians);
}

/** Asks a member of a common family to look after the actor's own papers. The caller has checked the password. */
export async function askMyGuardian(tx: SystemTransaction, actor: Actor, guardianId: string): Promise<void> {
  const { guardians } = await lockLookedAfter(tx, actor.personId);
  await ask(tx, actor, { personId: actor.personId, guardianId }, guardians);
}

/** Asking again changes nothing. */
async function ask(
  tx: SystemTransaction,
  actor: Actor,
  { personId, guardianId }: Part,
  guardians: LookedAfter['guardians'],
): Promise<void> {
  if (guardianId === personId || !(await canBeAsked(tx, actor.personId, guardianId))) throw new AppError('not_found');
  if (guardians.some(({ id }) => id === guardianId)) return;
  if (guardians.length >= MAX_GUARDIANS) throw new AppError('too_many_guardians');
  await insertQuestion(tx, { personId, guardianId, askedBy: actor.personId });
  await tell(tx, [guardianId], 'guardian_asked', actor, personId);
}

/** From this commit on the actor has an owner's rights over the person's papers. @throws not_found where nobody asked who could still ask */
export async function acceptGuardianship(tx: SystemTransaction, actor: Actor, personId: string): Promise<void> {
  const { guardians } = await lockLookedAfter(tx, personId);
  const mine = guardians.find(({ id }) => id === actor.personId);
  if (!mine) throw new AppError('not_found');
  if (mine.isActive) return;
  const { askedBy } = mine;
  const isAskerIn = askedBy !== null && (askedBy === personId || isActive(guardians, askedBy));
  if (!isAskerIn || !(await canBeAsked(tx, askedBy, actor.personId))) throw new AppError('not_found');
  await acceptQuestion(tx, personId, actor.personId);
  await tell(tx, activeOf(guardians, personId), 'guardian_accepted', actor, personId);
}

/**
 * The guardian steps back or declines, the person ends it themselves, or who asked takes the question back. Nobody takes
 * the part from another guardian [PPL-3].
 *
 * @throws last_guardian where nobody would look after somebody without an account
 */
export async function endGuardianship(
  tx: SystemTransaction,
  actor: Actor,
  { personId, guardianId }: Part,
): Promise<void> {
  const { hasAccount, guardians } = await lockLookedAfter(tx, personId);
  const ended = guardians.find(({ id }) => id === guardianId);
  const isKnown = personId === actor.personId || guardians.some(({ id }) => id === actor.personId);
  if (!ended || !isKnown) throw new AppError('not_found');
  const isTheirs = guardianId === actor.personId || personId === actor.personId;
  const isQuestion = !hasAccount && !ended.isActive && isActive(guardians, actor.personId);
  if (!isTheirs && !isQuestion) throw new AppError('forbidden');
  const left = guardians.filter((one) => one.id !== guardianId && one.isActive && one.isUnlimited);
  if (!hasAccount && ended.isActive && left.length === 0) throw new AppError('last_guardian');
  await deleteGuardian(tx, personId, guardianId);
  if (ended.isActive) await tell(tx, activeOf(guardians, personId), 'guardian_ended', actor, personId);
}

function isActive(guardians: LookedAfter['guardians'], id: string): boolean {
  return guardians.some((guardian) => guardian.id === id && guardian.isActive);
}

/** The person, and everyone who looks after them now. */
function activeOf(guardians: LookedAfter['guardians'], personId: string): string[] {
  return [personId, ...guardians.filter((guardian) => guardian.isActive).map(({ id }) => id)];
}

function tell(
  tx: SystemTransaction,
  personIds: readonly string[],
  kind: Parameters<typeof tellOfGuardianship>[2]['kind'],
  actor: Actor,
  lookedAfterId: string,
): Promise<void> {
  return tellOfGuardianship(tx, personIds, { kind, actorId: actor.personId, lookedAfterId });
}
