import type { ObjectStore } from './object-store.ts';

const KEY = 'vault/identity';

/**
 * Writes the vault's id into its store, or finds it there. Another id, or files without one, are another database's:
 * sweeping them as strays would be their end, so nothing begins at all.
 */
export async function claimStore(objects: ObjectStore, vaultId: string): Promise<void> {
  const owner = await readOwner(objects);
  if (owner === vaultId) return;
  if (owner !== null || (await hasObjects(objects))) {
    throw new Error(
      'The file store belongs to another database than this one. Check DATABASE_URL, DATA_DIR and STORAGE_URL: nothing was changed.',
    );
  }
  await objects.put(KEY, bytesOf(vaultId));
}

async function readOwner(objects: ObjectStore): Promise<string | null> {
  const reader = await objects.open(KEY);
  if (!reader) return null;
  try {
    return (await reader.read(0, reader.sizeBytes)).toString('utf8');
  } finally {
    await reader.close();
  }
}

async function hasObjects(objects: ObjectStore): Promise<boolean> {
  for await (const _object of objects.list()) return true;
  return false;
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
