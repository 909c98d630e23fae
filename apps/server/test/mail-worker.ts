/** A server that takes mails until it is killed, or until a file is there: node mail-worker.ts <settings as JSON>. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSmtpPort } from '../src/features/mail-in/smtp-port.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { createMailParser } from '../src/platform/processing/mail-parser.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { createFileStore } from '../src/platform/storage/file-store.ts';
import { loadKeyring } from '../src/platform/storage/keyring-file.ts';

const { connection, folder, domain, port, endFile } = JSON.parse(process.argv[2] ?? '');
const pool = createPool(connection, 4);
const keyring = await loadKeyring(path.join(folder, 'keyring.json'), { mayCreate: false });
const objects = createObjectStore(`file:${path.join(folder, 'files')}`);
const parser = createMailParser({ log: { warn: () => {} } });
const opened = await openSmtpPort(
  {
    ...{ transactions: createTransactions(pool), files: createFileStore({ objects, keyring }), enqueue, parser },
    ...{ noteUpload: () => {}, host: () => 'kinvault.test', sendsMail: true, confirmEmail: true },
    ...{ maxUploadBytes: 1024 * 1024, quotaBytes: 1024 ** 3, isQuotaEnforced: false },
    clientOf: () => randomUUID(), // each connection comes from another house
    log: (problem) => console.error(problem),
  },
  { domain, host: '127.0.0.1', port, tls: undefined, limits: { mails: 8 } },
);
console.log('ready');
while (!fs.existsSync(endFile)) await sleep(20);
await opened.stop();
await parser.close();
await pool.end();
