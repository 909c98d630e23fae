import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { runCommand } from '../../test/command-process.ts';
import { it } from '../../test/fixtures.ts';
import { call, endProcess, makeDataFolder, startServerProcess } from '../../test/server-process.ts';
import { backUpServer, flipBit } from '../../test/test-archive.ts';

it('no empty vault starts without a word after a restore that was refused; the next restore finishes it [REL-24, OPS-2]', async ({
  server,
  person,
}) => {
  const dataDir = makeDataFolder();
  const folder = path.dirname(dataDir);
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const { bytes, identity } = await backUpServer(server);
  fs.writeFileSync(path.join(folder, 'whole.age'), bytes);
  fs.writeFileSync(path.join(folder, 'damaged.age'), flipBit(bytes, bytes.length - 100));
  fs.writeFileSync(path.join(folder, 'key.txt'), `${identity}\n`);
  const restore = (archive: string) =>
    runCommand('restore', [archive, '--identity', 'key.txt'], { DATA_DIR: dataDir, INIT_CWD: folder });

  expect(await restore('damaged.age')).toMatchObject({ code: 2 });
  const mark = path.join(dataDir, 'restore-unfinished');
  await expect(startServerProcess(dataDir)).rejects.toThrow(
    `A restore into this vault was not finished, and it is empty. Run the restore again. To begin with an empty vault instead, remove ${mark}.`,
  );
  expect(await restore('whole.age')).toMatchObject({ code: 0, stderr: '' });
  expect(fs.existsSync(mark)).toBe(false);
  const restored = await startServerProcess(dataDir);
  onTestFinished(() => endProcess(restored, 'SIGTERM'));
  const { bytes: session } = await call(restored, person.cookie, { path: '/api/session' });
  expect(JSON.parse(String(session)).person).toMatchObject({ id: person.id });
}, 120_000);
