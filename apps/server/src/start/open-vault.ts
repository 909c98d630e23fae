import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Comparison } from '../features/keys/vault-keys.ts';
import { JOB_LIMIT } from '../platform/db/limits.ts';
import { createPool } from '../platform/db/pool.ts';
import { createTransactions, type Transactions } from '../platform/db/transactions.ts';
import { createPublisher } from '../platform/events/publisher.ts';
import { openStore, type VaultStore } from './open-files.ts';
import { joinDatabase } from './start-database.ts';

export interface OpenVault extends VaultStore {
  connection: pg.ClientConfig;
  transactions: Transactions;
  close(): Promise<void>;
}

/**
 * The vault as it is, for the operator's commands, whether or not Kinvault is running. Creates and migrates nothing.
 */
export async function openVault(config: Config, comparison: Comparison = 'compare'): Promise<OpenVault> {
  const database = await joinDatabase(config);
  const pool = createPool(database.connection, 2);
  const publisher = createPublisher(pool, () => {}); // what it cannot say, a server with open streams says
  const close = async () => {
    await publisher.close();
    await pool.end();
    await database.stop();
  };
  try {
    const transactions = createTransactions(pool, { defaultLimit: JOB_LIMIT, publish: publisher.publish });
    const store = await openStore(config, transactions, { mayCreate: false, comparison });
    return { ...store, connection: database.connection, transactions, close };
  } catch (error) {
    await close();
    throw error;
  }
}
