import { AppError } from '@kinvault/domain/errors.ts';
import type { WebTransaction } from '../../platform/db/transactions.ts';
import { findAvatar } from './profile.repository.ts';

/** Nobody's, a stranger's and a missing picture answer the same. */
export async function getAvatar(tx: WebTransaction, personId: string) {
  const avatar = await findAvatar(tx, personId);
  if (!avatar) throw new AppError('not_found');
  return avatar;
}
