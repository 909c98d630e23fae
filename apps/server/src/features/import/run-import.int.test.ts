import fs from 'node:fs';
import path from 'node:path';
import type { Import } from '@kinvault/domain/import/import.schema.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { importAll, importInto, makeTree, writeArchive } from '../../../test/import-archive.ts';
import { listStored } from '../../../test/list-stored.ts';
import { makeZip, packedZeros } from '../../../test/make-zip.ts';
import { listWaiting, newFile, receive } from '../../../test/receive.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { undoAsOperator } from './undo-as-operator.ts';

const importsOf = async (person: TestPerson): Promise<Import[]> =>
  (await send(person, 'GET /api/imports')).json().imports;

it('a folder and the folders in it come in; what is here and what is refused is named, as the preview said [INB-4]', async ({
  server,
  owner,
  member,
}) => {
  const [had, received] = [newFile(), newFile()];
  await createDocument(owner, { bytes: had, fileName: 'had.png' });
  await receive(owner, { bytes: received });
  const [twice, secret] = [newFile(), newFile()];
  await createDocument(member, { bytes: secret, fileName: 'secret.png' });
  const folder = makeTree({
    ...{ 'a.png': newFile(), 'b/c/d.png': twice, 'b/e.png': twice, 'had.png': had, 'received.png': received },
    ...{ 'empty.pdf': '', 'page.html': '<html>', '.hidden.png': newFile(), 'secret.png': secret },
    'inner.zip': makeZip([{ name: 'inner.png', content: newFile() }]),
    'big.png': Buffer.concat([newFile(), Buffer.alloc(1024 * 1024)]),
  });
  fs.symlinkSync('/etc', path.join(folder, 'link'));
  fs.symlinkSync('/etc/hostname', path.join(folder, 'link.png'));
  const expected = {
    ...{ 'a.png': 'taken', 'b/c/d.png': 'taken', 'b/e.png': 'here', 'had.png': 'here', 'received.png': 'here' },
    ...{ 'empty.pdf': 'file_empty', 'page.html': 'file_type_refused', 'big.png': 'file_too_large' },
    'inner.zip': 'file_type_refused', // an archive in an archive
    'secret.png': 'taken', // others have it, which is nothing that this person learns
  };
  const stored = listStored(server).length;
  expect(await importAll(owner, folder, { isPreview: true })).toEqual(expected);
  expect([listStored(server).length, (await listWaiting(owner)).length, await importsOf(owner)]).toEqual([
    stored,
    1,
    [],
  ]);
  expect(await importAll(owner, folder)).toEqual(expected);
  const came = (await listWaiting(owner)).filter(({ source }) => source === 'import');
  expect(came.map(({ fileName }) => fileName).toSorted()).toEqual(['a.png', 'd.png', 'secret.png']);
  expect(came.find(({ fileName }) => fileName === 'd.png')?.proposal).toEqual({ tags: ['b c'] });
  expect(new Set(came.map(({ sourceDetail }) => sourceDetail))).toEqual(new Set([path.basename(folder)]));
  expect(await importsOf(owner)).toMatchObject([{ kind: 'folder', waiting: 3 }]);
  expect(await listWaiting(member)).toEqual([]);
});

it('of a hostile ZIP what is whole comes in, and nothing else is kept anywhere [INB-4] [SEC-28]', async ({
  server,
  owner,
}) => {
  const [first, second] = [newFile(), newFile()];
  const zip = makeZip([
    { name: 'first.png', content: first },
    { name: '../../../tmp/kinvault-evil.png', content: newFile() },
    { name: 'bomb.png', packed: packedZeros(512), claimedBytes: 1000 },
    { name: 'huge.png', packed: packedZeros(16), claimedBytes: 0xffff_fff0 },
    { name: 'cut.png', content: newFile(), packed: Buffer.alloc(20, 255) },
    { name: 'locked.png', content: newFile(), flags: 1 },
    { name: 'empty.png', content: '' },
    { name: 'second.png', content: second },
  ]);
  const stored = listStored(server).length;
  expect(await importAll(owner, writeArchive(zip))).toEqual({
    ...{ 'first.png': 'taken', 'bomb.png': 'unpacks_too_large', 'huge.png': 'file_too_large', 'cut.png': 'damaged' },
    ...{ 'empty.png': 'file_empty', 'second.png': 'taken' },
  });
  expect(listStored(server).length - stored).toBe(2);
  expect(fs.existsSync('/tmp/kinvault-evil.png')).toBe(false);
});

