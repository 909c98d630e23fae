import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { listWaiting, newFile, receive } from '../../../test/receive.ts';
import { outcome } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { type ImportedFile, importFolder, undoImport } from './import-folder.ts';

function makeTree(files: Record<string, Buffer | string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-import-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
  for (const [name, bytes] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), bytes);
  }
  return root;
}

function begin(person: TestPerson, folder: string, { isPreview = false, quotaBytes = 1024 * 1024 } = {}) {
  const { transactions, files, enqueue } = person.server;
  const limits = { maxUploadBytes: 1024 * 1024, quotaBytes, isQuotaEnforced: true };
  return importFolder({ transactions, files, enqueue, ...limits }, { personId: person.id, folder, isPreview });
}

async function runImport(...given: Parameters<typeof begin>): Promise<Record<string, ImportedFile['result']>> {
  const results: Record<string, ImportedFile['result']> = {};
  for await (const { name, result } of begin(...given)) results[name] = result;
  return results;
}

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
    'big.png': Buffer.concat([newFile(), Buffer.alloc(1024 * 1024)]),
  });
  fs.symlinkSync('/etc', path.join(folder, 'link'));
  fs.symlinkSync('/etc/hostname', path.join(folder, 'link.png'));
  const expected = {
    ...{ 'a.png': 'taken', 'b/c/d.png': 'taken', 'b/e.png': 'here', 'had.png': 'here', 'received.png': 'here' },
    ...{ 'empty.pdf': 'file_empty', 'page.html': 'file_type_refused', 'big.png': 'file_too_large' },
    'secret.png': 'taken', // others have it, which is nothing that this person learns
  };
  const stored = listStored(server).length;
  expect(await runImport(owner, folder, { isPreview: true })).toEqual(expected);
  expect([listStored(server).length, (await listWaiting(owner)).length]).toEqual([stored, 1]);
  expect(await runImport(owner, folder)).toEqual(expected);
  const came = (await listWaiting(owner)).filter(({ source }) => source === 'import');
  expect(came.map(({ fileName }) => fileName).toSorted()).toEqual(['a.png', 'd.png', 'secret.png']);
  expect(new Set(came.map(({ sourceDetail }) => sourceDetail))).toEqual(new Set([path.basename(folder)]));
  expect(await listWaiting(member)).toEqual([]);
});

it('ended in the middle, it goes on; two at once bring each file once [INB-4]', async ({ server, owner }) => {
  const names = Array.from({ length: 8 }, (_, at) => `${at}.png`);
  const folder = makeTree(Object.fromEntries(names.map((name) => [name, newFile()])));
  const first = begin(owner, folder);
  await first.next();
  await first.next();
  await first.return(undefined);
  expect(await listWaiting(owner)).toHaveLength(2);
  const stored = listStored(server).length;
  const both = await Promise.all([runImport(owner, folder), runImport(owner, folder)]);
  expect(await listWaiting(owner)).toHaveLength(8);
  expect(listStored(server).length - stored).toBe(6);
  const taken = both.flatMap((results) => Object.values(results)).filter((result) => result === 'taken');
  expect(taken).toHaveLength(6);
});

it('what no longer fits into the quota is refused, and the rest of the files are named too [INB-4] [D-29]', async ({
  owner,
}) => {
  const folder = makeTree({
    'a.png': newFile(),
    'b.png': Buffer.concat([newFile(), Buffer.alloc(2000)]),
    'c.png': newFile(),
  });
  expect(await runImport(owner, folder, { quotaBytes: 1500 })).toEqual({
    ...{ 'a.png': 'taken', 'b.png': 'quota_exceeded', 'c.png': 'taken' },
  });
});

it('undone, what is not filed is gone for good, with its bytes; what was filed and what came elsewhere stays [INB-4]', async ({
  server,
  owner,
  member,
}) => {
  const folder = makeTree({ 'a.png': newFile(), 'b.png': newFile(), 'c.png': newFile() });
  const before = listStored(server).length;
  await runImport(owner, folder);
  await runImport(member, folder);
  await receive(owner);
  const filed = (await listWaiting(owner)).find(({ fileName }) => fileName === 'a.png');
  const filing = { receivedId: filed?.id, name: 'Contract', type: 'Legal', target: forPerson(owner) };
  expect(await outcome(owner, 'POST /api/received/file', { filings: [filing] })).toBe('200');

  expect(await undoImport(server, { personId: owner.id, folder })).toEqual({ undone: 2, filed: 1 });
  expect(await undoImport(server, { personId: owner.id, folder })).toEqual({ undone: 0, filed: 1 });
  expect((await listWaiting(owner)).map(({ source }) => source)).toEqual(['request']);
  expect(await listWaiting(member)).toHaveLength(3);
  await sweepFiles({ transactions: server.transactions, files: server.files, log: () => {} });
  expect(listStored(server).length - before).toBe(5);
  // and it can be brought in again
  expect(await runImport(owner, folder)).toEqual({ 'a.png': 'here', 'b.png': 'taken', 'c.png': 'taken' });
});
