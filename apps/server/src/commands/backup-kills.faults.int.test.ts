import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, it, onTestFinished } from 'vitest';
import { reportFigure } from '../../test/figure.ts';
import { programEnv } from '../../test/program-env.ts';
import { readBackup } from '../../test/read-backup.ts';
import { rounds } from '../../test/rounds.ts';
import { call, endProcess, makeDataFolder, signUpCaller, startServerProcess } from '../../test/server-process.ts';
import { PNG } from '../../test/test-documents.ts';

const KILLS = rounds({ quick: 3, full: 50 });
const BACKUP = fileURLToPath(new URL('./backup.ts', import.meta.url));
const FILES = 4;
const FILE_BYTES = 1_500_000;
const POLL_MS = 2;

it(`${KILLS} kills at random moments of a backup: under its name there is a whole archive or none [OPS-1]`, {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const dataDir = makeDataFolder();
  const folder = path.dirname(dataDir);
  const server = await startServerProcess(dataDir);
  onTestFinished(async () => {
    await endProcess(server, 'SIGTERM');
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const { cookie } = await signUpCaller(server);
  for (let count = 0; count < FILES; count++) {
    const bytes = Buffer.concat([PNG, randomBytes(FILE_BYTES)]);
    expect((await call(server, cookie, { method: 'POST', path: '/api/uploads', bytes })).status).toBe(201);
  }
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const target = path.join(folder, 'vault.age');
  const parts = () => fs.readdirSync(folder).filter((name) => name.endsWith('.part'));

  /** Kills the command so long after its first byte; the result is how long it wrote. */
  async function backUp(killAfterMs: number): Promise<number> {
    const env = programEnv({ DATA_DIR: dataDir });
    const command = spawn(process.execPath, [BACKUP, target, '--to', recipient], { env, stdio: 'ignore' });
    const ended = new Promise((resolve) => command.once('exit', resolve));
    while (parts().length === 0 && command.exitCode === null) await sleep(POLL_MS);
    const began = performance.now();
    await Promise.race([ended, sleep(killAfterMs, undefined, { ref: false })]);
    command.kill('SIGKILL');
    await ended;
    return performance.now() - began;
  }

  async function isWhole(): Promise<boolean> {
    const names = [...(await readBackup(fs.readFileSync(target), identity)).keys()];
    fs.rmSync(target);
    return names.filter((name) => name.startsWith('files/documents/')).length === FILES && names.at(-1) === 'end.json';
  }

  let shortestMs = await backUp(60_000);
  expect(await isWhole()).toBe(true);
  let [cut, late, falselyAcknowledged] = [0, 0, 0];
  while (cut < KILLS) {
    const ms = await backUp(Math.random() * shortestMs);
    if (fs.existsSync(target)) {
      shortestMs = Math.min(shortestMs, ms);
      if (!(await isWhole())) falselyAcknowledged++;
      late++;
    }
    if (parts().length > 0) cut++;
    for (const part of parts()) fs.rmSync(path.join(folder, part));
  }
  reportFigure({
    experiment: 'Backup killed while it writes',
    rounds: `${KILLS} kills`,
    falselyAcknowledged,
    remarks: `${late} more after its end; it writes for ${Math.round(shortestMs)} ms`,
  });
});
