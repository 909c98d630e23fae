import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';
import { DamagedFile } from '../../platform/storage/storage-errors.ts';

interface PushKeyDeps {
  transactions: Transactions;
  keyring: Keyring;
}

/** Both in base64url, as VAPID and browsers take them. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

interface StoredKey {
  id: string;
  publicKey: Buffer;
  wrappedKey: Buffer;
  keyId: string;
}

/**
 * The public key, made with the private one where the vault has none yet [KNO-6]. Of several servers at once one makes
 * it. One that can no longer be decrypted is replaced: devices subscribe again when Kinvault is opened there.
 * Opens its own transaction: the start calls it.
 */
export async function preparePushKey({ transactions, keyring }: PushKeyDeps): Promise<string> {
  return await transactions.asSystem(async (tx) => {
    const found = await findStoredKey(tx);
    if (found && opens(keyring, found)) return found.publicKey.toString('base64url');
    if (found) await sql`delete from push_key where id = ${found.id}`.execute(tx);
    await insertNewKey(tx, keyring);
    const made = await findStoredKey(tx);
    if (!made) throw new Error('The key for pushes is gone.');
    return made.publicKey.toString('base64url');
  });
}

/** @throws Error where `preparePushKey` has not run */
export async function openPushKey(tx: SystemTransaction, keyring: Keyring): Promise<PushKey> {
  const found = await findStoredKey(tx);
  if (!found) throw new Error('There is no key for pushes.');
  const { id, publicKey, wrappedKey, keyId } = found;
  const privateKey = keyring.unwrap(wrappedKey, keyId, id);
  return { publicKey: publicKey.toString('base64url'), privateKey: privateKey.toString('base64url') };
}

/**
 * Brings the key under the keyring's current one. A damaged one stays: the next start replaces it.
 * Opens its own transaction: a rotation commits step by step.
 */
export async function rewrapPushKey({ transactions, keyring }: PushKeyDeps): Promise<void> {
  await transactions.asSystem(async (tx) => {
    const found = await findStoredKey(tx, sql`for update`);
    if (!found || found.keyId === keyring.keys().current) return;
    const { id, wrappedKey, keyId } = found;
    try {
      const wrapped = keyring.wrap(keyring.unwrap(wrappedKey, keyId, id), id);
      await sql`
        update push_key set wrapped_key = ${wrapped.wrappedKey}, key_id = ${wrapped.keyId} where id = ${id}`.execute(
        tx,
      );
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
    }
  });
}

async function findStoredKey(tx: SystemTransaction, lock = sql``): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select id, public_key as "publicKey", wrapped_key as "wrappedKey", key_id as "keyId" from push_key ${lock}`.execute(
    tx,
  );
  return rows[0];
}

async function insertNewKey(tx: SystemTransaction, keyring: Keyring): Promise<void> {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const publicKey = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const id = randomUUIDv7();
  const { wrappedKey, keyId } = keyring.wrap(Buffer.from(d, 'base64url'), id);
  await sql`
    insert into push_key (id, public_key, wrapped_key, key_id) values (${id}, ${publicKey}, ${wrappedKey}, ${keyId})
    on conflict (is_only) do nothing`.execute(tx);
}

function opens(keyring: Keyring, { id, wrappedKey, keyId }: StoredKey): boolean {
  try {
    keyring.unwrap(wrappedKey, keyId, id);
    return true;
  } catch {
    return false;
  }
}
