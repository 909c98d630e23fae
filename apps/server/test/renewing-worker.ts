/** A worker that moves on what renews itself, then ends: node renewing-worker.ts <settings as JSON>. */
import { renewThemselves } from '../src/features/documents/renewing/renew-themselves.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';

const { connection } = JSON.parse(process.argv[2] ?? '');
const pool = createPool(connection, 1);
await pool.query('select 1');
console.log('ready');
await renewThemselves(createTransactions(pool));
await pool.end();
