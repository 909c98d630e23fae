import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Keys } from '../../platform/storage/keyring.ts';

/** It reveals neither the secret nor a key: it only lets somebody who has one see that it is the same. */
const LABEL = 'one vault, one secret, one keyring';
const fingerprint = (secretOrKey: string | Buffer) => createHmac('sha256', secretOrKey).update(LABEL).digest();

const ACCEPT = 'If it was replaced on purpose, stop every Kinvault and run: npm run rotate-keys -- --accept';

/** How a copy's own are compared with the vault's. */
export type Comparison =
  /** Notes them where none are noted yet: of several copies that start at the same moment, the first one's count. */
  | 'note'
  /** Changes nothing. */
  | 'compare'
  /** From now on these are the vault's, whatever it had before. */
  | 'replace';

/**
 * Another secret would sign people out at random and leave their authenticator apps useless.
 * Opens its own transaction: starts and commands call it before anything else.
 * @throws Error with a sentence
 */
export async function requireVaultSecret(
  { asSystem }: Transactions,
  { secret, file, comparison }: { secret: string; file: string; comparison: Comparison },
): Promise<void> {
  const own = fingerprint(secret);
  const noted = await asSystem(async (tx) => {
    if (comparison === 'replace') await sql`update vault set secret_fingerprint = ${own}`.execute(tx);
    if (comparison === 'note')
      await sql`update vault set secret_fingerprint = ${own} where secret_fingerprint is null`.execute(tx);
    return (await tx.selectFrom('vault').select('secret_fingerprint').executeTakeFirst())?.secret_fingerprint;
  });
  if (noted && !own.equals(noted)) {
    throw new Error(`The secret ${file} is not the one of this vault. Give every copy the same SECRET_FILE. ${ACCEPT}`);
  }
}

/**
 * Under keys that the other copies lack, files would be lost to them. Older keys may be missing, the current one not.
 * Opens its own transaction, as above.
 * @throws Error with a sentence
 */
export async function requireVaultKeyring(
  { asSystem }: Transactions,
  { keys, file, comparison }: { keys: Keys; file: string; comparison: Comparison },
): Promise<void> {
  const noted = await asSystem(async (tx) => {
    if (comparison === 'replace') await noteCurrentKey(tx, keys);
    if (comparison === 'note') await noteCurrentKey(tx, keys, sql`key_id is null`);
    return await tx.selectFrom('vault').select(['key_id', 'key_fingerprint']).executeTakeFirst();
  });
  if (!noted?.key_id || !noted.key_fingerprint) return;
  const own = Object.hasOwn(keys.keys, noted.key_id) ? keys.keys[noted.key_id] : undefined;
  if (!own || !fingerprint(own).equals(noted.key_fingerprint)) {
    throw new Error(
      `The keyring ${file} lacks the key ${noted.key_id}, under which this vault stores files. Give every copy the same KEYRING_FILE. ${ACCEPT}`,
    );
  }
}

/** Every copy that starts from now on must have it. */
export async function noteCurrentKey(tx: SystemTransaction, { current, keys }: Keys, where = sql`true`): Promise<void> {
  const own = fingerprint(keys[current] as Buffer);
  await sql`update vault set key_id = ${current}, key_fingerprint = ${own} where ${where}`.execute(tx);
}
