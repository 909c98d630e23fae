import { sql } from 'kysely';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';
import { DamagedFile } from '../../platform/storage/storage-errors.ts';

const BATCH = 500;

interface WrappedSecret {
  id: string;
  wrappedToken: Buffer;
  keyId: string;
}

/**
 * Brings the secrets of links under the keyring's current key. A damaged one stays: it cannot be copied again, and the
 * link works by its hash. Opens its own transactions: each batch is committed.
 */
export async function rewrapLinks(deps: { transactions: Transactions; keyring: Keyring }): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const last = await rewrapBatch(deps, after);
    if (last === undefined) return;
    after = last;
  }
}

async function rewrapBatch(
  { transactions, keyring }: { transactions: Transactions; keyring: Keyring },
  after: string,
): Promise<string | undefined> {
  return transactions.asSystem(async (tx) => {
    const { rows } = await sql<WrappedSecret>`
      select id, wrapped_token as "wrappedToken", key_id as "keyId" from links
      where key_id <> ${keyring.keys().current} and id > ${after} order by id limit ${BATCH} for no key update`.execute(
      tx,
    );
    for (const { id, wrappedToken, keyId } of rows) {
      try {
        const { wrappedKey, keyId: current } = keyring.wrap(keyring.unwrap(wrappedToken, keyId, id), id);
        await sql`update links set wrapped_token = ${wrappedKey}, key_id = ${current} where id = ${id}`.execute(tx);
      } catch (error) {
        if (!(error instanceof DamagedFile)) throw error;
      }
    }
    return rows.at(-1)?.id;
  });
}
