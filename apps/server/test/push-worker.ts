/** A worker that sends one push and ends: node push-worker.ts <settings as JSON>. */
import { sendPush } from '../src/features/push/send-push.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { loadKeyring } from '../src/platform/storage/keyring-file.ts';
import { localNetwork } from './push-service.ts';

const { connection, keyringFile, origin, now, pushId } = JSON.parse(process.argv[2] ?? '');
const pool = createPool(connection, 1);
const keyring = await loadKeyring(keyringFile, { mayCreate: false });
const subject = () => 'mailto:papers@example.org';
const deps = { transactions: createTransactions(pool), keyring, network: localNetwork(origin), subject };
await sendPush({ ...deps, log: console.error, now: () => new Date(now) }, { pushId });
await pool.end();
