import { bytesOf, IDENTITY_KEY, isMark, RESTORING_KEY, readMark } from './claim-store.ts';
import { createConcurrentPut } from './concurrent-put.ts';
import type { ObjectStore } from './object-store.ts';

/** Why a store takes no restore: its message is a sentence for the operator. */
class UnfitStore extends Error {
  override name = 'UnfitStore';
}

/**
 * The file store of a vault that is being restored. From `begin` to `end` it carries a mark, with which no server starts
 * on it unless the database is that vault: killed at any point, it is never taken for a whole one.
 */
export interface StoreRestore {
  begin(): Promise<void>;
  /** Resolves when the last of `bytes` is on its way; `finish` waits for all. */
  put(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Everything is durable, and the store is the restored vault's. The database may be committed. */
  finish(): Promise<void>;
  end(): Promise<void>;
  /** Leaves the store as it was. */
  undo(): Promise<void>;
}

/**
 * Changes nothing yet.
 * @throws UnfitStore where the store has files, or is another vault's than `databaseVaultId`
 */
export async function openStoreRestore(
  objects: ObjectStore,
  { vaultId, databaseVaultId }: { vaultId: string; databaseVaultId: string | null },
): Promise<StoreRestore> {
  const isInterrupted = (await readMark(objects, RESTORING_KEY)) !== null;
  const owner = isInterrupted ? null : await readMark(objects, IDENTITY_KEY);
  if (!isInterrupted) await requireEmpty(objects, owner, [vaultId, databaseVaultId]);
  const sideBySide = createConcurrentPut(objects.putUnflushed ?? objects.put);

  return {
    begin: async () => {
      if (isInterrupted) await clear(objects); // the interrupted restore had begun with an empty store
      await replaceMark(objects, RESTORING_KEY, vaultId);
    },
    put: sideBySide.put,
    finish: async () => {
      await sideBySide.settle();
      await objects.flush?.();
      if (owner !== vaultId) await replaceMark(objects, IDENTITY_KEY, vaultId);
    },
    end: () => objects.delete(RESTORING_KEY),
    undo: async () => {
      await sideBySide.settle().catch(() => {}); // why it is undone is known already
      await clear(objects);
      if (owner !== null) await replaceMark(objects, IDENTITY_KEY, owner);
      else await objects.delete(IDENTITY_KEY);
      await objects.delete(RESTORING_KEY);
    },
  };
}

async function requireEmpty(objects: ObjectStore, owner: string | null, own: (string | null)[]): Promise<void> {
  for await (const { key } of objects.list()) {
    if (!isMark(key))
      throw new UnfitStore(
        `This vault is not empty: its file store holds ${key}. Restore into an empty one; nothing was changed.`,
      );
  }
  if (owner !== null && !own.includes(owner))
    throw new UnfitStore(
      'The file store belongs to another database than this one. Check DATABASE_URL, DATA_DIR and STORAGE_URL: nothing was changed.',
    );
}

async function clear(objects: ObjectStore): Promise<void> {
  for await (const { key } of objects.list()) if (!isMark(key)) await objects.delete(key);
}

/** Deleted first: a key is written once in its life. */
async function replaceMark(objects: ObjectStore, key: string, vaultId: string): Promise<void> {
  await objects.delete(key);
  await objects.put(key, bytesOf(vaultId));
}
