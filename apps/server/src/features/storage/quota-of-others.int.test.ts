import { randomUUID } from 'node:crypto';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { addFamily, addPerson } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { changeMany, undoMany } from '../../../test/many-documents.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { buildTestServer } from '../../../test/test-server.ts';
import { handOn, takeBack } from '../../../test/transferred-document.ts';
import { tryAdd } from '../../../test/try-upload.ts';
import { MAX_DOCUMENTS } from './quota.ts';

const FILE_BYTES = 10_000;
const FILES_IN_QUOTA = 5;
const FULL = '507 quota_exceeded';

const it = base.extend(
  'serverOptions',
  { scope: 'file' },
  { quotaBytes: FILES_IN_QUOTA * FILE_BYTES, isQuotaEnforced: true },
);

const pdf = () => Buffer.alloc(FILE_BYTES, '%PDF-1.7\n');
const bytes = pdf();

const add = (person: TestPerson, target: UploadTarget) => tryAdd(person, target, pdf());
const view = (person: TestPerson, id: string) => outcome(person, `POST /api/documents/${id}/views`);

/** What counts against a person, in files of the size above. */
async function countFiles({ server, id }: TestPerson): Promise<number> {
  const [used] = await sqlAsPerson<{ bytes: string }>(server, id, ['select bytes from storage_of($1)', [id]]);
  return Number(used?.bytes) / FILE_BYTES;
}

it('the general documents of all families that somebody owns count together, so families make no room [SEC-47]', async ({
  owner,
  familyId,
}) => {
  const families = [familyId, await addFamily(owner, 'Second'), await addFamily(owner, 'Third')];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => add(owner, forFamily(families[index % 3] ?? ''))),
  );
  expect(answers.filter((answer) => answer === '201')).toHaveLength(FILES_IN_QUOTA);
  expect(answers.filter((answer) => answer === FULL)).toHaveLength(12 - FILES_IN_QUOTA);
  expect(await add(owner, forPerson(owner))).toBe(FULL);
});

it('a Member fills nobody else’s quota: what they upload for somebody counts against them [SEC-47]', async ({
  owner,
  member,
  familyId,
}) => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(member, forPerson(owner, familyId))));
  expect(answers.filter((answer) => answer === '201')).toHaveLength(FILES_IN_QUOTA);
  expect(await countFiles(owner)).toBe(0);
  expect(await add(owner, forPerson(owner))).toBe('201');
  expect(await add(member, forPerson(member))).toBe(FULL);
});

it.for<[what: string, touch: (owner: TestPerson, id: string) => Promise<string>]>([
  ['opened', view],
  ['edited', (owner, id) => outcome(owner, `PATCH /api/documents/${id}`, { revision: 1, name: 'Mine' })],
  ['downloaded', (owner, id) => outcome(owner, `POST /api/documents/${id}/link`, { download: true })],
])(
  'a document uploaded for somebody counts against its owner once they have %s it [SEC-47]',
  async ([_what, touch], { owner, member, familyId }) => {
    const { id } = await createDocument(member, { target: forPerson(owner, familyId), bytes });
    expect(await view(member, id)).toBe('204'); // somebody else's opening changes nothing
    expect([await countFiles(member), await countFiles(owner)]).toEqual([1, 0]);
    expect(await touch(owner, id)).toMatch(/^20/);
    expect([await countFiles(member), await countFiles(owner)]).toEqual([0, 1]);
  },
);

it('a document trashed unopened stays counted against its uploader', async ({ owner, member, familyId }) => {
  const { id } = await createDocument(member, { target: forPerson(owner, familyId), bytes });
  expect(await outcome(owner, `DELETE /api/documents/${id}`)).toBe('204');
  expect([await countFiles(member), await countFiles(owner)]).toEqual([1, 0]);
});

it('two people together store no more than two quotas, however they upload and open [SEC-47]', async ({
  owner,
  member,
  familyId,
}) => {
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < FILES_IN_QUOTA; count++) {
      await add(member, forPerson(owner, familyId));
      await add(owner, forPerson(member, familyId));
    }
    for (const person of [owner, member]) {
      const { documents } = (await send(person, 'GET /api/documents')).json();
      await Promise.all(documents.map(({ id }: { id: string }) => view(person, id)));
    }
  }
  expect((await countFiles(owner)) + (await countFiles(member))).toBe(2 * FILES_IN_QUOTA);
});

