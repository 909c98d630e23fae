import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { reportFigure } from './figure.ts';
import { rounds } from './rounds.ts';
import { endProcess, makeDataFolder, startServerProcess } from './server-process.ts';
import {
  addDocument,
  expectNothingLost,
  type ServerRun,
  signUpClient,
  sumLosses,
  uploadUntilCut,
} from './uploading-client.ts';

const KILLS = rounds({ quick: 3, full: 200 });
const CLIENTS = 2;
const LONGEST_RUN_MS = 600;
const LONGEST_MOMENT_MS = 50;
const LIMIT_MS = 60_000 + KILLS * 20_000;

it(`${KILLS} kills at random moments of uploading lose no acknowledged document, and leave no row without its file [REL-1]`, {
  timeout: LIMIT_MS,
}, async () => {
  const dataDir = makeDataFolder();
  let server = await startServerProcess(dataDir);
  onTestFinished(async () => {
    await endProcess(server, 'SIGTERM');
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
  });
  const clients = [];
  for (let index = 0; index < CLIENTS; index++) clients.push(await signUpClient(server));
  const checked = new Set<string>();
  let retried = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const run: ServerRun = { server, isCut: false, onAcknowledged: () => {} };
    const uploading = Promise.all(clients.map((client) => uploadUntilCut(run, client)));
    const moment = sleep(20 + Math.random() * LONGEST_RUN_MS);
    await Promise.race([moment, uploading]); // a refusal before the kill ends the test here
    await killServer(run, dataDir, kill);
    await uploading;
    server = await startServerProcess(dataDir);
    for (const client of clients) {
      if (client.pending) {
        await addDocument(server, client);
        retried++;
      }
      await expectNothingLost(server, client, checked);
    }
  }
  const acknowledged = clients.reduce((sum, client) => sum + client.acknowledged.size, 0);
  reportFigure({
    experiment: 'Server killed while people upload',
    rounds: `${KILLS} kills`,
    ...(await sumLosses(server, clients)),
    remarks: `${acknowledged} documents acknowledged, ${retried} uploads retried`,
  });
  expect(acknowledged).toBeGreaterThan(KILLS);
  expect(retried).toBeGreaterThan(KILLS / 2); // the kills did hit work under way
});

/** Every second time with all of PostgreSQL, every fourth time a moment after it; else the server alone. */
async function killServer(run: ServerRun, dataDir: string, kill: number): Promise<void> {
  run.isCut = true;
  if (kill % 2 === 0) for (const pid of findPostgres(dataDir)) process.kill(-pid, 'SIGKILL');
  if (kill % 4 === 0) await sleep(Math.random() * LONGEST_MOMENT_MS);
  await endProcess(run.server, 'SIGKILL');
}

function findPostgres(dataDir: string): number[] {
  return fs
    .globSync('postgres/**/postmaster.pid', { cwd: dataDir })
    .map((file) => Number(fs.readFileSync(path.join(dataDir, file), 'utf8').split('\n')[0]));
}
