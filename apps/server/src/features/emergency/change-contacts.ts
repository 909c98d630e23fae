import { AppError } from '@kinvault/domain/errors.ts';
import { MAX_EMERGENCY_CONTACTS } from '@kinvault/domain/families/emergency-limits.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import {
  addEmergencyNotice,
  canBeNamed,
  changeWait,
  countContacts,
  deleteContact,
  insertContact,
  lockContact,
  lockPeople,
  type Pair,
} from './emergency.repository.ts';

/**
 * The actor names somebody with an account who shares a family with them, or changes how long that person's next request
 * waits. The caller has checked the password.
 *
 * @throws not_found, too_many_emergency_contacts
 */
export async function nameContact(
  tx: SystemTransaction,
  { personId: ownerId }: Actor,
  { contactId, waitDays }: { contactId: string; waitDays: number },
): Promise<void> {
  const pair = { ownerId, contactId };
  await lockPeople(tx, [ownerId, contactId]);
  if (await changeWait(tx, pair, waitDays)) return;
  if (contactId === ownerId || !(await canBeNamed(tx, pair))) throw new AppError('not_found');
  if ((await countContacts(tx, ownerId)) >= MAX_EMERGENCY_CONTACTS) throw new AppError('too_many_emergency_contacts');
  await insertContact(tx, pair, waitDays);
  await addEmergencyNotice(tx, { personId: contactId, kind: 'emergency_named', actorId: ownerId, detail: ownerId });
}

/** By either of the two. What it has opened ends with it. @throws not_found */
export async function endContact(tx: SystemTransaction, { personId: actorId }: Actor, pair: Pair): Promise<void> {
  await lockContact(tx, pair);
  await deleteContact(tx, pair);
  const { ownerId, contactId } = pair;
  const personId = actorId === ownerId ? contactId : ownerId;
  await addEmergencyNotice(tx, { personId, kind: 'emergency_ended', actorId, detail: ownerId });
}
