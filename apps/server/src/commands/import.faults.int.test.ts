import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand, startCommand } from '../../test/command-process.ts';
import { reportFigure } from '../../test/figure.ts';
import { rounds } from '../../test/rounds.ts';
import { call, endProcess, makeDataFolder, startServerProcess } from '../../test/server-process.ts';

const KILLS = rounds({ quick: 1, full: 60 });
const FILES = 12;
const LONGEST_RUN_MS = 400;

it(`${KILLS} times an import is killed at a random moment: started again, it brings every file once [INB-4]`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const dataDir = makeDataFolder();
  const settings = { DATA_DIR: dataDir, QUOTA_MB: '1000' };
  const server = await startServerProcess(dataDir, settings);
  onTestFinished(async () => {
    await endProcess(server, 'SIGTERM');
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
  });
  const email = 'elena@rivera.example';
  const json = { name: 'Elena', email, password: 'quiet lantern orchard', family: { kind: 'create', name: 'Rivera' } };
  const signedUp = await call(server, '', { method: 'POST', path: '/api/auth/sign-up', json });
  const cookie = signedUp.headers.getSetCookie().join('; ');
  const countReceived = async () =>
    JSON.parse(String((await call(server, cookie, { path: '/api/received/count' })).bytes)).count as number;

  const folder = path.join(path.dirname(dataDir), 'papers');
  fs.mkdirSync(folder);
  const words = [folder, '--for', email];
  let inTheMiddle = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    for (let count = 0; count < FILES; count++)
      fs.writeFileSync(path.join(folder, `${kill}-${count}.pdf`), `%PDF-1.7\n${randomBytes(20_000).toString('hex')}`);
    const child = startCommand('import', [...words, '--yes'], settings);
    const ended = new Promise((resolve) => child.once('close', resolve));
    await expect.poll(countReceived, { timeout: 20_000 }).toBeGreaterThan(kill * FILES);
    await Promise.race([sleep(Math.random() * LONGEST_RUN_MS), ended]);
    child.kill('SIGKILL');
    await ended;
    if ((await countReceived()) < (kill + 1) * FILES) inTheMiddle++;
    const { code, stdout } = await runCommand('import', [...words, '--yes'], settings);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Refused: 0.')]);
    expect(await countReceived()).toBe((kill + 1) * FILES);
  }
  expect((await runCommand('import', words, settings)).stdout).toContain('Would come in: 0.');
  reportFigure({
    experiment: 'Import of a folder killed',
    rounds: `${KILLS} kills`,
    ...{ lost: 0, falselyAcknowledged: 0, doubled: 0 },
    remarks: `${KILLS * FILES} files, ${inTheMiddle} killed in the middle`,
  });
  expect((await runCommand('import', [...words, '--undo'], settings)).stdout).toBe(
    `Taken back: ${KILLS * FILES}. Filed before, which stay: 0.\n`,
  );
  expect(await countReceived()).toBe(0);
});
