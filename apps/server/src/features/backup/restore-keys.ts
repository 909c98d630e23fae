import fs from 'node:fs/promises';
import type { Keys } from '../../platform/storage/keyring.ts';
import { formatKeyring, parseKeyring } from '../../platform/storage/keyring-json.ts';
import { replaceFile } from '../../platform/storage/replace-file.ts';
import type { ArchiveKeys } from './read-archive.ts';

export interface KeyFiles {
  keyringFile: string;
  secretFile: string;
}

const KEYRING_MODE = 0o400;
const SECRET_MODE = 0o600;

/**
 * Puts keyring and secret of the archive in place. Existing keys stay in the keyring, along with those of the archive;
 * what cannot stay is kept as `<file>.before-restore`.
 * @returns what puts everything back as it was
 */
export async function restoreKeys(
  { keyringFile, secretFile }: KeyFiles,
  keys: ArchiveKeys,
): Promise<() => Promise<void>> {
  const [keyring, secret] = [await findFile(keyringFile), await findFile(secretFile)];
  const kept: string[] = [];
  const undo = async () => {
    await putBack(keyringFile, keyring);
    await putBack(secretFile, secret);
    for (const file of kept) await fs.rm(file, { force: true });
  };
  try {
    const merged = keyring && mergeKeyrings(keyring.content, keys.keyring);
    if (keyring && merged === null) kept.push(await keepAside(keyringFile, keyring));
    await replaceFile(keyringFile, merged ?? keys.keyring, KEYRING_MODE);
    if (secret && secret.content.trim() !== keys.secret.trim()) kept.push(await keepAside(secretFile, secret));
    await replaceFile(secretFile, keys.secret, SECRET_MODE);
    return undo;
  } catch (error) {
    await undo().catch(() => {}); // the first failure tells more
    throw error;
  }
}

interface FoundFile {
  content: string;
  mode: number;
}

async function findFile(file: string): Promise<FoundFile | null> {
  try {
    return { content: await fs.readFile(file, 'utf8'), mode: (await fs.stat(file)).mode & 0o777 };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Null where they cannot be one: what is there is no keyring, or has another key under the same name. */
function mergeKeyrings(there: string, archived: string): string | null {
  const ours = parseKeyring(there);
  const theirs = parseKeyring(archived);
  if (!ours || !theirs || hasOtherKey(ours, theirs)) return null;
  const keys = { ...ours.keys, ...theirs.keys };
  const removed = Object.entries({ ...ours.removed, ...theirs.removed }).filter(([id]) => !Object.hasOwn(keys, id));
  return formatKeyring({ ...theirs, keys, removed: Object.fromEntries(removed) });
}

function hasOtherKey(ours: Keys, theirs: Keys): boolean {
  return Object.entries(theirs.keys).some(([id, key]) => ours.keys[id] && !ours.keys[id].equals(key));
}

/** Keeps the old file under a free name: it may be the only copy of keys that some files need. */
async function keepAside(file: string, { content, mode }: FoundFile): Promise<string> {
  for (let number = 1; ; number++) {
    const aside = `${file}.before-restore${number === 1 ? '' : `-${number}`}`;
    if (await findFile(aside)) continue;
    await replaceFile(aside, content, mode);
    return aside;
  }
}

async function putBack(file: string, found: FoundFile | null): Promise<void> {
  if (found) await replaceFile(file, found.content, found.mode);
  else await fs.rm(file, { force: true });
}
