/** A worker that tells of what ends and moves it to the trash, then ends: node received-worker.ts <settings as JSON>. */
import { endReceived } from '../src/features/received/end-received.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';

const { connection } = JSON.parse(process.argv[2] ?? '');
const pool = createPool(connection, 1);
await pool.query('select 1');
console.log('ready');
await endReceived({ transactions: createTransactions(pool), enqueue });
await pool.end();
