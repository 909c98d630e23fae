import path from 'node:path';
import { readConfig } from '../src/config.ts';
import type { Transactions } from '../src/platform/db/transactions.ts';
import { IDENTITY_KEY } from '../src/platform/storage/claim-store.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { openStore, type VaultStore } from '../src/start/open-files.ts';
import { runSql } from './run-sql.ts';
import type { TestServer } from './test-server.ts';

export interface TestVault extends VaultStore {
  transactions: Transactions;
  keyringFile: string;
}

/** What a command opens of this server's vault, with a keyring of its own in memory. */
export async function openTestVault(server: TestServer): Promise<TestVault> {
  const config = readConfig({ DATA_DIR: server.folder });
  await claim(server, config.storageUrl);
  const store = await openStore(config, server.transactions, { mayCreate: false, comparison: 'compare' });
  return { ...store, transactions: server.transactions, keyringFile: path.join(server.folder, 'keyring.json') };
}

/** As the start does before there are files. */
async function claim(server: TestServer, storageUrl: string): Promise<void> {
  const objects = createObjectStore(storageUrl);
  const [row] = await runSql(server, 'select id from vault');
  async function* bytes() {
    yield Buffer.from(String(row?.id));
  }
  if (!(await objects.open(IDENTITY_KEY))) await objects.put(IDENTITY_KEY, bytes());
}
