import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { addStoredFile } from '../../../test/add-stored-file.ts';
import { reportFigure } from '../../../test/figure.ts';
import { it } from '../../../test/fixtures.ts';
import { clearFiles } from '../../../test/list-stored.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { openTestVault } from '../../../test/test-vault.ts';
import { uuidAt } from '../../../test/uuid-at.ts';
import { SEGMENT_BYTES } from '../../platform/storage/encrypted-file.ts';
import { fileKey } from '../../platform/storage/file-key.ts';
import type { FileProblem } from '../../platform/storage/verify-file.ts';
import type { NewFile } from '../files/files.repository.ts';
import { removeDeletedFiles, sweepFiles } from '../files/sweep-files.ts';
import type { DamagedFile } from './verify-report.ts';
import { verifyVault } from './verify-vault.ts';

const DAMAGED = rounds({ quick: 48, full: 1000 });
const WHOLE = DAMAGED / 2;
const ORPHANS = rounds({ quick: 15, full: 50 });
const LOOKS = rounds({ quick: 3, full: 100 });

const pathOf = ({ folder }: TestServer, { id, purpose }: NewFile) => path.join(folder, 'files', fileKey(id, purpose));
const randomBelow = (limit: number) => Math.floor(Math.random() * limit);
/** Every third has several segments. */
const newBytes = (index: number) => randomBytes(1 + randomBelow(index % 3 === 0 ? 3 * SEGMENT_BYTES : 5_000));

type Damage = [FileProblem, (server: TestServer, file: NewFile, other: NewFile) => unknown];

const DAMAGES: Damage[] = [
  ['seal', (server, file) => change(pathOf(server, file), (bytes) => flipBit(bytes, randomBelow(bytes.length * 8)))],
  ['cut', (server, file) => change(pathOf(server, file), (bytes) => bytes.subarray(0, randomBelow(bytes.length)))],
  ['longer', (server, file) => fs.appendFileSync(pathOf(server, file), randomBytes(1 + randomBelow(1000)))],
  ['missing', (server, file) => fs.rmSync(pathOf(server, file))],
  ['seal', (server, file) => change(pathOf(server, file), (bytes) => Buffer.alloc(bytes.length))],
  // one that is as long, sealed rightly, under the name of this one
  ['seal', swapFiles],
  ['key', (server, file, other) => setColumn(server, file, 'wrapped_key', other.wrappedKey)],
  ['hash', (server, file) => setColumn(server, file, 'sha256', randomBytes(32))],
];

function change(file: string, how: (bytes: Buffer) => Buffer): void {
  fs.writeFileSync(file, how(fs.readFileSync(file)));
}

function flipBit(bytes: Buffer, bit: number): Buffer {
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return bytes;
}

async function swapFiles(server: TestServer, file: NewFile): Promise<void> {
  const twin = await addStoredFile(server, randomBytes(file.sizeBytes));
  fs.copyFileSync(pathOf(server, twin), pathOf(server, file));
}

function setColumn(server: TestServer, { id }: NewFile, column: string, value: Buffer) {
  return runSql(server, `update files set ${column} = $2 where id = $1`, [id, value]);
}

/** What a download gets of a file, and whether it came to its end. */
async function readFile({ files }: TestServer, file: NewFile): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await files.read(file)) chunks.push(chunk);
    return { bytes: Buffer.concat(chunks), isWhole: true };
  } catch {
    return { bytes: Buffer.concat(chunks), isWhole: false };
  }
}

async function expectNoBadByte(server: TestServer, damaged: { file: NewFile; bytes: Buffer; problem: FileProblem }[]) {
  for (const { file, bytes, problem } of damaged) {
    const [row] = await runSql(server, 'select wrapped_key from files where id = $1', [file.id]);
    const read = await readFile(server, { ...file, wrappedKey: row?.wrapped_key as Buffer });
    expect(read.isWhole).toBe(problem === 'hash'); // the content is right there, and its row is not
    expect(read.bytes.equals(bytes.subarray(0, read.bytes.length))).toBe(true);
  }
}

it(`${DAMAGED} damaged files among whole ones, ${ORPHANS} rows without files and ${ORPHANS} files without rows: each is found as what it is, and nothing else; no bad byte is served, and the sweep takes nothing live [OPS-3, REL-12]`, async ({
  server,
}) => {
  await clearFiles(server);
  const vault = await openTestVault(server);
  const other = await addStoredFile(server, randomBytes(100));
  const expected = new Map<string, FileProblem>();
  const damagedFiles: Parameters<typeof expectNoBadByte>[1] = [];
  for (let index = 0; index < DAMAGED; index++) {
    const bytes = newBytes(index);
    const file = await addStoredFile(server, bytes);
    const [problem, damage] = DAMAGES[index % DAMAGES.length] as Damage;
    await damage(server, file, other);
    expected.set(file.id, problem);
    damagedFiles.push({ file, bytes, problem });
  }
  for (let index = 0; index < WHOLE; index++) await addStoredFile(server, newBytes(index));
  const orphans: string[] = [];
  for (let count = 0; count < ORPHANS; count++) {
    const missing = await addStoredFile(server, Buffer.from('x'));
    fs.rmSync(pathOf(server, missing));
    expected.set(missing.id, 'missing');
    const fileId = uuidAt(48);
    await server.files.write([Buffer.from('y')], { fileId, purpose: 'original', maxBytes: 1 });
    orphans.push(fileKey(fileId, 'original'));
  }

  const { damaged, store, files } = await verifyVault(vault, { settleMs: 200 });
  expect(problemsOf(damaged)).toEqual(expected);
  expect(store?.orphans.map(({ key }) => key).sort()).toEqual(orphans.sort());
  expect([store?.unknown, store?.setAside, store?.toBeRemoved]).toEqual([[], 0, 0]);
  await expectNoBadByte(server, damagedFiles);
  await sweepFiles(server);
  const swept = await verifyVault(vault, { settleMs: 200 });
  expect(problemsOf(swept.damaged)).toEqual(expected);
  expect([swept.store?.orphans, swept.store?.setAside]).toEqual([[], ORPHANS]);
  reportFigure({
    experiment: 'Damaged, missing and orphaned files planted',
    rounds: `${files.count} files`,
    remarks: `${damaged.length} of ${expected.size} damaged or missing and all ${ORPHANS} orphans found, none named falsely`,
  });
});

const problemsOf = (damaged: DamagedFile[]) => new Map(damaged.map(({ fileId, problem }) => [fileId, problem]));

it(`${LOOKS} looks while people upload and delete, and the sweeps run, find nothing wrong [OPS-3]`, async ({
  server,
  owner,
}) => {
  await clearFiles(server);
  const vault = await openTestVault(server);
  let isOver = false;
  let looks = 0;
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const work = Promise.all([
    until(() => createDocument(owner)),
    until(() => addStoredFile(server, randomBytes(1000))),
    until(async () => {
      const some = `select id from files where random() < 0.3 and uploaded_by is null`;
      await runSql(server, `delete from files where id in (${some})`);
      await removeDeletedFiles(server);
    }),
    until(() => sweepFiles(server)),
  ]);
  for (; looks < LOOKS; looks++) {
    const report = await verifyVault(vault, { settleMs: 20_000 });
    expect([report.damaged, report.store?.orphans]).toEqual([[], []]);
  }
  isOver = true;
  await work;
  reportFigure({
    experiment: 'Verification while people upload and delete',
    rounds: `${LOOKS} looks`,
    remarks: 'no false alarm',
  });
});
