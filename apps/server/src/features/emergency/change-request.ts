import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import {
  addEmergencyNotice,
  beginRequest,
  clearRequest,
  lockContact,
  openRequest,
  type Pair,
} from './emergency.repository.ts';
import { type TellOwnerDeps, tellOwner } from './tell-owner.ts';

/** The waiting time begins, and the owner is told. Asking again changes nothing. @throws not_found, emergency_refused */
export async function askInEmergency(
  deps: TellOwnerDeps,
  tx: SystemTransaction,
  { personId: contactId }: Actor,
  { ownerId, message }: { ownerId: string; message: string },
): Promise<void> {
  const pair = { ownerId, contactId };
  const { hasAsked, isRefusedLately } = await lockContact(tx, pair);
  if (hasAsked) return;
  if (isRefusedLately) throw new AppError('emergency_refused');
  const opensAt = await beginRequest(tx, pair, message);
  await tellOwner(deps, tx, pair, { kind: 'emergency_asked', message, opensAt });
}

/** The owner lets a contact who has asked read now. @throws not_found */
export async function openEmergency(
  tx: SystemTransaction,
  { personId: ownerId }: Actor,
  contactId: string,
): Promise<void> {
  const pair = { ownerId, contactId };
  const { hasAsked, isOpen } = await lockContact(tx, pair);
  if (!hasAsked) throw new AppError('not_found');
  if (isOpen) return;
  await openRequest(tx, pair);
  await addEmergencyNotice(tx, { personId: contactId, kind: 'emergency_opened', actorId: ownerId, detail: ownerId });
}

/**
 * The owner refuses, or ends what has opened; the contact takes the request back, or stops reading. Holds from the commit
 * on. Only what waited can be refused, and then the contact cannot ask for a while [D-37]. @throws not_found
 */
export async function endRequest(tx: SystemTransaction, { personId: actorId }: Actor, pair: Pair): Promise<void> {
  const { hasAsked, isOpen } = await lockContact(tx, pair);
  if (!hasAsked) throw new AppError('not_found');
  const { ownerId, contactId } = pair;
  const isRefusal = actorId === ownerId && !isOpen;
  await clearRequest(tx, pair, { isRefusal });
  const kind = isRefusal ? 'emergency_refused' : 'emergency_ended';
  const personId = actorId === ownerId ? contactId : ownerId;
  await addEmergencyNotice(tx, { personId, kind, actorId, detail: ownerId });
}
