/** A worker that deletes what was thrown away long ago, then ends: node purge-worker.ts <settings as JSON>. */
import path from 'node:path';
import { purgeTrash } from '../src/features/documents/trash/purge-trash.ts';
import { sweepFiles } from '../src/features/files/sweep-files.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { createFileStore } from '../src/platform/storage/file-store.ts';
import { loadKeyring } from '../src/platform/storage/keyring-file.ts';

const { connection, folder } = JSON.parse(process.argv[2] ?? '');
const pool = createPool(connection, 1);
const transactions = createTransactions(pool);
const keyring = await loadKeyring(path.join(folder, 'keyring.json'), { mayCreate: false });
const files = createFileStore({ objects: createObjectStore(`file:${path.join(folder, 'files')}`), keyring });
await pool.query('select 1');
console.log('ready');
await purgeTrash(transactions);
await sweepFiles({ transactions, files });
await pool.end();
