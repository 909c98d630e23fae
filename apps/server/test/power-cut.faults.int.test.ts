import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { skipTest } from '../../../scripts/test/needs.ts';
import { type DiskImage, mountDiskImage } from './disk-image.ts';
import { reportFigure } from './figure.ts';
import { freezeFamily, killAll } from './process-family.ts';
import { rounds } from './rounds.ts';
import { endProcess, startServerProcess } from './server-process.ts';
import {
  addDocument,
  expectNothingLost,
  type ServerRun,
  signUpClient,
  sumLosses,
  uploadUntilCut,
} from './uploading-client.ts';

const CUTS = rounds({ quick: 1, full: 30 });
const CLIENTS = 2;
const MOST_BETWEEN_CUTS = 12;
const LIMIT_MS = 120_000 + CUTS * 60_000;

it(`${CUTS} power cuts right after an acknowledged upload lose no acknowledged document, the database included [REL-3]`, {
  timeout: LIMIT_MS,
}, async (context) => {
  const disk = mountDiskImage();
  if (!disk) return skipTest(context, 'needs root, mkfs.ext4 and a loop device for a power cut');
  onTestFinished(() => disk.remove());
  const dataDir = path.join(disk.folder, 'data');
  let server = await startServerProcess(dataDir);
  onTestFinished(() => endProcess(server, 'SIGKILL')); // hooks run backwards: before the disk goes
  expect(fs.realpathSync(path.join(dataDir, 'postgres'))).toContain(disk.folder);
  const clients = [];
  for (let index = 0; index < CLIENTS; index++) clients.push(await signUpClient(server));
  let retried = 0;
  for (let cut = 0; cut < CUTS; cut++) {
    const run: ServerRun = { server, isCut: false, onAcknowledged: () => {} };
    const uploading = Promise.all(clients.map((client) => uploadUntilCut(run, client)));
    await Promise.race([cutPower(run, disk), uploading]);
    await uploading;
    await disk.mountCopy();
    server = await startServerProcess(dataDir);
    for (const client of clients) {
      await expectNothingLost(server, client);
      if (!client.pending) continue;
      await addDocument(server, client);
      retried++;
    }
  }
  const acknowledged = clients.reduce((sum, client) => sum + client.acknowledged.size, 0);
  reportFigure({
    experiment: 'Power cut right after an acknowledgement',
    rounds: `${CUTS} cuts`,
    ...(await sumLosses(server, clients)),
    remarks: `${acknowledged} documents acknowledged, ${retried} uploads retried`,
  });
  expect(acknowledged).toBeGreaterThanOrEqual(CUTS);
});

/** Right after an acknowledgement: all processes stop, the disk is copied as it is, and only then they are killed. */
async function cutPower(run: ServerRun, disk: DiskImage): Promise<void> {
  const awaited = 1 + Math.floor(Math.random() * MOST_BETWEEN_CUTS);
  const frozen = await new Promise<number[]>((resolve, reject) => {
    let acknowledged = 0;
    run.onAcknowledged = () => {
      if (++acknowledged !== awaited) return;
      run.isCut = true;
      freezeFamily(Number(run.server.child.pid)).then(resolve, reject);
    };
  });
  try {
    disk.copy();
  } finally {
    await killAll(frozen);
  }
}