it('a document that is handed on counts against the giver until its new owner opens it [SEC-47]', async ({
  owner,
  member,
  familyId,
}) => {
  const { id } = await createDocument(owner, { target: forPerson(owner, familyId), bytes });
  expect(await outcome(owner, `PATCH /api/documents/${id}`, { revision: 1, ownerId: member.id })).toBe('200');
  expect([await countFiles(owner), await countFiles(member)]).toEqual([1, 0]);
  expect(await view(member, id)).toBe('204');
  expect([await countFiles(owner), await countFiles(member)]).toEqual([0, 1]);
});

it('undoing a hand-on needs room for what the new owner has opened since [SEC-47]', async ({
  owner,
  member,
  familyId,
}) => {
  const target = forPerson(owner, familyId);
  const [opened, closed] = [
    await createDocument(owner, { target, bytes }),
    await createDocument(owner, { target, bytes }),
  ];
  const documentIds = [opened.id, closed.id];
  const { key } = await changeMany(owner, { action: 'handOn', documentIds, ownerId: member.id });
  expect(await view(member, opened.id)).toBe('204');
  const filler = await Promise.all(Array.from({ length: FILES_IN_QUOTA - 1 }, () => createDocument(owner, { bytes })));

  const refused = [{ documentId: opened.id, code: 'quota_exceeded' }];
  expect((await undoMany(owner, key)).answer).toEqual({ changed: [closed.id], refused });
  expect([await countFiles(owner), await countFiles(member)]).toEqual([FILES_IN_QUOTA, 1]);

  await runSql(owner.server, 'delete from documents where id = $1', [filler[0]?.id]);
  expect((await undoMany(owner, key)).answer.changed).toEqual([opened.id]);
  expect([await countFiles(owner), await countFiles(member)]).toEqual([FILES_IN_QUOTA, 0]);
});

it('taking a document back needs room once its new owner has opened it [SEC-47, SEC-43]', async ({
  owner,
  admin,
  member,
  familyId,
}) => {
  const target = forPerson(owner, familyId);
  const [opened, closed] = [
    await createDocument(member, { target, bytes }),
    await createDocument(member, { target, bytes }),
  ];
  for (const { id } of [opened, closed]) expect(await handOn(member, id, admin)).toBe('200');
  expect(await view(admin, opened.id)).toBe('204');
  const filler = await Promise.all(Array.from({ length: FILES_IN_QUOTA }, () => createDocument(owner, { bytes })));

  expect(await takeBack(owner, opened.id)).toBe(FULL);
  expect(await takeBack(owner, closed.id)).toBe('200'); // still counts against the person who gave it away
  expect([await countFiles(owner), await countFiles(admin), await countFiles(member)]).toEqual([FILES_IN_QUOTA, 1, 1]);

  await runSql(owner.server, 'delete from documents where id = $1', [filler[0]?.id]);
  expect(await takeBack(owner, opened.id)).toBe('200');
  expect([await countFiles(owner), await countFiles(admin), await countFiles(member)]).toEqual([FILES_IN_QUOTA, 0, 1]);
});

it('an Admin who replaces somebody’s file uses their own room [SEC-47]', async ({ owner, member, familyId }) => {
  const { id } = await createDocument(member, { target: forPerson(member, familyId), bytes });
  const payload = { fileId: await uploadBytes(owner, pdf()), fileName: 'b.pdf', revision: 1 };
  expect(await outcome(owner, `POST /api/documents/${id}/versions`, payload)).toBe('201');
  expect([await countFiles(owner), await countFiles(member)]).toEqual([1, 1]);
  expect(await view(member, id)).toBe('204');
  expect([await countFiles(owner), await countFiles(member)]).toEqual([0, 2]);
});

