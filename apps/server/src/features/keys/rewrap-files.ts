import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';
import { DamagedFile } from '../../platform/storage/storage-errors.ts';
import { BEFORE_ALL, listOtherKeys, lockOtherKeys, updateKeys, type WrappedKey } from './keys.repository.ts';

/**
 * Wraps the key of every file that is not under the current key. Yields how many each batch has wrapped; a batch is a
 * transaction of its own. Files whose wrapped key is damaged stay as they are.
 */
export async function* rewrapFiles(transactions: Transactions, keyring: Keyring): AsyncGenerator<number> {
  let afterId: string | undefined = BEFORE_ALL;
  while (afterId !== undefined) {
    const batch = await rewrapBatch(transactions, keyring, afterId);
    if (batch.count > 0) yield batch.count;
    afterId = batch.lastId;
  }
}

async function rewrapBatch({ asSystem }: Transactions, keyring: Keyring, afterId: string) {
  return await asSystem(async (tx) => {
    const old = await lockOtherKeys(tx, keyring.keys().current, afterId);
    const rewrapped = old.map((key) => rewrap(keyring, key)).filter((key) => key !== null);
    if (rewrapped.length > 0) await updateKeys(tx, rewrapped);
    return { count: rewrapped.length, lastId: old.at(-1)?.fileId };
  });
}

export async function hasFilesToRewrap(keyring: Keyring, tx: SystemTransaction): Promise<boolean> {
  for await (const key of walkOtherKeys(keyring, tx)) if (unwrap(keyring, key)) return true;
  return false;
}

/** `damaged` keys cannot be rewrapped. `late` files came under an old key after the walk had passed them. */
export async function countOldFiles(
  keyring: Keyring,
  tx: SystemTransaction,
): Promise<{ damaged: number; late: number }> {
  const counts = { damaged: 0, late: 0 };
  for await (const key of walkOtherKeys(keyring, tx)) counts[unwrap(keyring, key) ? 'late' : 'damaged']++;
  return counts;
}

async function* walkOtherKeys(keyring: Keyring, tx: SystemTransaction): AsyncGenerator<WrappedKey> {
  const { current } = keyring.keys();
  let afterId: string | undefined = BEFORE_ALL;
  while (afterId !== undefined) {
    const batch: WrappedKey[] = await listOtherKeys(tx, current, afterId);
    yield* batch;
    afterId = batch.at(-1)?.fileId;
  }
}

function rewrap(keyring: Keyring, old: WrappedKey): WrappedKey | null {
  const key = unwrap(keyring, old);
  return key && { fileId: old.fileId, ...keyring.wrap(key, old.fileId) };
}

/** Null where the wrapped key is damaged. @throws Error when the keyring lacks the key that it is under */
function unwrap(keyring: Keyring, { wrappedKey, keyId, fileId }: WrappedKey): Buffer | null {
  try {
    return keyring.unwrap(wrappedKey, keyId, fileId);
  } catch (error) {
    if (error instanceof DamagedFile) return null;
    throw error;
  }
}
