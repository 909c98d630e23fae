import { randomBytes, randomUUIDv7 } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { addStoredFile } from '../../../test/add-stored-file.ts';
import { it as base } from '../../../test/fixtures.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { runSql } from '../../../test/run-sql.ts';
import { createDocument, forFamily } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { openTestVault } from '../../../test/test-vault.ts';
import { uuidAt } from '../../../test/uuid-at.ts';
import { HEADER_BYTES, TAG_BYTES } from '../../platform/storage/encrypted-file.ts';
import { fileKey } from '../../platform/storage/file-key.ts';
import type { ObjectStore } from '../../platform/storage/object-store.ts';
import { quarantineKey } from '../../platform/storage/quarantine-key.ts';
import { StorageUnavailable } from '../../platform/storage/storage-errors.ts';
import { insertFile, type NewFile } from '../files/files.repository.ts';
import { removeDeletedFiles } from '../files/sweep-files.ts';
import { rotateKeys } from '../keys/rotate-file-keys.ts';
import { describeReport } from './describe-report.ts';
import { hasFindings } from './verify-report.ts';
import { verifyVault } from './verify-vault.ts';

const it = base.extend('vault', async ({ server }) => {
  await clearFiles(server);
  await runSql(server, 'delete from file_tombstones');
  return await openTestVault(server);
});

const settleMs = 100;
const pathOf = ({ folder }: TestServer, id: string, purpose = 'original') =>
  path.join(folder, 'files', fileKey(id, purpose));
const newFile = (server: TestServer, changes: Partial<NewFile> = {}) =>
  addStoredFile(server, randomBytes(1000), changes);

/** A store that announces every open before it happens. */
function watchOpens(objects: ObjectStore, beforeOpen: (key: string) => Promise<unknown>): ObjectStore {
  return {
    ...objects,
    open: async (key) => {
      await beforeOpen(key);
      return await objects.open(key);
    },
  };
}

it('the report says whose a damaged file is: document, version, person or family; and that a thumbnail is not the document [OPS-3]', async ({
  server,
  vault,
  owner,
  familyId,
}) => {
  const own = await createDocument(owner, { name: 'Passport' });
  const general = await createDocument(owner, { name: 'Insurance', target: forFamily(familyId) });
  const thumbnail = await newFile(server, { purpose: 'thumbnail', sourceId: own.fileId });
  const avatar = await newFile(server, { purpose: 'avatar' });
  await runSql(server, 'update people set avatar_file_id = $2 where id = $1', [owner.id, avatar.id]);
  const unclaimed = await newFile(server, { uploadedBy: owner.id });
  expect((await verifyVault(vault, { settleMs })).damaged).toEqual([]);

  fs.rmSync(pathOf(server, own.fileId));
  fs.truncateSync(pathOf(server, general.fileId), 20);
  fs.appendFileSync(pathOf(server, thumbnail.id), 'x');
  fs.writeFileSync(
    pathOf(server, avatar.id, 'avatar'),
    Buffer.alloc(fs.statSync(pathOf(server, avatar.id, 'avatar')).size),
  );
  await runSql(server, 'update files set sha256 = $2 where id = $1', [unclaimed.id, randomBytes(32)]);
  const report = await verifyVault(vault, { settleMs });
  const person = { id: owner.id, name: owner.name };
  const version = { version: 1, currentVersion: 1 };
  expect(report.damaged).toEqual(
    [
      {
        ...{ fileId: own.fileId, purpose: 'original', problem: 'missing', key: fileKey(own.fileId, 'original') },
        ...{ document: { id: own.id, name: 'Passport', ...version }, owner: person, family: null },
      },
      {
        ...{ fileId: general.fileId, purpose: 'original', problem: 'cut', key: fileKey(general.fileId, 'original') },
        ...{ document: { id: general.id, name: 'Insurance', ...version }, owner: null },
        family: { id: familyId, name: 'Rivera' },
      },
      {
        ...{ fileId: thumbnail.id, purpose: 'thumbnail', problem: 'longer', key: fileKey(thumbnail.id, 'thumbnail') },
        ...{ document: { id: own.id, name: 'Passport', ...version }, owner: person, family: null },
      },
      {
        ...{ fileId: avatar.id, purpose: 'avatar', problem: 'seal', key: fileKey(avatar.id, 'avatar') },
        ...{ document: null, owner: person, family: null },
      },
      {
        ...{ fileId: unclaimed.id, purpose: 'original', problem: 'hash', key: fileKey(unclaimed.id, 'original') },
        ...{ document: null, owner: person, family: null },
      },
    ].sort((one, other) => (one.fileId < other.fileId ? -1 : 1)),
  );
  expect(hasFindings(report)).toBe(true);
  const text = describeReport(report).join('\n');
  expect(text).toContain(
    `“Passport” of ${owner.name}, version 1 of 1, is missing from the store. Document ${own.id}, file ${own.fileId}.`,
  );
  expect(text).toContain('“Insurance” of the family Rivera, version 1 of 1, is cut off');
  expect(text).toMatch(/The thumbnail of “Passport” .* too long\. The document itself is another file\./);
  expect(text).toContain(`The profile picture of ${owner.name} was changed`);
  expect(text).toContain(`An upload by ${owner.name} that is in no document is not what was uploaded`);
  expect(text).toMatch(/Read 5 files, .* 5 files are damaged or missing\.\nNo orphaned files\.$/);
});

