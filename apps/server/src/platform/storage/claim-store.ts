import type { ObjectStore } from './object-store.ts';

/** The object that holds the vault's id. */
export const IDENTITY_KEY = 'vault/identity';
/** Holds the id of the vault that a restore is bringing in; gone when all of it is there. */
export const RESTORING_KEY = 'vault/restoring';
const CHECK = 'Check DATABASE_URL, DATA_DIR and STORAGE_URL';

/**
 * Writes the vault's id into its store, or finds it there; from then on the store works only while the id is in it.
 * Refuses another vault's store, files without an id, and an empty store where the database knows files: the disk may
 * not be mounted, and what is saved in its place would be lost when it comes back [REL-16].
 */
export async function claimStore(objects: ObjectStore, vault: { id: string; hasFiles: boolean }): Promise<void> {
  // the owner last: a copy that starts at the same time may claim the store and take its first file in between
  const isEmpty = !(await hasFiles(objects));
  const owner = await readMark(objects, IDENTITY_KEY);
  const restoring = await readMark(objects, RESTORING_KEY);
  // files without rows: it may be an older state of the very vault that is restored
  const isRestored = restoring === vault.id && (vault.hasFiles || isEmpty);
  if (restoring !== null && !isRestored) {
    throw new Error(
      'A restore into this file store was interrupted: files may be missing. Run npm run restore again, or empty the file store to start without them.',
    );
  }
  if (owner !== null && owner !== vault.id) refuseForeignStore();
  if (vault.hasFiles && isEmpty) {
    throw new Error(
      `The file store is empty or not there, but the database knows stored files. Mount its disk or restore it from its backup. ${CHECK}: nothing was changed.`,
    );
  }
  if (owner === null) {
    if (!isEmpty) refuseForeignStore();
    await objects.putIfAbsent(IDENTITY_KEY, Buffer.from(vault.id));
    if ((await readMark(objects, IDENTITY_KEY)) !== vault.id) refuseForeignStore();
  }
  objects.requireMark(IDENTITY_KEY, vault.id);
  // its database was committed after its last file: only the mark was left to remove
  if (restoring !== null) await objects.delete(RESTORING_KEY);
}

function refuseForeignStore(): never {
  throw new Error(`The file store belongs to another database than this one. ${CHECK}: nothing was changed.`);
}

/** Null where there is no such object. */
export async function readMark(objects: ObjectStore, key: string): Promise<string | null> {
  const reader = await objects.open(key);
  if (!reader) return null;
  try {
    return (await reader.read(0, reader.sizeBytes)).toString('utf8');
  } finally {
    await reader.close();
  }
}

async function hasFiles(objects: ObjectStore): Promise<boolean> {
  for await (const { key } of objects.list()) if (!isMark(key)) return true;
  return false;
}

export function isMark(key: string): boolean {
  return key === IDENTITY_KEY || key === RESTORING_KEY;
}

export async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
