import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { forFamily, forPerson } from '../../../test/test-documents.ts';
import { on, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, type TestServer } from '../../../test/test-server.ts';
import { tryAdd, tryUpload } from '../../../test/try-upload.ts';
import { sweepFiles } from '../files/sweep-files.ts';

const FILE_BYTES = 10_000;
const FILES_IN_QUOTA = 5;

const quota = { quotaBytes: FILES_IN_QUOTA * FILE_BYTES };
const it = base
  .extend('serverOptions', { scope: 'file' }, { ...quota, isQuotaEnforced: true })
  .extend('lenient', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const lenient = await buildTestServer({ ...quota, isQuotaEnforced: false, sharesDatabaseWith: server });
    onCleanup(lenient.stop);
    return lenient;
  });

const pdf = () => Buffer.alloc(FILE_BYTES, '%PDF-1.7\n');

const upload = (person: TestPerson) => tryUpload(person, pdf());
const add = (person: TestPerson, target: UploadTarget) => tryAdd(person, target, pdf());

const times = (count: number, work: (index: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function storedBy(server: TestServer, column: 'owner_id' | 'family_id', id: string): Promise<number> {
  const [row] = await runSql(
    server,
    `select coalesce(sum(f.size_bytes), 0)::int as bytes from documents d
     join document_versions v on v.document_id = d.id join files f on f.id = v.file_id where d.${column} = $1`,
    [id],
  );
  return Number(row?.bytes);
}
const newest = async (person: TestPerson) => (await send(person, 'GET /api/documents')).json().documents[0];

type ByOwner<T> = (owner: TestPerson) => T;
it.for<[what: string, column: 'owner_id' | 'family_id', target: ByOwner<UploadTarget>, id: ByOwner<string>]>([
  ['a person', 'owner_id', (owner) => forPerson(owner, owner.familyId), ({ id }) => id],
  ['a family', 'family_id', ({ familyId }) => forFamily(familyId), ({ familyId }) => familyId],
])('twenty uploads at once for %s never pass the quota', async ([_what, column, target, id], { server, owner }) => {
  const answers = await times(20, () => add(owner, target(owner)));
  expect(answers.filter((answer) => answer === '201')).toHaveLength(FILES_IN_QUOTA);
  expect(answers.filter((answer) => answer === '507 quota_exceeded')).toHaveLength(20 - FILES_IN_QUOTA);
  expect(await storedBy(server, column, id(owner))).toBe(FILES_IN_QUOTA * FILE_BYTES);
});

it('the family’s owner pays for a general document that a member adds [D-29, SEC-47]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  expect(await add(member, forFamily(familyId))).toBe('201');
  for (let files = 1; files < FILES_IN_QUOTA; files++) await add(owner, forPerson(owner, familyId));
  expect(await add(member, forFamily(familyId))).toBe('507 quota_exceeded');
  expect(await add(owner, forFamily(familyId))).toBe('507 quota_exceeded');
  expect(await storedBy(server, 'family_id', familyId)).toBe(FILE_BYTES);
  // only the refused upload is charged to the member
  const own = await times(FILES_IN_QUOTA - 1, () => add(member, forPerson(member, familyId)));
  expect(own).toEqual(Array(FILES_IN_QUOTA - 1).fill('201'));
});

it('new versions and new documents together never pass the quota either', async ({ server, owner }) => {
  await add(owner, forPerson(owner, owner.familyId));
  const { id } = await newest(owner);
  const replace = async () => {
    const uploaded = await upload(owner);
    if ('refusal' in uploaded) return uploaded.refusal;
    return outcome(owner, `POST /api/documents/${id}/versions`, { ...uploaded, fileName: 'b.pdf', revision: 1 });
  };
  for (let count = 2; count < FILES_IN_QUOTA; count++) await add(owner, forPerson(owner, owner.familyId));
  const answers = await Promise.all([
    replace(),
    ...Array.from({ length: 9 }, () => add(owner, forPerson(owner, owner.familyId))),
  ]);
  expect(answers.filter((answer) => answer === '201')).toHaveLength(1);
  expect(await storedBy(server, 'owner_id', owner.id)).toBe(FILES_IN_QUOTA * FILE_BYTES);
  expect(await replace()).toMatch(/507 quota_exceeded|409 document_changed/);
});

it('documents in the trash still count, so there is always room to restore them', async ({ owner }) => {
  await times(FILES_IN_QUOTA, () => add(owner, forPerson(owner, owner.familyId)));
  const { id } = await newest(owner);
  expect(await outcome(owner, `DELETE /api/documents/${id}`)).toBe('204');
  expect(await add(owner, forPerson(owner, owner.familyId))).toBe('507 quota_exceeded');
  expect(await outcome(owner, `POST /api/documents/${id}/restore`)).toBe('200');
});

it('a quota that is only shown refuses nothing', async ({ owner, lenient }) => {
  expect(
    new Set(await times(FILES_IN_QUOTA + 2, () => add(on(lenient, owner), forPerson(owner, owner.familyId)))),
  ).toEqual(new Set(['201']));
});

it('uploads that no document claims fit into the quota, at once or one after another; a claim makes room again [SEC-47]', async ({
  server,
  lenient,
  owner,
}) => {
  const answers = await Promise.all(Array.from({ length: 2 * FILES_IN_QUOTA }, () => upload(owner)));
  const kept = answers.filter((answer) => 'fileId' in answer);
  expect(kept).toHaveLength(FILES_IN_QUOTA);
  const refused = answers.filter((answer) => 'refusal' in answer);
  expect(refused).toEqual(Array.from(refused, () => ({ refusal: '507 quota_exceeded' })));
  const unclaimed = `files where uploaded_by = '${owner.id}' and purpose = 'original'`;
  expect(await countRows(server, unclaimed)).toBe(FILES_IN_QUOTA);
  expect(await upload(on(lenient, owner))).toHaveProperty('fileId');
  await runSql(server, `delete from ${unclaimed} and id <> $1`, [kept[0]?.fileId]);
  for (let files = 1; files < FILES_IN_QUOTA; files++) await upload(owner);
  expect(await upload(owner)).toEqual({ refusal: '507 quota_exceeded' });
  const payload = { ...kept[0], fileName: 'a.pdf', name: 'Paper', target: forPerson(owner) };
  expect(await outcome(owner, 'POST /api/documents', payload)).toBe('201');
  expect(await upload(owner)).toHaveProperty('fileId');
});

it('an upload that no document claims counts for as long as it is kept [SEC-47]', async ({ server, owner }) => {
  for (let files = 0; files < FILES_IN_QUOTA; files++) expect(await upload(owner)).toHaveProperty('fileId');
  await runSql(server, `update files set created_at = created_at - interval '47 hours' where uploaded_by = $1`, [
    owner.id,
  ]);
  await sweepFiles(server);
  expect(await countRows(server, `files where uploaded_by = '${owner.id}' and purpose = 'original'`)).toBe(
    FILES_IN_QUOTA,
  );
  expect(await upload(owner)).toEqual({ refusal: '507 quota_exceeded' });
});
