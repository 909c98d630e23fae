/** A server that watches a folder until it is killed, or until it was twice around: node inbox-worker.ts <settings as JSON>. */
import path from 'node:path';
import { createInbox } from '../src/features/inbox/visit-inbox.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { createFileStore } from '../src/platform/storage/file-store.ts';
import { loadKeyring } from '../src/platform/storage/keyring-file.ts';

const { connection, folder, inboxDir } = JSON.parse(process.argv[2] ?? '');
const FASTER = 600_000; // what rests for a minute has rested after a tenth of a millisecond
const pool = createPool(connection, 2);
await pool.query('select 1');
const keyring = await loadKeyring(path.join(folder, 'keyring.json'), { mayCreate: false });
const objects = createObjectStore(`file:${path.join(folder, 'files')}`);
const inbox = createInbox({
  ...{ transactions: createTransactions(pool), files: createFileStore({ objects, keyring }), enqueue, inboxDir },
  ...{ noteUpload: () => {}, confirmEmail: false, maxUploadBytes: 1024 * 1024 },
  ...{ quotaBytes: 1024 * 1024 * 1024, isQuotaEnforced: false },
  log: (problem) => console.error(problem),
  now: () => performance.now() * FASTER,
});
console.log('ready');
for (let round = 0; round < 4; round++) await inbox.visit();
await pool.end();
