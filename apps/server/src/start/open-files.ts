import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { reportDamage } from '../features/files/report-damage.ts';
import { sampleWrappedKeys, type WrappedKey } from '../features/keys/keys.repository.ts';
import { type Comparison, requireVaultKeyring } from '../features/keys/vault-keys.ts';
import type { Transactions } from '../platform/db/transactions.ts';
import type { ReportProblem } from '../platform/log/create-log.ts';
import { claimStore } from '../platform/storage/claim-store.ts';
import { createObjectStore } from '../platform/storage/create-object-store.ts';
import { createFileStore, type FileStore } from '../platform/storage/file-store.ts';
import type { Keyring } from '../platform/storage/keyring.ts';
import { loadKeyring } from '../platform/storage/keyring-file.ts';
import type { ObjectStore } from '../platform/storage/object-store.ts';
import { StartupError } from './startup-error.ts';

export interface VaultStore {
  objects: ObjectStore;
  keyring: Keyring;
}

/**
 * Where the vault's files are and what opens them, once it is certain that store and keyring belong to this database
 * [REL-16]. Otherwise new files would be acknowledged into a store or under a key that is gone as soon as the right one
 * is back.
 */
export async function openStore(
  config: Config,
  transactions: Transactions,
  { mayCreate, comparison }: { mayCreate: boolean; comparison: Comparison },
): Promise<VaultStore> {
  const { vaultId, wrappedKeys } = await transactions.asSystem(async (tx) => ({
    vaultId: (await sql<{ id: string }>`select id from vault`.execute(tx)).rows[0]?.id ?? '',
    wrappedKeys: await sampleWrappedKeys(tx),
  }));
  const hasFiles = wrappedKeys.length > 0;
  const isReplaceable = mayCreate && !hasFiles;
  const file = config.keyringFile;
  const keyring = await loadKeyring(file, { mayCreate: isReplaceable });
  const wrongKey = findWrongKey(keyring, wrappedKeys);
  if (wrongKey !== undefined) throw new StartupError(wrongKeyring(file, wrongKey));
  const keys = keyring.keys();
  await requireVaultKeyring(transactions, { keys, file, comparison: isReplaceable ? 'replace' : comparison });
  const objects = createObjectStore(config.storageUrl);
  await claimStore(objects, { id: vaultId, hasFiles });
  return { objects, keyring };
}

/** The vault's files and keyring, for the server. */
export async function openFiles(
  config: Config,
  transactions: Transactions,
  log: ReportProblem,
): Promise<{ files: FileStore; keyring: Keyring }> {
  const isEmbedded = config.databaseUrl === undefined;
  const { objects, keyring } = await openStore(config, transactions, { mayCreate: isEmbedded, comparison: 'note' });
  const onDamage = (fileId: string, reason: string) => void reportDamage({ transactions, log }, fileId, reason);
  return { files: createFileStore({ objects, keyring, onDamage }), keyring };
}

/**
 * A key in use that opens nothing. One that the keyring has, next to a current key that is right, was left behind by a
 * rotation: only files with a damaged wrapped key are still under it.
 */
function findWrongKey(keyring: Keyring, wrappedKeys: WrappedKey[]): string | undefined {
  const { current, keys } = keyring.keys();
  const byKey = Map.groupBy(wrappedKeys, ({ keyId }) => keyId);
  const right = [...byKey.keys()].filter((keyId) => byKey.get(keyId)?.some((key) => opens(keyring, key)));
  const isLeftBehind = (keyId: string) => keyId !== current && Object.hasOwn(keys, keyId) && right.length > 0;
  return [...byKey.keys()].find((keyId) => !right.includes(keyId) && !isLeftBehind(keyId));
}

function opens(keyring: Keyring, { keyId, fileId, wrappedKey }: WrappedKey): boolean {
  try {
    keyring.unwrap(wrappedKey, keyId, fileId);
    return true;
  } catch {
    return false;
  }
}

function wrongKeyring(file: string, keyId: string): string {
  return `The keyring ${file} opens none of the files stored under the key ${keyId}. Restore the right keyring from its backup: nothing was changed.`;
}
