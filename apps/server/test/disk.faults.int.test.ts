import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needs } from '../../../scripts/test/needs.ts';
import { reportFigure } from './figure.ts';
import { rounds } from './rounds.ts';
import { call, endProcess, type ServerProcess, startServerProcess } from './server-process.ts';
import { addDocument, NotAcknowledged, signUpClient, sumLosses, type UploadingClient } from './uploading-client.ts';

const FAILURES = rounds({ quick: 6, full: 300 });
const FILLS = rounds({ quick: 0, full: 20 });
const CLIENTS = 2;
const MEGABYTE = 1024 * 1024;
/** What a fill leaves: the disk becomes full in the middle of an upload, or of the database's write. */
const MOST_LEFT_BYTES = 3 * MEGABYTE;
const ROOM_AGAIN = { timeout: 60_000 };
const FAILING = fileURLToPath(new URL('failing-sync.mjs', import.meta.url));

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-disk-'));
fs.chmodSync(parent, 0o711);
const dataDir = path.join(parent, 'data');
const flag = path.join(parent, 'failing');
fs.mkdirSync(dataDir);
const MOUNT = ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'none', dataDir];
const isMounted = FILLS > 0 && spawnSync('mount', MOUNT).status === 0;

let server: ServerProcess;
const clients: UploadingClient[] = [];
beforeAll(async () => {
  server = await startServerProcess(dataDir, { FAILING_SYNC: flag, NODE_OPTIONS: `--import=${FAILING}` });
  for (let index = 0; index < CLIENTS; index++) clients.push(await signUpClient(server));
});
afterAll(async () => {
  await endProcess(server, 'SIGTERM');
  while (isMounted && spawnSync('umount', [dataDir]).status !== 0) await sleep(100); // its last user has just ended
  fs.rmSync(parent, { recursive: true, force: true });
});

/** False when the server said that it could not store it; any other refusal fails the test. */
async function isAdded(client: UploadingClient): Promise<boolean> {
  try {
    await addDocument(server, client);
    return true;
  } catch (error) {
    if (error instanceof NotAcknowledged) return false;
    throw error;
  }
}

it(`${FAILURES} uploads onto a disk that reports an error are refused, and taken when it works again [REL-4]`, {
  timeout: 60_000 + FAILURES * 5_000,
}, async () => {
  let [believed, refused] = [0, 0];
  for (let failure = 0; failure < FAILURES; failure++) {
    const client = clients[failure % CLIENTS] as UploadingClient;
    fs.writeFileSync(flag, failure % 4 < 2 ? 'file' : 'folder');
    if (await isAdded(client)) believed++;
    else refused++;
    fs.rmSync(flag);
    expect(await isAdded(client)).toBe(true);
  }
  const { falselyAcknowledged, ...losses } = await sumLosses(server, clients);
  reportFigure({
    experiment: 'Disk reports an error when a file is brought to it',
    rounds: `${FAILURES} uploads`,
    ...losses,
    falselyAcknowledged: falselyAcknowledged + believed,
    remarks: `${refused} refused, then taken with the same key`,
  });
});

/** Takes all that is free but for so many bytes, or what others leave of it meanwhile. */
function fill(leftBytes: number): string {
  const filler = path.join(dataDir, 'filler');
  const handle = fs.openSync(filler, 'w');
  const chunk = Buffer.alloc(MEGABYTE, 1);
  try {
    const { bavail, bsize } = fs.statfsSync(dataDir);
    for (let taken = bavail * bsize - leftBytes; taken > 0; taken -= MEGABYTE)
      fs.writeSync(handle, chunk, 0, Math.min(MEGABYTE, taken));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    fs.closeSync(handle);
  }
  return filler;
}

async function addUntilRefused(client: UploadingClient): Promise<void> {
  while (await isAdded(client));
}

// the short form of this one is in full-disk.int.test.ts
it(`${FILLS} times the disk becomes full while people upload: what was acknowledged is there, and reading and throwing away go on [REL-4, REL-19]`, {
  timeout: 60_000 + FILLS * 120_000,
  ...needs(isMounted, 'runs with npm run faults alone, where a tmpfs can be mounted'),
}, async () => {
  const sum = { lost: 0, falselyAcknowledged: 0, doubled: 0 };
  let thrown = 0;
  for (let round = 0; round < FILLS; round++) {
    for (const client of clients) expect(await isAdded(client)).toBe(true);
    const filler = fill(randomInt(MOST_LEFT_BYTES));
    await Promise.all(clients.map(addUntilRefused));
    const losses = await sumLosses(server, clients); // everybody reads
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += losses[name];
    for (const client of clients) {
      const [id = ''] = client.acknowledged.keys();
      const answer = await call(server, client.cookie, { method: 'DELETE', path: `/api/documents/${id}` });
      expect(answer.status).toBe(204);
      client.acknowledged.delete(id);
      thrown++;
    }
    fs.rmSync(filler);
    for (const client of clients) await expect.poll(() => isAdded(client), ROOM_AGAIN).toBe(true);
  }
  const documents = clients.reduce((count, { acknowledged }) => count + acknowledged.size, 0);
  reportFigure({
    experiment: 'Disk becomes full while people upload',
    rounds: `${FILLS} times`,
    ...sum,
    remarks: `${documents} documents acknowledged, ${thrown} thrown away on the full disk`,
  });
});
