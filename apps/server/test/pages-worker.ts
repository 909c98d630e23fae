/** A server that is killed while it makes documents of pages: node pages-worker.ts <settings as JSON>. */
import path from 'node:path';
import { arrangePages } from '../src/features/documents/pages/arrange-pages.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { createPageArranger } from '../src/platform/processing/renderers.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { createFileStore } from '../src/platform/storage/file-store.ts';
import { loadKeyring } from '../src/platform/storage/keyring-file.ts';
import { bearerOf } from './bearer-of.ts';

const { connection, folder, cookie, input, killedAt } = JSON.parse(process.argv[2] ?? '');
const die = async () => {
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
};
const keyring = await loadKeyring(path.join(folder, 'keyring.json'), { mayCreate: false });
const publish = killedAt === 'told' ? () => void die() : () => {};
let written = 0;
let planned = 0;
const limits = { maxUploadBytes: 1_000_000, quotaBytes: 0, isQuotaEnforced: false };
const deps = {
  ...limits,
  transactions: createTransactions(createPool(connection, 1), { publish }),
  files: createFileStore({
    keyring,
    objects: createObjectStore(`file:${path.join(folder, 'files')}`),
  }),
  // the second file is not there yet; or all rows are, but are not committed
  enqueue: async () => {
    planned++;
    if (killedAt === 'last row' && planned === 3) await die();
  },
  noteUpload: () => {
    written++;
    if (killedAt === 'written' && written === 1) void die();
  },
  pageArranger: createPageArranger({ log: { warn: () => {} } }),
};
console.log('ready');
await arrangePages(deps, bearerOf(cookie), input);
process.exit(0);
