import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportFigure } from './figure.ts';
import { rounds } from './rounds.ts';
import { endProcess, type ServerProcess, startServerProcess } from './server-process.ts';
import { buildTestServer, type TestServer } from './test-server.ts';
import { addDocument, signUpClient, sumLosses, type UploadingClient } from './uploading-client.ts';

const KILLS = rounds({ quick: 1, full: 60 });
const CLIENTS = 4;
const LONGEST_RUN_MS = 300;

let test: TestServer;
const copies: Copy[] = [];
beforeAll(async () => {
  test = await buildTestServer();
  fs.writeFileSync(path.join(test.folder, 'secret'), test.secret, { mode: 0o600 });
  for (let count = 0; count < 2; count++) copies.push({ server: await startCopy(), isUp: true });
});
afterAll(async () => {
  for (const { server } of copies) await endProcess(server, 'SIGTERM');
  await test.stop();
});

/** One of several on the same database and files, as a proxy sees it. */
interface Copy {
  server: ServerProcess;
  /** Set to false by the first connection that breaks: a proxy sends nothing more there. */
  isUp: boolean;
}

function startCopy(): Promise<ServerProcess> {
  const { host, port, user, password, database } = test.connection;
  const asked = { host: String(host), port: String(port), user: String(user), password: String(password) };
  const DATABASE_URL = `postgres:///${database}?${new URLSearchParams(asked)}`;
  return startServerProcess(test.folder, { DATABASE_URL, ROLE: 'web' });
}

interface Work {
  isOver: boolean;
  killed: Copy | undefined;
  /** Requests that broke because their copy was killed. */
  broken: number;
}

/** Uploads by turns through both copies. What breaks is sent to the other one with the same keys. */
async function uploadThroughBoth(work: Work, client: UploadingClient): Promise<void> {
  for (let turn = 0; !work.isOver || client.pending; turn++) {
    const up = copies.filter(({ isUp }) => isUp);
    const copy = up[turn % up.length] as Copy;
    try {
      await addDocument(copy.server, client);
    } catch (error) {
      if (!(error instanceof TypeError && copy === work.killed)) throw error; // fetch throws a TypeError
      copy.isUp = false;
      work.broken++;
    }
  }
}

it(`${KILLS} times one of two copies is killed under load: only what it was answering breaks, and nothing is lost or doubled [REL-13]`, {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const clients: UploadingClient[] = [];
  for (let count = 0; count < CLIENTS; count++) clients.push(await signUpClient((copies[0] as Copy).server));
  const checked = new Set<string>();
  const sum = { lost: 0, falselyAcknowledged: 0, doubled: 0 };
  let broken = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const victim = copies[kill % 2] as Copy;
    const work: Work = { isOver: false, killed: undefined, broken: 0 };
    const working = Promise.all(clients.map((client) => uploadThroughBoth(work, client)));
    await Promise.race([sleep(50 + Math.random() * LONGEST_RUN_MS), working]); // a refusal ends the test here
    work.killed = victim;
    await endProcess(victim.server, 'SIGKILL');
    await expect.poll(() => work.broken, { timeout: 20_000 }).toBeGreaterThan(0);
    work.isOver = true;
    await working;
    expect(work.broken).toBeLessThanOrEqual(CLIENTS);
    broken += work.broken;
    const survivor = copies[(kill + 1) % 2] as Copy;
    const losses = await sumLosses(survivor.server, clients, checked);
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += losses[name];
    Object.assign(victim, { server: await startCopy(), isUp: true });
  }
  const acknowledged = clients.reduce((count, client) => count + client.acknowledged.size, 0);
  reportFigure({
    experiment: 'One of two copies killed under load',
    rounds: `${KILLS} kills`,
    ...sum,
    remarks: `${acknowledged} documents acknowledged; ${broken} requests broke, all at the killed copy`,
  });
});
