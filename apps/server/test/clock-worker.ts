/** What a server does every hour and every morning, once for each line of its input: node clock-worker.ts <settings as JSON>. */
import path from 'node:path';
import readline from 'node:readline';
import { purgeTrash } from '../src/features/documents/trash/purge-trash.ts';
import { sweepFiles } from '../src/features/files/sweep-files.ts';
import { makeReminders } from '../src/features/reminders/make-reminders.ts';
import { forgetExpired } from '../src/features/system/forget-expired.ts';
import { sightClock } from '../src/platform/db/clock.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { createFileStore } from '../src/platform/storage/file-store.ts';
import { loadKeyring } from '../src/platform/storage/keyring-file.ts';

const { connection, folder } = JSON.parse(process.argv[2] ?? '');
const transactions = createTransactions(createPool(connection, 2));
const keyring = await loadKeyring(path.join(folder, 'keyring.json'), { mayCreate: false });
const files = createFileStore({ objects: createObjectStore(`file:${path.join(folder, 'files')}`), keyring });
for await (const _line of readline.createInterface({ input: process.stdin })) {
  await sightClock(transactions);
  await purgeTrash(transactions);
  await sweepFiles({ transactions, files });
  await forgetExpired({ transactions });
  await makeReminders({ transactions, enqueue, sendsMail: false });
  console.log(new Date().toISOString());
}
process.exit(0);
