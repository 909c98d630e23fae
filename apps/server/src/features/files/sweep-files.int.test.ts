import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { errorBody } from '../../../test/error-body.ts';
import { getFile } from '../../../test/file-link.ts';
import { it } from '../../../test/fixtures.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { createDocument, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { uuidAt } from '../../../test/uuid-at.ts';

import { sweepFiles } from './sweep-files.ts';

it.beforeEach(({ server }) => clearFiles(server));

const HOURS_MS = 3_600_000;

function pathOf(server: TestServer, fileId: string): string {
  return path.join(server.folder, 'files', 'documents', fileId.slice(-2), fileId);
}

/** As if its row had been written so long ago. */
async function age(server: TestServer, fileId: string, hours: number): Promise<void> {
  await runSql(server, `update files set created_at = created_at - make_interval(hours => $2) where id = $1`, [
    fileId,
    hours,
  ]);
}

function ageObject(file: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOURS_MS);
  fs.utimesSync(file, then, then);
}

async function writeStray(server: TestServer, hours: number): Promise<string> {
  const fileId = uuidAt(hours);
  await server.files.write([Buffer.from('stray')], { fileId, purpose: 'original', maxBytes: 100 });
  return pathOf(server, fileId);
}

it('an upload that no document claimed within two days goes, with its row; a younger one stays', async ({
  server,
  person,
}) => {
  const [old, young] = [await uploadBytes(person), await uploadBytes(person)];
  await age(server, old, 49);
  await age(server, young, 47);
  await sweepFiles(server);
  expect(listStored(server)).toEqual([pathOf(server, young)]);
  expect(await runSql(server, 'select id from files')).toEqual([{ id: young }]);
  expect(await countRows(server, 'file_tombstones')).toBe(0);
  const claimed = {
    fileId: old,
    fileName: 'a.png',
    name: 'Late',
    type: 'Other',
    target: forPerson(person),
  };
  const late = await send(person, 'POST /api/documents', claimed);
  expect(late.json()).toEqual(errorBody('upload_unknown'));
});

it('a document’s file stays, however old', async ({ server, person }) => {
  const { id, fileId } = await createDocument(person);
  await age(server, fileId, 10_000);
  await sweepFiles(server);
  expect((await getFile(person, id)).statusCode).toBe(200);
});

it('a file without a row is set aside after a day, not deleted; a younger one may be an upload under way [REL-18]', async ({
  server,
}) => {
  const [old, young] = [await writeStray(server, 25), await writeStray(server, 23)];
  await sweepFiles(server);
  expect(fs.existsSync(young)).toBe(true);
  expect(listStored(server).filter((file) => file.includes('/strays/'))).toEqual([
    expect.stringMatching(new RegExp(`/strays/\\d{4}-\\d\\d-\\d\\d/documents/../${path.basename(old)}$`)),
  ]);
  expect(fs.existsSync(old)).toBe(false);
});

it('foreign files in the folder are left alone', async ({ server }) => {
  const foreign = path.join(server.folder, 'files', 'documents', 'README.txt');
  fs.mkdirSync(path.dirname(foreign), { recursive: true });
  fs.writeFileSync(foreign, 'of the operator');
  ageObject(foreign, 1000);
  await sweepFiles(server);
  expect(fs.existsSync(foreign)).toBe(true);
  fs.rmSync(foreign);
});

it('a file whose deletion was committed goes, and so does its tombstone', async ({ server, person }) => {
  const fileId = await uploadBytes(person);
  await runSql(
    server,
    `delete from files where id = '${fileId}'; insert into file_tombstones (file_id, purpose) values ('${randomUUID()}', 'original')`,
  );
  await sweepFiles(server);
  expect(listStored(server)).toEqual([]);
  expect(await countRows(server, 'file_tombstones')).toBe(0);
});

it('half-written files of killed servers go after an hour', async ({ server }) => {
  const incoming = path.join(server.folder, 'files', 'incoming');
  fs.mkdirSync(incoming, { recursive: true });
  for (const name of ['aaaa', 'bbbb']) fs.writeFileSync(path.join(incoming, name), 'half');
  ageObject(path.join(incoming, 'aaaa'), 2);
  await sweepFiles(server);
  expect(fs.readdirSync(incoming)).toEqual(['bbbb']);
});

it('fifty strays among fifty live files: all of these are set aside, none of those', async ({ server, person }) => {
  const live: string[] = [];
  const strays: string[] = [];
  for (let index = 0; index < 50; index++) {
    const fileId = await uploadBytes(person);
    live.push(pathOf(server, fileId));
    strays.push(await writeStray(server, 48));
  }
  await sweepFiles(server);
  expect(listStored(server).filter((file) => !file.includes('/strays/'))).toEqual(live.sort());
  expect(strays.filter((file) => fs.existsSync(file))).toEqual([]);
});

it('a sweep that was stopped in the middle is continued by the next one', async ({ server, person }) => {
  const ids = [await uploadBytes(person), await uploadBytes(person), await uploadBytes(person)];
  for (const id of ids) await age(server, id, 48);
  let deletions = 0;
  const failing = {
    ...server.files,
    delete: async (id: string, purpose: string) => {
      if (deletions++ === 1) throw new Error('the store went away');
      await server.files.delete(id, purpose);
    },
  };
  await expect(sweepFiles({ ...server, files: failing })).rejects.toThrow('the store went away');
  expect(await countRows(server, 'files')).toBe(0);
  await sweepFiles(server);
  expect(listStored(server)).toEqual([]);
  expect(await countRows(server, 'file_tombstones')).toBe(0);
});

it('two sweeps at once do no harm', async ({ server, person }) => {
  const id = await uploadBytes(person);
  await age(server, id, 48);
  const { fileId } = await createDocument(person);
  await Promise.all([sweepFiles(server), sweepFiles(server)]);
  expect(listStored(server)).toEqual([pathOf(server, fileId)]);
});
