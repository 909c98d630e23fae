import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { commit, readAll, straysOf, writeFile } from '../../../test/stray-files.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { quarantineOrphans } from './quarantine-orphans.ts';
import { removeDeletedFiles, sweepFiles } from './sweep-files.ts';

it.beforeEach(({ server }) => clearFiles(server));

/** As if every stray had been set aside so many days ago. */
function ageStrays(server: TestServer, days: number): void {
  const strays = path.join(server.folder, 'files', 'strays');
  const [today = ''] = fs.readdirSync(strays);
  const then = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  fs.renameSync(path.join(strays, today), path.join(strays, then));
}

it('a row that is committed while the sweep is looking keeps its file in place [REL-18]', async ({ server }) => {
  const [first, second] = [await writeFile(server, 48), await writeFile(server, 48)];
  const setAside: string[] = [];
  const files = {
    ...server.files,
    quarantine: async (stray: Parameters<typeof server.files.quarantine>[0]) => {
      setAside.push(stray.id);
      await server.files.quarantine(stray);
      for (const upload of [first, second]) if (upload.row.id !== stray.id) await commit(server, upload);
    },
  };
  await sweepFiles({ ...server, files });
  expect(setAside).toHaveLength(1);
});

it('a stray is deleted after 30 days, by the database’s clock', async ({ server }) => {
  await writeFile(server, 48);
  await sweepFiles(server);
  ageStrays(server, 29);
  await sweepFiles(server);
  expect(straysOf(server)).toHaveLength(1);
  ageStrays(server, 32);
  await sweepFiles(server);
  expect(listStored(server)).toEqual([]);
});

it('a stray whose row is back is never deleted, however old [REL-17]', async ({ server }) => {
  const file = await writeFile(server, 48);
  await sweepFiles(server);
  ageStrays(server, 400);
  await commit(server, file);
  await sweepFiles(server);
  expect((await readAll(server, file.row)).equals(file.bytes)).toBe(true);
});

it('a committed deletion deletes a file that was set aside too', async ({ server }) => {
  const file = await writeFile(server, 48);
  await sweepFiles(server);
  await commit(server, file);
  await runSql(server, 'delete from files where id = $1', [file.row.id]);
  await removeDeletedFiles(server);
  expect(listStored(server)).toEqual([]);
  expect(await countRows(server, 'file_tombstones')).toBe(0);
});

it('in a large vault each sweep looks at a part of the files, and in time every stray is found', async ({ server }) => {
  for (let count = 0; count < 8; count++) await commit(server, await writeFile(server, 48));
  for (let count = 0; count < 40; count++) await writeFile(server, 48);
  await quarantineOrphans(server, 1);
  expect(straysOf(server).length).toBeLessThan(40); // an eighth of the folders
  for (let sweeps = 0; straysOf(server).length < 40; sweeps++) {
    expect(sweeps).toBeLessThan(500);
    await quarantineOrphans(server, 1);
  }
  expect(listStored(server)).toHaveLength(48);
});
