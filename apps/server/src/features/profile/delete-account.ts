import { AppError } from '@kinvault/domain/errors.ts';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { SessionToken, Transaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { forgetDevice, type KnownDeviceDeps } from '../accounts/known-devices.ts';
import { requirePassword } from '../accounts/require-password.ts';
import {
  deleteDocumentsAndFiles,
  deleteOwnedFamilies,
  deletePerson,
  giveBackDocuments,
  listHeirs,
  lockForDeletion,
} from './deletion.repository.ts';

/**
 * Everything of a person goes in one transaction: rows at once, their files by the job it plans. Whoever others rely on
 * to own a family hands it over first; a family of nobody else ends along with its general documents [D-21, DAT-5].
 * `deviceCookie` is this browser's, without the account.
 */
export async function deleteAccount(
  deps: KnownDeviceDeps & { enqueue: Enqueue },
  request: { token: SessionToken; deviceCookie: string | undefined },
  password: string,
): Promise<{ deviceCookie: string | null }> {
  const { personId } = await requirePassword(deps, { token: request.token, password });
  const deviceCookie = await forgetDevice(deps, request.deviceCookie, personId);
  await deps.transactions.asSystem((tx) => deleteEverythingOf(deps, tx, personId), LONG_LIMIT);
  return { deviceCookie };
}

/** Whoever calls it has shown that they may. Needs the system role. */
export async function deleteEverythingOf(
  { enqueue }: { enqueue: Enqueue },
  tx: Transaction,
  personId: string,
): Promise<void> {
  const isThere = await lockForDeletion(tx, personId);
  if (!isThere) throw new AppError('unauthorized'); // deleted on another device since the password was asked
  const heirs = await listHeirs(tx, personId);
  if (heirs.length > 0) throw new AppError('owns_family');
  await giveBackDocuments(tx, personId);
  await deleteDocumentsAndFiles(tx, personId);
  await deleteOwnedFamilies(tx, personId);
  await deletePerson(tx, personId);
  await enqueue(tx, 'remove-files', {});
  await enqueue(tx, 'forget-person', { personId });
}
