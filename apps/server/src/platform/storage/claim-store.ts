import type { ObjectStore } from './object-store.ts';

/** The object that holds the vault's id. */
export const IDENTITY_KEY = 'vault/identity';
const CHECK = 'Check DATABASE_URL, DATA_DIR and STORAGE_URL';

/**
 * Writes the vault's id into its store, or finds it there; from then on the store works only while the id is in it.
 * Refuses another vault's store, files without an id, and an empty store where the database knows files: the disk may
 * not be mounted, and what is saved in its place would be lost when it comes back [REL-16].
 */
export async function claimStore(objects: ObjectStore, vault: { id: string; hasFiles: boolean }): Promise<void> {
  const owner = await readOwner(objects);
  if (owner !== null && owner !== vault.id) refuseForeignStore();
  const isEmpty = !(await hasFiles(objects));
  if (vault.hasFiles && isEmpty) {
    throw new Error(
      `The file store is empty or not there, but the database knows stored files. Mount its disk or restore it from its backup. ${CHECK}: nothing was changed.`,
    );
  }
  if (owner === null) {
    if (!isEmpty) refuseForeignStore();
    await objects.put(IDENTITY_KEY, bytesOf(vault.id));
  }
  objects.requireMark(IDENTITY_KEY);
}

function refuseForeignStore(): never {
  throw new Error(`The file store belongs to another database than this one. ${CHECK}: nothing was changed.`);
}

async function readOwner(objects: ObjectStore): Promise<string | null> {
  const reader = await objects.open(IDENTITY_KEY);
  if (!reader) return null;
  try {
    return (await reader.read(0, reader.sizeBytes)).toString('utf8');
  } finally {
    await reader.close();
  }
}

async function hasFiles(objects: ObjectStore): Promise<boolean> {
  for await (const { key } of objects.list()) if (key !== IDENTITY_KEY) return true;
  return false;
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
