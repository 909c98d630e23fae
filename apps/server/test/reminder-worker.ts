/** A worker that makes what is due and ends: node reminder-worker.ts <settings as JSON>. */
import { makeReminders } from '../src/features/reminders/make-reminders.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';

const { connection, clock } = JSON.parse(process.argv[2] ?? '');
const pool = createPool(connection, 1);
await pool.query('select 1');
console.log('ready');
await makeReminders(
  { transactions: createTransactions(pool), enqueue, sendsMail: false, now: () => new Date(clock) },
  2,
);
await pool.end();
