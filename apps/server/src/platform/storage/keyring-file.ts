import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createDurableFolders, flushPath } from './durable-folders.ts';
import { createKeyring, type Keyring, type Keys } from './keyring.ts';
import { formatKeyring, KEY_BYTES, keyFingerprint, parseKeyring } from './keyring-json.ts';

/**
 * Makes the keyring where it is absent and may be made. With files there already it may not: a new keyring would only
 * hide that the one they need is lost. What is loaded follows the file when keys are rotated [OPS-5].
 */
export async function loadKeyring(file: string, { mayCreate }: { mayCreate: boolean }): Promise<Keyring> {
  if (mayCreate) await createKeyringFile(file);
  const first = readKeyringFile(file);
  return createKeyring(first.keys, followKeyringFile(file, first));
}

interface ReadKeyring {
  keys: Keys;
  /** Changes with every change of the file. */
  stamp: string;
}

/** Every reason to refuse is one sentence that names the file; none quotes what is in it. */
export function readKeyringFile(file: string): ReadKeyring {
  const { text, stamp } = readPrivately(file);
  const keys = parseKeyring(text);
  if (keys) return { keys, stamp };
  throw new Error(`The keyring ${file} is damaged. Restore it from its backup: without it no stored file opens.`);
}

/**
 * Reads the file again when it has changed. While it is missing or damaged the keys that are known go on being used: the
 * stored files need them anyway. They also stay known after they were taken away, for reads that began before.
 */
function followKeyringFile(file: string, { keys, stamp }: ReadKeyring): () => Keys {
  let known = keys;
  let seen = stamp;
  return () => {
    if (currentStamp(file) === seen) return known;
    const latest = readIfPossible(file);
    if (!latest) return known;
    requireSuccessor(known, latest.keys, file);
    known = { ...latest.keys, keys: { ...known.keys, ...latest.keys.keys } };
    seen = latest.stamp;
    return known;
  };
}

/** Under the keys of another vault new files would be lost as soon as the right keyring is back [REL-16]. */
function requireSuccessor(known: Keys, latest: Keys, file: string): void {
  const fingerprint = keyFingerprint(known.keys[known.current] as Buffer);
  const later = Object.hasOwn(latest.keys, known.current) ? latest.keys[known.current] : undefined;
  if (later ? keyFingerprint(later) === fingerprint : latest.removed?.[known.current] === fingerprint) return;
  throw new Error(`The keyring ${file} was replaced by one that lacks the key ${known.current}, which is in use.`);
}

function readIfPossible(file: string): ReadKeyring | null {
  try {
    return readKeyringFile(file);
  } catch {
    return null;
  }
}

function readPrivately(file: string): { text: string; stamp: string } {
  const descriptor = openKeyring(file);
  try {
    const stats = fs.fstatSync(descriptor, { bigint: true });
    if (stats.mode & 0o077n)
      throw new Error(`The keyring ${file} is open to others. Close it with: chmod 400 '${file}'`);
    return { text: fs.readFileSync(descriptor, 'utf8'), stamp: stampOf(stats) };
  } finally {
    fs.closeSync(descriptor);
  }
}

function openKeyring(file: string): number {
  try {
    return fs.openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(
      `The keyring ${file} is missing. Restore it from its backup: without it no stored file opens. Only for a new vault without files, make one with: ${command(file)}`,
    );
  }
}

/** Undefined while the file is missing or out of reach. */
function currentStamp(file: string): string | undefined {
  try {
    return stampOf(fs.statSync(file, { bigint: true }));
  } catch {
    return undefined;
  }
}

function stampOf({ ino, mtimeNs, size }: fs.BigIntStats): string {
  return `${ino} ${mtimeNs} ${size}`;
}

/** Leaves a keyring alone that is there already, also one that another process makes at the same moment. */
async function createKeyringFile(file: string): Promise<void> {
  const folder = path.dirname(file);
  if (fs.existsSync(file)) return;
  await createDurableFolders(folder).make(folder);
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    fs.writeFileSync(temporary, formatKeyring(newKeys()), { mode: 0o400, flag: 'wx', flush: true });
    // a link, unlike a rename, never replaces: of two processes the first one wins
    linkUnlessThere(temporary, file);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
  await flushPath(folder);
}

function linkUnlessThere(temporary: string, file: string): void {
  try {
    fs.linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function newKeys(): Keys {
  const current = randomBytes(4).toString('hex');
  return { current, keys: { [current]: randomBytes(KEY_BYTES) } };
}

function command(file: string): string {
  return `(umask 377; printf '{"current":"first","keys":{"first":"%s"}}' "$(openssl rand -base64 32)" > '${file}')`;
}