it('the report tells files without rows apart: orphans, those to be removed, those set aside, and foreign objects [OPS-3]', async ({
  server,
  vault,
}) => {
  const orphan = { fileId: uuidAt(48), purpose: 'original' as const, maxBytes: 1 };
  await server.files.write([Buffer.from('x')], orphan);
  const { id: buried } = await newFile(server);
  await runSql(server, 'delete from files where id = $1', [buried]);
  const day = '2026-10-01';
  const [stray, known, cut] = [randomUUIDv7(), await newFile(server), await newFile(server)];
  await server.files.write([Buffer.from('x')], { fileId: stray, purpose: 'original', maxBytes: 1 });
  for (const id of [stray, known.id, cut.id]) await server.files.quarantine({ id, purpose: 'original', day });
  const keyOfCut = quarantineKey({ id: cut.id, purpose: 'original', day });
  fs.truncateSync(path.join(server.folder, 'files', keyOfCut), 20);
  const unknown = path.join(server.folder, 'files', 'Photo of a cat.jpg');
  fs.writeFileSync(unknown, 'cat');
  const before = listStored(server);
  const report = await verifyVault(vault, { settleMs });
  fs.rmSync(unknown);
  expect(report.store).toEqual({
    orphans: [expect.objectContaining({ key: fileKey(orphan.fileId, 'original'), sizeBytes: 26 })],
    unknown: [expect.objectContaining({ key: 'Photo of a cat.jpg', sizeBytes: 3 })],
    ...{ setAside: 3, toBeRemoved: 1 },
  });
  expect(report.comingBack).toEqual([known.id]);
  expect(report.damaged).toEqual([expect.objectContaining({ fileId: cut.id, problem: 'cut', key: keyOfCut })]);
  expect(before).toContain(path.join(server.folder, 'files', keyOfCut));
  expect(listStored(server)).toEqual(before.filter((file) => file !== unknown)); // nothing has moved
});

it('a file that is deleted, rewrapped or brought back while it is checked is not reported as damaged', async ({
  server,
  vault,
}) => {
  const [deleted, rewrapped, stray] = [await newFile(server), await newFile(server), await newFile(server)];
  await server.files.quarantine({ id: stray.id, purpose: 'original', day: '2026-10-01' });
  const opened = new Set<string>();
  const objects = watchOpens(vault.objects, async (key) => {
    if (opened.has(key)) return;
    opened.add(key);
    if (key === fileKey(deleted.id, 'original')) {
      await runSql(server, 'delete from files where id = $1', [deleted.id]);
      await removeDeletedFiles(server);
    }
    if (key === fileKey(rewrapped.id, 'original')) await rotateKeys(vault, { settle: async () => {} });
  });
  const list = (folder?: string) => {
    if (folder)
      queueMicrotask(
        () => void server.files.releaseFromQuarantine({ id: stray.id, purpose: 'original', day: '2026-10-01' }),
      );
    return vault.objects.list(folder);
  };
  const report = await verifyVault({ ...vault, objects: { ...objects, list } }, { settleMs });
  expect([report.damaged, report.store?.orphans]).toEqual([[], []]);
  expect(opened).toContain(fileKey(deleted.id, 'original'));
});

it('an upload whose row is committed after its file was listed is no orphan', async ({ server, vault }) => {
  const id = randomUUIDv7();
  const written = await server.files.write([Buffer.from('x')], { fileId: id, purpose: 'original', maxBytes: 1 });
  const row = { id, purpose: 'original' as const, sourceId: null, uploadedBy: null, kind: 'png' as const, ...written };
  let opens = 0;
  const objects = watchOpens(vault.objects, async () => {
    if (opens++ === 0) await server.transactions.asSystem((tx) => insertFile(tx, row));
  });
  const report = await verifyVault({ ...vault, objects }, { settleMs: 5_000 });
  expect([opens, report.store?.orphans]).toEqual([1, []]);
});

it('an unreadable file is named; a missing store ends the check with a sentence', async ({ server, vault }) => {
  const store = path.join(server.folder, 'files');
  // a folder in the file's place: as long, and not to be read; in memory a folder is as long as its entries make it
  const folder = path.join(server.folder, 'in-its-place');
  fs.mkdirSync(folder);
  for (let entry = 0; entry < 100; entry++) fs.writeFileSync(path.join(folder, String(entry)), '');
  const { id } = await addStoredFile(server, randomBytes(fs.statSync(folder).size - HEADER_BYTES - TAG_BYTES));
  fs.rmSync(pathOf(server, id));
  fs.renameSync(folder, pathOf(server, id));
  const { damaged } = await verifyVault(vault, { settleMs });
  expect(damaged).toEqual([expect.objectContaining({ problem: 'unreadable' })]);
  fs.renameSync(store, `${store}-aside`);
  await expect(verifyVault(vault, { settleMs })).rejects.toThrow(StorageUnavailable);
  fs.renameSync(`${store}-aside`, store);
  fs.rmSync(pathOf(server, id), { recursive: true });
});

it('a sample is drawn at random, looks for no orphans and says so', async ({ server, vault }) => {
  const bytes = Buffer.from('x');
  for (let count = 0; count < 100; count++) await addStoredFile(server, bytes);
  const { files, store, sample } = await verifyVault(vault, { share: 0.5 });
  expect(files.count).toBeGreaterThan(10);
  expect(files.count).toBeLessThan(90);
  expect([store, sample]).toEqual([null, 0.5]);
  const lines = describeReport(await verifyVault(vault, { share: 0.01 }));
  expect(lines.at(-1)).toBe('This was a sample of 1 %; orphaned files were not looked for.');
});
