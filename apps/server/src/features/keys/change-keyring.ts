import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Keyring, Keys } from '../../platform/storage/keyring.ts';
import { readKeyringFile } from '../../platform/storage/keyring-file.ts';
import { KEY_BYTES, keyFingerprint } from '../../platform/storage/keyring-json.ts';
import { replaceKeyring } from '../../platform/storage/replace-keyring.ts';
import { countFilesByKey, lockKeyring } from './keys.repository.ts';
import { hasFilesToRewrap } from './rewrap-files.ts';
import { noteCurrentKey } from './vault-keys.ts';

export interface KeyringDeps {
  transactions: Transactions;
  /** Follows the file. */
  keyring: Keyring;
  keyringFile: string;
}

/** Which key is current now: a new one, the one that `addNextKey` had made, or still that of a rotation that was cut off. */
export interface ChosenKey {
  keyId: string;
  origin: 'new' | 'next' | 'unfinished';
}

/** Makes another key the current one, on disk before anything is wrapped with it. */
export async function chooseCurrentKey(deps: KeyringDeps): Promise<ChosenKey> {
  return await changeKeyring(deps, async (keys, tx) => {
    const chosen = await choose(deps, keys, tx);
    await noteCurrentKey(tx, readKeyringFile(deps.keyringFile).keys);
    return chosen;
  });
}

async function choose(deps: KeyringDeps, keys: Keys, tx: SystemTransaction): Promise<ChosenKey> {
  if (keys.next !== undefined) {
    await replaceKeyring(deps.keyringFile, { ...keys, current: keys.next, next: undefined });
    return { keyId: keys.next, origin: 'next' };
  }
  if (await hasFilesToRewrap(deps.keyring, tx)) return { keyId: keys.current, origin: 'unfinished' };
  const [keyId, key] = newKey(keys);
  await replaceKeyring(deps.keyringFile, { ...keys, current: keyId, keys: { ...keys.keys, [keyId]: key } });
  return { keyId, origin: 'new' };
}

/** Adds a key that is not used yet, so that the keyring can be copied to other machines first. */
export async function addNextKey(deps: KeyringDeps): Promise<{ keyId: string; isNew: boolean }> {
  return await changeKeyring(deps, async (keys) => {
    if (keys.next !== undefined) return { keyId: keys.next, isNew: false };
    const [keyId, key] = newKey(keys);
    await replaceKeyring(deps.keyringFile, { ...keys, next: keyId, keys: { ...keys.keys, [keyId]: key } });
    return { keyId, isNew: true };
  });
}

export type KeyUse = 'unknown' | 'current' | 'next' | { neededBy: number };

/** Why this key cannot be removed; null where it can. */
export async function findKeyUse(deps: KeyringDeps, keyId: string): Promise<KeyUse | null> {
  return await deps.transactions.asSystem((tx) => keyUseOf(tx, readKeyringFile(deps.keyringFile).keys, keyId));
}

/**
 * Takes a key out of the keyring unless it is in use; null where it is removed. The caller sees to it that no server
 * wraps with it any more.
 */
export async function removeKey(deps: KeyringDeps, keyId: string): Promise<KeyUse | null> {
  return await changeKeyring(deps, async (keys, tx) => {
    const use = await keyUseOf(tx, keys, keyId);
    if (use) return use;
    const { [keyId]: key, ...left } = keys.keys;
    const removed = { ...keys.removed, [keyId]: keyFingerprint(key as Buffer) };
    // a run that was cut off may have left it as the vault's
    await noteCurrentKey(tx, keys, sql`key_id = ${keyId}`);
    await replaceKeyring(deps.keyringFile, { ...keys, keys: left, removed });
    return null;
  });
}

async function keyUseOf(tx: SystemTransaction, { current, next, keys }: Keys, keyId: string): Promise<KeyUse | null> {
  if (!Object.hasOwn(keys, keyId)) return 'unknown';
  if (keyId === current) return 'current';
  if (keyId === next) return 'next';
  const neededBy = (await countFilesByKey(tx)).get(keyId) ?? 0;
  return neededBy > 0 ? { neededBy } : null;
}

/** One at a time, and each begins with what the one before has written. */
async function changeKeyring<R>(
  { transactions, keyringFile }: KeyringDeps,
  change: (keys: Keys, tx: SystemTransaction) => Promise<R>,
): Promise<R> {
  return await transactions.asSystem(async (tx) => {
    await lockKeyring(tx);
    return await change(readKeyringFile(keyringFile).keys, tx);
  });
}

function newKey(keys: Keys): [string, Buffer] {
  const keyId = randomBytes(4).toString('hex');
  const isTaken = Object.hasOwn(keys.keys, keyId) || Object.hasOwn(keys.removed ?? {}, keyId);
  return isTaken ? newKey(keys) : [keyId, randomBytes(KEY_BYTES)];
}
