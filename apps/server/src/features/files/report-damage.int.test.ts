import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { errorBody } from '../../../test/error-body.ts';
import { getFile } from '../../../test/file-link.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { recheckDamagedFiles } from './recheck-damage.ts';
import { reportDamage } from './report-damage.ts';

const pathOf = ({ folder }: TestServer, fileId: string) =>
  path.join(folder, 'files', 'documents', fileId.slice(-2), fileId);

const lines: string[] = [];
const it = base.extend('serverOptions', { scope: 'file' }, { log: (line: string) => void lines.push(line) });
it.beforeEach(() => void lines.splice(0));

const reports = () => lines.map((line) => JSON.parse(line)).filter(({ message }) => /damaged or missing/.test(message));

it.for(['missing', 'damaged'])(
  'a %s file answers with a code of its own, and the log says whose it is, in ids alone [REL-20]',
  async (damage, { server, owner }) => {
    const document = await createDocument(owner, { name: 'Secret title' });
    const { id: documentId, fileId } = document;
    const file = pathOf(server, fileId);
    if (damage === 'missing') fs.rmSync(file);
    else fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size, 7));
    const answer = await getFile(owner, documentId);
    expect([answer.statusCode, answer.json()]).toEqual([500, errorBody('file_damaged')]);
    await expect
      .poll(reports)
      .toContainEqual(expect.objectContaining({ fileId, documentId, ownerId: owner.id, familyId: null }));
    expect(lines.join()).not.toContain('Secret title');
  },
);

async function reasonsOf(server: TestServer, fileId: string) {
  const rows = await runSql(server, 'select reason from damaged_files where file_id = $1', [fileId]);
  return rows.map(({ reason }) => reason);
}

it('a damaged file stays noted in the database until the sweep can open it again [REL-20]', async ({
  server,
  owner,
}) => {
  const { id: documentId, fileId } = await createDocument(owner);
  const file = pathOf(server, fileId);
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(file, bytes.subarray(1));
  for (let reads = 0; reads < 2; reads++) await getFile(owner, documentId);
  await expect
    .poll(() => reasonsOf(server, fileId))
    .toEqual([`The file ${fileId} is damaged in the storage: its length is wrong.`]);
  await recheckDamagedFiles(server);
  expect(await reasonsOf(server, fileId)).toHaveLength(1);
  fs.writeFileSync(file, bytes);
  await recheckDamagedFiles(server);
  expect(await reasonsOf(server, fileId)).toEqual([]);
});

it('a damaged file that is deleted is forgotten with its row', async ({ server, owner }) => {
  const { id, fileId } = await createDocument(owner);
  await reportDamage({ ...server, log: () => {} }, fileId, 'missing');
  expect(await reasonsOf(server, fileId)).toEqual(['missing']);
  await runSql(server, 'delete from documents where id = $1', [id]);
  await runSql(server, 'delete from files where id = $1', [fileId]);
  expect(await reasonsOf(server, fileId)).toEqual([]);
  await reportDamage({ ...server, log: () => {} }, fileId, 'missing'); // read a moment before: nothing to keep
  expect(await reasonsOf(server, fileId)).toEqual([]);
});
