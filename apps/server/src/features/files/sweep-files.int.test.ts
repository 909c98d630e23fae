import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  as,
  buildTestApp,
  createDocument,
  signUpPerson,
  type TestApp,
  type TestPerson,
  uploadBytes,
} from '../../../test/build-test-app.ts';
import { getFile } from '../../../test/file-link.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { sweepFiles } from './sweep-files.ts';

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  person = await signUpPerson(test);
});
afterAll(() => test.stop());
beforeEach(() => clearFiles(test));

const HOURS_MS = 3_600_000;

function pathOf(fileId: string): string {
  return path.join(test.folder, 'files', 'documents', fileId.slice(-2), fileId);
}

/** As if row and object had been written so long ago. */
async function age(fileId: string, hours: number): Promise<void> {
  await runSql(test, `update files set created_at = created_at - make_interval(hours => $2) where id = $1`, [
    fileId,
    hours,
  ]);
  ageObject(pathOf(fileId), hours);
}

function ageObject(file: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOURS_MS);
  fs.utimesSync(file, then, then);
}

async function writeStray(hours: number): Promise<string> {
  const fileId = randomUUID();
  await test.files.write([Buffer.from('stray')], { fileId, purpose: 'original', maxBytes: 100 });
  ageObject(pathOf(fileId), hours);
  return pathOf(fileId);
}

it('an upload that no document claimed within a day goes, with its row; a younger one stays', async () => {
  const [old, young] = [await uploadBytes(test, person), await uploadBytes(test, person)];
  await age(old, 25);
  await age(young, 23);
  await sweepFiles(test);
  expect(listStored(test)).toEqual([pathOf(young)]);
  expect(await runSql(test, 'select id from files')).toEqual([{ id: young }]);
  expect(await countRows(test, 'file_tombstones')).toBe(0);
  const claimed = {
    fileId: old,
    fileName: 'a.png',
    name: 'Late',
    type: 'Other',
    target: { kind: 'person', personId: person.id, shareWith: [] },
  };
  const late = await test.app.inject(as(person, { method: 'POST', url: '/api/documents', payload: claimed }));
  expect(late.json()).toEqual({ error: { code: 'upload_unknown' } });
});

it('a document’s file stays, however old', async () => {
  const { id, fileId } = await createDocument(test, person);
  await age(fileId, 10_000);
  await sweepFiles(test);
  expect((await getFile(test, person, id)).statusCode).toBe(200);
});

it('an object without a row goes after a day; a younger one may be an upload under way', async () => {
  const [old, young] = [await writeStray(25), await writeStray(23)];
  await sweepFiles(test);
  expect(fs.existsSync(old)).toBe(false);
  expect(fs.existsSync(young)).toBe(true);
});

it('what is not ours in the folder is left alone', async () => {
  const foreign = path.join(test.folder, 'files', 'documents', 'README.txt');
  fs.mkdirSync(path.dirname(foreign), { recursive: true });
  fs.writeFileSync(foreign, 'of the operator');
  ageObject(foreign, 1000);
  await sweepFiles(test);
  expect(fs.existsSync(foreign)).toBe(true);
  fs.rmSync(foreign);
});

it('a file whose deletion was committed goes, and so does its tombstone', async () => {
  const fileId = await uploadBytes(test, person);
  await runSql(
    test,
    `delete from files where id = '${fileId}'; insert into file_tombstones (file_id, purpose) values ('${randomUUID()}', 'original')`,
  );
  await sweepFiles(test);
  expect(listStored(test)).toEqual([]);
  expect(await countRows(test, 'file_tombstones')).toBe(0);
});

it('half-written files of killed servers go after an hour', async () => {
  const incoming = path.join(test.folder, 'files', 'incoming');
  fs.mkdirSync(incoming, { recursive: true });
  for (const name of ['aaaa', 'bbbb']) fs.writeFileSync(path.join(incoming, name), 'half');
  ageObject(path.join(incoming, 'aaaa'), 2);
  await sweepFiles(test);
  expect(fs.readdirSync(incoming)).toEqual(['bbbb']);
});

it('fifty strays among fifty live files: all of these go, none of those', async () => {
  const live: string[] = [];
  const strays: string[] = [];
  for (let index = 0; index < 50; index++) {
    const fileId = await uploadBytes(test, person);
    ageObject(pathOf(fileId), 48);
    live.push(pathOf(fileId));
    strays.push(await writeStray(48));
  }
  await sweepFiles(test);
  expect(listStored(test)).toEqual(live.sort());
  expect(strays.filter((file) => fs.existsSync(file))).toEqual([]);
});

it('stopped in the middle, the next run goes on', async () => {
  const ids = [await uploadBytes(test, person), await uploadBytes(test, person), await uploadBytes(test, person)];
  for (const id of ids) await age(id, 48);
  let deletions = 0;
  const failing = {
    ...test.files,
    delete: async (id: string, purpose: string) => {
      if (deletions++ === 1) throw new Error('the store went away');
      await test.files.delete(id, purpose);
    },
  };
  await expect(sweepFiles({ ...test, files: failing })).rejects.toThrow('the store went away');
  expect(await countRows(test, 'files')).toBe(0);
  await sweepFiles(test);
  expect(listStored(test)).toEqual([]);
  expect(await countRows(test, 'file_tombstones')).toBe(0);
});

it('two runs at once do no harm', async () => {
  const id = await uploadBytes(test, person);
  await age(id, 48);
  const { fileId } = await createDocument(test, person);
  await Promise.all([sweepFiles(test), sweepFiles(test)]);
  expect(listStored(test)).toEqual([pathOf(fileId)]);
});

it('when many old files are in no row, nothing is removed: the database is older than its files', async () => {
  const strays = await Promise.all(Array.from({ length: 101 }, () => writeStray(48)));
  await expect(sweepFiles(test)).rejects.toThrow('101 of 101 stored files are in no row of the database');
  expect(listStored(test).sort()).toEqual(strays.sort());
});
