import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { addPerson } from '../../test/add-people.ts';
import { startCommand } from '../../test/command-process.ts';
import { reportFigure } from '../../test/figure.ts';
import { it } from '../../test/fixtures.ts';
import { dumpRows, listFiles, look, makeRestoreTarget, type TestTarget } from '../../test/restore-target.ts';
import { rounds } from '../../test/rounds.ts';
import { backUpServer } from '../../test/test-archive.ts';
import { createDocument, PNG } from '../../test/test-documents.ts';
import { claimStore, RESTORING_KEY } from '../platform/storage/claim-store.ts';
import { createObjectStore } from '../platform/storage/create-object-store.ts';

const KILLS = rounds({ quick: 2, full: 20 });
const DOCUMENTS = 12;

it(`${KILLS} kills at random moments of a restore: no server starts on a half, and the next run brings all back [OPS-2] [REL-10]`, {
  timeout: 60_000 + KILLS * 30_000,
}, async ({ server }) => {
  const elena = await addPerson(server, { family: 'Rivera' });
  for (let count = 0; count < DOCUMENTS; count++) {
    await createDocument(elena, { bytes: Buffer.concat([PNG, Buffer.alloc(count * 100_000, 'paper')]) });
  }
  const { bytes, identity } = await backUpServer(server);
  const rows = await dumpRows(server);
  const [vault] = await look(server, 'select id::text from vault');
  const vaultId = vault?.id;
  const files = listFiles(path.join(server.folder, 'files')).filter((name) => name.startsWith('documents/'));
  const seen = { refused: 0, empty: 0, whole: 0 };

  /** How long it worked, from its mark in the store on; killed after so long. */
  async function restore(
    target: TestTarget,
    killAfterMs: number,
  ): Promise<{ ms: number; code: number | null; error: string }> {
    const { user, password, host, port, database } = target.connection;
    const command = startCommand(
      'restore',
      [path.join(target.folder, 'archive.age'), '-i', path.join(target.folder, 'key')],
      {
        DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?${new URLSearchParams({ host: String(host) })}`,
        STORAGE_URL: `file:${path.join(target.folder, 'files')}`,
        KEYRING_FILE: target.keyringFile,
        SECRET_FILE: target.secretFile,
      },
    );
    let error = '';
    command.stderr?.on('data', (text) => {
      error += text;
    });
    let hasEnded = false;
    const ended = once(command, 'close').then(() => {
      hasEnded = true;
    });
    // before that Node starts and the database is looked at: nothing of it could leave a half
    const mark = path.join(target.folder, 'files', RESTORING_KEY);
    while (!hasEnded && !fs.existsSync(mark)) await sleep(1);
    const began = performance.now();
    await Promise.race([ended, sleep(killAfterMs, undefined, { ref: false })]);
    command.kill('SIGKILL');
    await ended;
    return { ms: performance.now() - began, code: command.exitCode, error };
  }

  /** What a server finds that is started now. */
  async function stateOf(target: TestTarget): Promise<keyof typeof seen> {
    const [vault] = await look(target, 'select id::text, (select count(*)::int from files) as files from vault');
    const hasFiles = Number(vault?.files) > 0;
    const objects = createObjectStore(`file:${path.join(target.folder, 'files')}`);
    const isRefused = await claimStore(objects, { id: String(vault?.id), hasFiles }).then(
      () => false,
      (error) => String(error).includes('A restore into this file store was interrupted'),
    );
    if (isRefused) return 'refused';
    if (hasFiles) await expectWhole(target);
    else expect(stored(target)).toEqual([]);
    return hasFiles ? 'whole' : 'empty';
  }

  const stored = (target: TestTarget) =>
    listFiles(path.join(target.folder, 'files')).filter((name) => name.startsWith('documents/'));

  async function expectWhole(target: TestTarget): Promise<void> {
    expect(await dumpRows(target)).toEqual(rows);
    expect(stored(target)).toEqual(files);
    for (const name of files) {
      const [found, expected] = [target, server].map(({ folder }) => fs.readFileSync(path.join(folder, 'files', name)));
      expect(found?.equals(expected ?? Buffer.of()), name).toBe(true);
    }
    for (const name of ['keyring.json', 'secret'])
      expect(fs.readFileSync(path.join(target.folder, name))).toEqual(fs.readFileSync(path.join(server.folder, name)));
  }

  async function round(killAfterMs: number, isSameVault = false): Promise<number> {
    const target = await makeRestoreTarget();
    try {
      if (isSameVault) await look(target, `update vault set id = '${vaultId}'`);
      fs.writeFileSync(path.join(target.folder, 'archive.age'), bytes);
      fs.writeFileSync(path.join(target.folder, 'key'), identity);
      const first = await restore(target, killAfterMs);
      if (first.code !== 0) {
        const state = await stateOf(target);
        seen[state]++;
        if (state !== 'whole') expect(await restore(target, 60_000)).toMatchObject({ code: 0, error: '' });
      }
      await expectWhole(target);
      return first.ms;
    } finally {
      await target.remove();
    }
  }

  const usualMs = await round(60_000);
  for (let kill = 0; kill < KILLS; kill++) await round(usualMs * Math.random(), kill % 2 === 1);
  const states = Object.entries(seen).map(([state, count]) => `${count} ${state}`);
  reportFigure({
    experiment: 'Restore killed while it writes',
    rounds: `${KILLS} kills`,
    remarks: `within ${usualMs | 0} ms of writing, leaving vaults that were ${states.join(', ')}`,
  });
});
