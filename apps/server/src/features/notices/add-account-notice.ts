import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from '../../platform/db/transactions.ts';

type AccountNotice = 'signed_in' | 'access_made' | 'oidc_linked' | 'oidc_unlinked';

/** Tells a person of their own account. Under both roles: the web role may tell only itself, and only of new access. */
export async function addAccountNotice(
  tx: Transaction,
  { personId, kind, detail }: { personId: string; kind: AccountNotice; detail: string },
): Promise<void> {
  await tx.insertInto('notices').values({ id: randomUUIDv7(), person_id: personId, kind, detail }).execute();
}
