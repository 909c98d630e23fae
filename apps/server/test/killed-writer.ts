/** A server that commits one change and is killed before it tells anybody: node killed-writer.ts <settings as JSON>. */
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';

const { connection, familyId, name } = JSON.parse(process.argv[2] ?? '');
const publish = () => process.kill(process.pid, 'SIGKILL');
const { asSystem } = createTransactions(createPool(connection, 1), { publish });
await asSystem((tx) => tx.updateTable('families').set({ name }).where('id', '=', familyId).execute());
