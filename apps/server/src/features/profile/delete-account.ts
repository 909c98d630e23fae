import { AppError, type DELETION_STEP_ERRORS } from '@kinvault/domain/errors.ts';
import { type Actor, isDeadlock, type SystemTransaction } from '../../platform/db/transactions.ts';
import { errorCodeOf } from '../../platform/error-code.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { forgetDevice, type KnownDeviceDeps } from '../accounts/known-devices.ts';
import { undoPartingsOf } from '../guardians/undo-parting.ts';
import {
  deleteDocumentsAndFiles,
  deleteOwnedFamilies,
  deletePerson,
  giveBackDocuments,
  isLastGuardian,
  leaveFamilies,
  listAccountsInTrash,
  listHeirs,
  lockForDeletion,
} from './deletion.repository.ts';

/**
 * Everything of a person goes in one transaction: rows at once, their files by the job it plans. A person whom others
 * rely on as the owner of a family hands it over first; a family without others ends with its general documents [D-21,
 * DAT-5]. `deviceCookie` is this browser's, without the account.
 */
export async function deleteAccount(
  deps: KnownDeviceDeps & { enqueue: Enqueue },
  tx: SystemTransaction,
  { personId }: Actor,
  deviceCookie: string | undefined,
): Promise<{ deviceCookie: string | null }> {
  const forgotten = await forgetDevice(deps, tx, { cookie: deviceCookie, personId });
  await deleteEverythingOf(deps, tx, personId);
  return { deviceCookie: forgotten };
}

/** Checks no right: the caller has done that. Families of theirs that are in the trash take their unclaimed accounts along. */
export async function deleteEverythingOf(
  { enqueue }: { enqueue: Enqueue },
  tx: SystemTransaction,
  personId: string,
): Promise<void> {
  const inTrash = await listAccountsInTrash(tx, { ownerId: personId });
  const isThere = (await lockForDeletion(tx, [personId, ...inTrash])).includes(personId);
  if (!isThere) throw new AppError('unauthorized'); // deleted on another device since the password was asked
  const heirs = await listHeirs(tx, personId);
  if (heirs.length > 0) throw new AppError('owns_family');
  if (await isLastGuardian(tx, personId)) throw new AppError('last_guardian');
  // again: a family that was deleted a moment ago has brought more
  await deletePeople({ enqueue }, tx, await listAccountsInTrash(tx, { ownerId: personId }));
  await deletePeople({ enqueue }, tx, [personId]);
}

/** They are locked. What somebody else gave them goes back first. */
export async function deletePeople(
  { enqueue }: { enqueue: Enqueue },
  tx: SystemTransaction,
  personIds: readonly string[],
): Promise<void> {
  for (const personId of personIds) {
    await step('documents_not_deleted', async () => {
      await deletePeople({ enqueue }, tx, await undoPartingsOf(tx, personId));
      await giveBackDocuments(tx, personId);
      await deleteDocumentsAndFiles(tx, personId);
    });
    await step('families_not_left', async () => {
      await deleteOwnedFamilies(tx, personId);
      await leaveFamilies(tx, personId);
    });
    await step('profile_not_deleted', () => deletePerson(tx, personId));
    await enqueue(tx, 'forget-person', { personId });
  }
  if (personIds.length > 0) await enqueue(tx, 'remove-files', {});
}

/**
 * Names the step that failed [DAT-5]. What has a code of its own keeps it: a full disk, a database that is away; and a
 * deadlock is tried again.
 */
async function step(code: (typeof DELETION_STEP_ERRORS)[number], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDeadlock(error) || errorCodeOf(error as Error) !== 'internal') throw error;
    throw new AppError(code, { cause: error });
  }
}
