import { type EmergencyStep, nextEmergencyStep } from '@kinvault/domain/families/emergency-step.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import {
  addEmergencyNotice,
  findWaiting,
  listWaiting,
  lockPeople,
  type Pair,
  takeStep,
} from './emergency.repository.ts';
import { type TellOwnerDeps, tellOwner } from './tell-owner.ts';

const KINDS = { half: 'emergency_half', last: 'emergency_last', open: 'emergency_opened' } as const satisfies Record<
  Exclude<EmergencyStep['step'], 'restart'>,
  string
>;

/**
 * Does what is due of each request that waits: tells the owner, or opens [PPL-11]. A step and what it tells are one
 * transaction that looks again under the lock of its people: of two workers one takes it, and after a kill it is there
 * whole or not at all. One step of a request at a time, so that the owner has the time after each telling.
 */
export async function watchEmergencies(deps: TellOwnerDeps & { transactions: Transactions }): Promise<void> {
  for (const pair of await deps.transactions.asSystem(listWaiting))
    await deps.transactions.asSystem((tx) => takeDueStep(deps, tx, pair));
}

async function takeDueStep(deps: TellOwnerDeps, tx: SystemTransaction, pair: Pair): Promise<void> {
  const { ownerId, contactId } = pair;
  await lockPeople(tx, [ownerId, contactId]);
  const request = await findWaiting(tx, pair);
  const due = request && nextEmergencyStep(request, request.now);
  if (!due) return;
  await takeStep(tx, pair, due);
  if (due.step === 'restart') return;
  await tellOwner(deps, tx, pair, { kind: KINDS[due.step], message: request.message, opensAt: due.opensAt });
  if (due.step === 'open')
    await addEmergencyNotice(tx, { personId: contactId, kind: 'emergency_opened', actorId: ownerId, detail: ownerId });
}
