import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { deletePasskey, updatePasskeyName } from './passkeys.repository.ts';

export async function renamePasskey(
  tx: SystemTransaction,
  { personId }: Actor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!(await updatePasskeyName(tx, { id, personId, name }))) throw new AppError('not_found');
}

export async function removePasskey(tx: SystemTransaction, { personId }: Actor, id: string): Promise<void> {
  if (!(await deletePasskey(tx, { id, personId }))) throw new AppError('not_found');
}