it('a family is handed over only to an heir who has room for its documents [SEC-47]', async ({
  owner,
  admin,
  familyId,
}) => {
  for (let count = 0; count < 3; count++) expect(await add(owner, forFamily(familyId))).toBe('201');
  for (let count = 0; count < 3; count++) expect(await add(admin, forPerson(admin))).toBe('201');
  const handOver = () => outcome(owner, `PUT /api/families/${familyId}/owner`, { personId: admin.id });
  expect(await handOver()).toBe(FULL);
  await runSql(owner.server, 'delete from documents where owner_id = $1', [admin.id]);
  expect(await handOver()).toMatch(/^20/);
  expect([await countFiles(owner), await countFiles(admin)]).toEqual([0, 3]);
});

it('documents of an uploader whose account ends count against their owners', async ({ server, owner, familyId }) => {
  const leaver = await addPerson(server);
  await addMember(familyId, leaver);
  await createDocument(leaver, { target: forPerson(owner, familyId), bytes });
  expect(await countFiles(owner)).toBe(0);
  expect(await outcome(leaver, 'POST /api/profile/deletion', { password: leaver.password })).toBe('204');
  expect(await countFiles(owner)).toBe(1);
});

it('20,000 documents count against one person at most, with or without a quota [SEC-47]', async ({ server, owner }) => {
  const lenient = await buildTestServer({ sharesDatabaseWith: server });
  const someone = { ...owner, server: lenient };
  try {
    // without triggers, which would take ten seconds
    await runSql(
      server,
      `set local session_replication_role = replica;
       with ids as (
           select gen_random_uuid() as id, gen_random_uuid() as file from generate_series(1, ${MAX_DOCUMENTS - 1})),
         stored as (insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, key_id, wrapped_key)
           select file, 'original', '${owner.id}', 'png', 1, decode(repeat('00', 32), 'hex'), '', '' from ids),
         papers as (insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes)
           select id, 'Paper', 'Other', '${owner.id}', '${owner.id}', file, 'a.png', 'png', 1 from ids)
       insert into document_versions (document_id, number, file_id, file_name, added_by)
         select id, 1, file, 'a.png', '${owner.id}' from ids;`,
    );
    expect(await add(someone, forPerson(owner))).toBe('201');
    expect(await add(someone, forPerson(owner))).toBe('409 too_many_documents');
    expect(await add(someone, forFamily(owner.familyId))).toBe('409 too_many_documents');
  } finally {
    await lenient.stop();
  }
});

it('one person makes 3,000 documents an hour at most', async ({ server, owner }) => {
  expect(await add(owner, forPerson(owner))).toBe('201');
  await runSql(server, `update rate_limits set tries = 3000 where bucket like 'new-document:%'`);
  expect(await add(owner, forPerson(owner))).toBe('429 too_many_requests');
  await runSql(
    server,
    `update rate_limits set resets_at = resets_at - interval '1 hour' where bucket like 'new-document:%'`,
  );
  expect(await add(owner, forPerson(owner))).toBe('201');
});

it('nobody owns more than twenty families, made, handed over or both at once [SEC-47]', async ({ server, owner }) => {
  const create = (person: TestPerson) => outcome(person, 'POST /api/families', { name: `Family ${randomUUID()}` });
  const answers = await Promise.all(Array.from({ length: 24 }, () => create(owner)));
  expect(answers.filter((answer) => answer === '200' || answer === '201')).toHaveLength(19);
  expect(answers.filter((answer) => answer === '409 too_many_families')).toHaveLength(5);

  // one in the trash can be restored, so it counts
  const { families } = (await send(owner, 'GET /api/families')).json();
  expect(await outcome(owner, `DELETE /api/families/${families[0].id}`)).toBe('204');
  expect(await create(owner)).toBe('409 too_many_families');

  const giver = await addPerson(server, { family: 'Stone' });
  await addMember(giver.familyId, owner, { role: 'Admin' });
  const handOver = outcome(giver, `PUT /api/families/${giver.familyId}/owner`, { personId: owner.id });
  expect(await handOver).toBe('409 too_many_families');
});

it('one person makes thirty families an hour at most', async ({ server, person }) => {
  const create = () => outcome(person, 'POST /api/families', { name: 'Second' });
  expect(await create()).toMatch(/^20/);
  await runSql(server, `update rate_limits set tries = 30 where bucket like 'new-family:%'`);
  expect(await create()).toBe('429 too_many_requests');
});