it('what our own export says of one document never ends the import of the others [INB-4]', async ({ owner }) => {
  const fields = [{ notes: 'a\0b' }, { notes: 'a \ud83d b' }, { name: 'a\0' }, { tags: 5 }, {}];
  const documents = fields.map((one, at) => ({ id: `${at}`, ...one, files: [{ path: `${at}.png`, isCurrent: true }] }));
  const folder = makeTree({
    'profile.json': JSON.stringify({ exportedAt: '2026-01-01T00:00:00Z', documents }),
    ...Object.fromEntries(fields.map((_, at) => [`${at}.png`, newFile()])),
  });
  expect(Object.values(await importAll(owner, folder))).toEqual(fields.map(() => 'taken'));
});

it('ended in the middle, it goes on as the same import; two at once bring each file once [INB-4]', async ({
  server,
  owner,
}) => {
  const names = Array.from({ length: 8 }, (_, at) => `${at}.png`);
  const folder = makeTree(Object.fromEntries(names.map((name) => [name, newFile()])));
  const first = importInto(owner, folder);
  await first.next();
  await first.next();
  await first.return(undefined);
  expect(await listWaiting(owner)).toHaveLength(2);
  const stored = listStored(server).length;
  const both = await Promise.all([importAll(owner, folder), importAll(owner, folder)]);
  expect(await listWaiting(owner)).toHaveLength(8);
  expect(listStored(server).length - stored).toBe(6);
  const taken = both.flatMap((results) => Object.values(results)).filter((result) => result === 'taken');
  expect(taken).toHaveLength(6);
  expect(await importsOf(owner)).toMatchObject([{ waiting: 8 }]);
});

it('what no longer fits into the quota is refused, and the rest of the files are named too [INB-4] [D-29]', async ({
  owner,
}) => {
  const folder = makeTree({
    'a.png': newFile(),
    'b.png': Buffer.concat([newFile(), Buffer.alloc(2000)]),
    'c.png': newFile(),
  });
  expect(await importAll(owner, folder, { quotaBytes: 1500 })).toEqual({
    ...{ 'a.png': 'taken', 'b.png': 'quota_exceeded', 'c.png': 'taken' },
  });
});

it('undone by the operator, what waits is gone with its bytes and what was filed is in the trash; what came elsewhere stays [INB-4]', async ({
  server,
  owner,
  member,
}) => {
  const folder = makeTree({ 'a.png': newFile(), 'b.png': newFile(), 'c.png': newFile() });
  const before = listStored(server).length;
  await importAll(owner, folder);
  await importAll(member, folder);
  await receive(owner);
  const filed = (await listWaiting(owner)).find(({ fileName }) => fileName === 'a.png');
  expect(await outcome(owner, 'POST /api/received/file', { filings: [{ receivedId: filed?.id }] })).toBe('200');
  const [{ id = '' } = {}] = await importsOf(owner);

  expect(await undoAsOperator(server, id)).toEqual({ deleted: 2, trashed: 1, kept: 0 });
  expect(await undoAsOperator(server, id)).toEqual({ deleted: 0, trashed: 0, kept: 0 });
  expect(await undoAsOperator(server, crypto.randomUUID())).toBeUndefined();
  expect((await listWaiting(owner)).map(({ source }) => source)).toEqual(['request']);
  const [trashed] = (await send(owner, 'GET /api/trash')).json().documents;
  expect(trashed).toMatchObject({ name: 'a', trashedBy: { id: owner.id } });
  expect(await outcome(owner, `POST /api/documents/${trashed.id}/restore`)).toBe('200');
  expect(await listWaiting(member)).toHaveLength(3);
  await sweepFiles({ transactions: server.transactions, files: server.files, log: () => {} });
  expect(listStored(server).length - before).toBe(5);
  // and it can be brought in again, as an import of its own
  expect(await importAll(owner, folder)).toEqual({ 'a.png': 'here', 'b.png': 'taken', 'c.png': 'taken' });
  expect(await importsOf(owner)).toMatchObject([
    { waiting: 2, undoneAt: null },
    { id, waiting: 0 },
  ]);
});
