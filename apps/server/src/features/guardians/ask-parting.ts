import { AppError } from '@kinvault/domain/errors.ts';
import type { PartingQuestion } from '@kinvault/domain/families/parting.schema.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { carryOutParting } from './carry-out-parting.ts';
import { canBeAsked, type LookedAfter, tellOfGuardianship } from './guardians.repository.ts';
import {
  addAgreement,
  deleteParting,
  getQuestion,
  insertPartingQuestion,
  isOpen,
  lockForParting,
  type StoredParting,
} from './partings.repository.ts';

interface Answer {
  personId: string;
  question: PartingQuestion;
}

/**
 * As a guardian of somebody without an account: asks all guardians to remove them, or also a member with an account whether
 * they are this person [PPL-8]. A sole guardian removes at once.
 *
 * @throws parting_waits while another question about them waits
 */
export async function askParting(
  tx: SystemTransaction,
  actor: Actor,
  { personId, question }: Answer,
): Promise<{ isDone: boolean }> {
  const { hasAccount, guardians } = await lockForParting(tx, personId);
  if (hasAccount || !activeIds(guardians).includes(actor.personId)) throw new AppError('not_found');
  if (await isOpen(tx, personId)) throw new AppError('parting_waits');
  const accountId = accountOf(question);
  if (accountId !== null) await requireAccount(tx, actor, accountId);
  await insertPartingQuestion(tx, { personId, kind: question.kind, accountId, askedBy: actor.personId });
  if (await settle(tx, actor, personId, guardians)) return { isDone: true };
  const notice = { actorId: actor.personId, lookedAfterId: personId };
  const kind = question.kind === 'removed' ? 'guardian_removal_asked' : 'guardian_join_asked';
  const others = activeIds(guardians).filter((id) => id !== accountId);
  await tellOfGuardianship(tx, others, { kind, ...notice });
  if (accountId !== null) await tellOfGuardianship(tx, [accountId], { kind: 'guardian_join_offered', ...notice });
  return { isDone: false };
}

/** Nobody says of themselves that they are the person: the papers become theirs only by their own answer to somebody else. */
async function requireAccount(tx: SystemTransaction, actor: Actor, accountId: string): Promise<void> {
  if (accountId === actor.personId || !(await canBeAsked(tx, actor.personId, accountId))) {
    throw new AppError('not_found');
  }
}

/** To exactly this question: another one may have taken its place. The last answer carries it out. */
export async function agreeToParting(
  tx: SystemTransaction,
  actor: Actor,
  { personId, question }: Answer,
): Promise<{ isDone: boolean }> {
  const { guardians } = await lockForParting(tx, personId);
  const asked = await getQuestion(tx, personId);
  if (!isAsked(actor, asked, guardians)) throw new AppError('not_found');
  if (asked.kind !== question.kind || asked.accountId !== accountOf(question)) throw new AppError('not_found');
  await addAgreement(tx, personId, actor.personId);
  return { isDone: await settle(tx, actor, personId, guardians) };
}

/** Anybody who is asked declines, which its asker is told; and who asked takes it back. */
export async function endParting(tx: SystemTransaction, actor: Actor, personId: string): Promise<void> {
  const { guardians } = await lockForParting(tx, personId);
  const asked = await getQuestion(tx, personId);
  if (!isAsked(actor, asked, guardians)) throw new AppError('not_found');
  await deleteParting(tx, personId);
  if (asked.askedBy === null || asked.askedBy === actor.personId) return;
  const notice = { kind: 'guardian_parting_declined' as const, actorId: actor.personId, lookedAfterId: personId };
  await tellOfGuardianship(tx, [asked.askedBy], notice);
}

/** True where nobody's answer is missing: then it is done. */
async function settle(
  tx: SystemTransaction,
  actor: Actor,
  personId: string,
  guardians: LookedAfter['guardians'],
): Promise<boolean> {
  const { kind, accountId, agreedBy } = await getQuestion(tx, personId);
  const guardianIds = activeIds(guardians);
  const needed = accountId === null ? guardianIds : [...guardianIds, accountId];
  if (!needed.every((id) => agreedBy.includes(id))) return false;
  await carryOutParting(tx, actor, { personId, kind, accountId, guardianIds });
  return true;
}

function isAsked({ personId }: Actor, { accountId }: StoredParting, guardians: LookedAfter['guardians']): boolean {
  return personId === accountId || activeIds(guardians).includes(personId);
}

function activeIds(guardians: LookedAfter['guardians']): string[] {
  return guardians.filter(({ isActive }) => isActive).map(({ id }) => id);
}

function accountOf(question: PartingQuestion): string | null {
  return question.kind === 'joined' ? question.accountId : null;
}
