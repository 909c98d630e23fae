import { AppError } from '@kinvault/domain/errors.ts';
import type { SessionToken, Transactions } from '../../platform/db/transactions.ts';
import { requireActor } from '../accounts/require-actor.ts';
import { deletePasskey, updatePasskeyName } from './passkeys.repository.ts';

export async function renamePasskey(
  deps: { transactions: Transactions },
  token: SessionToken,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { personId } = await requireActor(deps.transactions, token);
  const isOwn = await deps.transactions.asSystem((tx) => updatePasskeyName(tx, { id, personId, name }));
  if (!isOwn) throw new AppError('not_found');
}

export async function removePasskey(
  deps: { transactions: Transactions },
  token: SessionToken,
  id: string,
): Promise<void> {
  const { personId } = await requireActor(deps.transactions, token);
  const isOwn = await deps.transactions.asSystem((tx) => deletePasskey(tx, { id, personId }));
  if (!isOwn) throw new AppError('not_found');
}
