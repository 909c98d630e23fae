import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { type Quota, takeOverStorage } from '../../storage/quota.ts';
import { getDocument } from '../get-document.ts';
import { recordUse } from './activity.repository.ts';

/** Whoever leafs through a vault all evening has opened each document once. */
export async function noteView(quota: Quota, tx: WebTransaction, documentId: string): Promise<void> {
  await getDocument(tx, documentId);
  await takeOverStorage(quota, tx, documentId);
  await recordUse(tx, { documentId, action: 'viewed' });
}
