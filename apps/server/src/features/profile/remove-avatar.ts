import type { WebTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { replaceAvatar } from './profile.repository.ts';

export async function removeAvatar(deps: { enqueue: Enqueue }, tx: WebTransaction): Promise<void> {
  await replaceAvatar(tx, null);
  await deps.enqueue(tx, 'remove-files', {});
}
