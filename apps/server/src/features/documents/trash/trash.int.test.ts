import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { afterAll, describe, expect } from 'vitest';
import { linkFor } from '../../../../test/file-link.ts';
import { it } from '../../../../test/fixtures.ts';
import { listStored } from '../../../../test/list-stored.ts';
import { makePhoto } from '../../../../test/make-photo.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import { sqlAsPerson } from '../../../../test/sql-as-person.ts';
import { createDocument, forFamily, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';

import { createThumbnailer } from '../../../platform/processing/thumbnailer.ts';
import { sweepFiles } from '../../files/sweep-files.ts';
import { makeThumbnail } from '../thumbnails/make-thumbnail.ts';
import { purgeTrash } from './purge-trash.ts';

const thumbnailer = createThumbnailer({ log: { warn: () => {} } });

afterAll(async () => {
  await thumbnailer.close();
});

const trash = (person: TestPerson, { id }: Document) => outcome(person, `DELETE /api/documents/${id}`);
const restore = (person: TestPerson, { id }: Document) => outcome(person, `POST /api/documents/${id}/restore`);
const sees = (person: TestPerson, { id }: Document) => outcome(person, `GET /api/documents/${id}`);
const inTrashOf = async (person: TestPerson): Promise<{ id: string; trashedBy: object; endsAt: string }[]> =>
  (await send(person, 'GET /api/trash')).json().documents;
const idsInTrashOf = async (person: TestPerson) => (await inTrashOf(person)).map(({ id }) => id);
const lateBy = (server: TestServer, days: number, ...documents: Document[]) =>
  runSql(server, 'update documents set trashed_at = trashed_at - make_interval(days => $2) where id = any ($1)', [
    documents.map(({ id }) => id),
    days,
  ]);

it('a trashed document is found in the trash for 30 days, and comes back as it was', async ({ owner, member }) => {
  const document = await createDocument(owner, { target: forPerson(owner, owner.familyId) });
  await send(member, `PATCH /api/documents/${document.id}`, { revision: 1, notes: 'mine' });
  expect(await trash(owner, document)).toBe('204');
  expect([await sees(owner, document), await sees(member, document)]).toEqual(['404 not_found', '404 not_found']);
  const [trashed] = await inTrashOf(owner);
  expect(trashed).toMatchObject({ id: document.id, trashedBy: { id: owner.id, name: 'Elena Rivera' } });
  expect(Date.parse(trashed?.endsAt ?? '') - Date.now()).toBeGreaterThan(29.9 * 86_400_000);

  expect(await restore(owner, document)).toBe('200');
  expect(await inTrashOf(owner)).toEqual([]);
  expect((await send(member, `GET /api/documents/${document.id}/details`)).json()).toMatchObject({
    sharedWith: [owner.familyId],
    notes: 'mine',
  });
  const { entries } = (await send(owner, `GET /api/documents/${document.id}/activity`)).json();
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['restored', 'trashed', 'added']);
});

it('a document in the trash answers nobody, on any route but the one that takes it out [SEC-7, SEC-10]', async ({
  owner,
}) => {
  const document = await createDocument(owner, { target: forPerson(owner, owner.familyId) });
  const link = await linkFor(owner, document.id);
  await trash(owner, document);
  const base = `/api/documents/${document.id}`;
  const calls: [string, object?][] = [
    ...['', '/details', '/audience', '/activity', '/versions', '/thumbnail', '/preview'].map((part): [string] => [
      `GET ${base}${part}`,
    ]),
    [`GET ${link}`],
    [`POST ${base}/link`, {}],
    [`POST ${base}/views`],
    [`PATCH ${base}`, { revision: 1, name: 'New' }],
    [`PATCH ${base}`, { revision: 1, isFavorite: true }],
    [`DELETE ${base}`],
    [`POST ${base}/shares`, { familyId: owner.familyId }],
    [`DELETE ${base}/shares/${owner.id}`],
    [`POST ${base}/versions`, { fileId: document.fileId, fileName: 'a', revision: 1 }],
    [`POST ${base}/versions/1/restore`, { revision: 1 }],
  ];
  for (const [call, body] of calls) expect([call, await outcome(owner, call, body)]).toEqual([call, '404 not_found']);
});

it('only Admins and its uploader see a family’s document in the trash, and restore it', async ({
  owner,
  admin,
  member,
  viewer,
}) => {
  const document = await createDocument(member, { target: forFamily(owner.familyId) });
  expect(await trash(viewer, document)).toBe('403 forbidden');
  expect(await trash(member, document)).toBe('204');
  for (const person of [owner, admin, member]) expect(await idsInTrashOf(person)).toEqual([document.id]);
  expect(await inTrashOf(viewer)).toEqual([]);
  expect(await restore(viewer, document)).toBe('404 not_found');
  expect(await restore(admin, document)).toBe('200');
  expect(await trash(admin, await createDocument(owner, { target: forFamily(owner.familyId) }))).toBe('204');
  expect(await inTrashOf(member)).toEqual([]);
});

it('a Member throws away the family’s documents that they have uploaded; as a Viewer nothing, and brings back nothing [SEC-11, D-46]', async ({
  server,
  owner,
  member,
}) => {
  const target = forFamily(owner.familyId);
  const [document, gone, other] = [
    await createDocument(member, { target }),
    await createDocument(member, { target }),
    await createDocument(owner, { target }),
  ];
  expect(await trash(member, other)).toBe('403 forbidden');
  expect(await trash(member, gone)).toBe('204');
  await runSql(server, `update members set role = 'Viewer' where person_id = $1`, [member.id]);
  expect(await trash(member, document)).toBe('403 forbidden');
  expect(await inTrashOf(member)).toEqual([]);
  expect(await restore(member, gone)).toBe('404 not_found');
  const take = sqlAsPerson(server, member.id, [
    'update documents set trashed_at = null, trashed_by = null where id = $1 returning id',
    [gone.id],
  ]);
  expect(await take).toEqual([]);
});

it('what its owner threw away only its owner brings back, and they end its sharing there [SEC-49, D-45]', async ({
  server,
  owner,
  admin,
  viewer,
}) => {
  const document = await createDocument(owner, { target: forPerson(owner, owner.familyId) });
  const link = await linkFor(admin, document.id);
  expect(await trash(owner, document)).toBe('204');
  expect(await inTrashOf(admin)).toEqual([]);
  expect(await restore(admin, document)).toBe('404 not_found');
  expect(await outcome(admin, `GET ${link}`)).toBe('404 not_found');
  const rows = 'update documents set trashed_at = null, trashed_by = null where id = $1 returning id';
  expect(await sqlAsPerson(server, admin.id, [rows, [document.id]])).toEqual([]);
  const unshare = `DELETE /api/documents/${document.id}/shares/${owner.familyId}`;
  expect(await outcome(admin, unshare)).toBe('404 not_found');
  expect(await outcome(owner, unshare)).toBe('204');
  expect(await restore(owner, document)).toBe('200');
  expect([await sees(admin, document), await sees(viewer, document)]).toEqual(['404 not_found', '404 not_found']);
});

it('an Admin restores what an Admin threw away, and the owner is notified [D-45]', async ({ owner, admin }) => {
  const document = await createDocument(owner, { target: forPerson(owner, owner.familyId) });
  expect(await trash(admin, document)).toBe('204');
  expect(await restore(admin, document)).toBe('200');
  const { notices } = (await send(owner, 'GET /api/notices')).json();
  expect(notices).toMatchObject([
    { kind: 'document_brought_back', actor: { id: admin.id }, document: { id: document.id } },
  ]);
});

it('a former member finds nothing of the family in the trash, and restores nothing', async ({ owner, member }) => {
  const ofFamily = await createDocument(member, { target: forFamily(owner.familyId) });
  const forOwner = await createDocument(member, { target: forPerson(owner, owner.familyId) });
  const own = await createDocument(member, { target: forPerson(member, owner.familyId) });
  for (const document of [ofFamily, forOwner, own]) expect(await trash(member, document)).toBe('204');
  expect(await outcome(member, `DELETE /api/families/${owner.familyId}/membership`)).toBe('204');
  expect(await idsInTrashOf(member)).toEqual([own.id]);
  expect(await restore(member, ofFamily)).toBe('404 not_found');
  expect((await idsInTrashOf(owner)).toSorted()).toEqual([ofFamily.id, forOwner.id].toSorted());
  expect(await restore(owner, forOwner)).toBe('200');
  expect(await restore(member, own)).toBe('200');
  expect(await sees(owner, own)).toBe('404 not_found');
});

it('a document trashed and restored ten times at once is in one place, and the activity matches the answers', async ({
  server,
  owner,
  admin,
}) => {
  const document = await createDocument(owner, { target: forPerson(owner, owner.familyId) });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? trash(admin, document) : restore(owner, document))),
  );
  expect(answers.filter((answer) => !['200', '204', '404 not_found'].includes(answer))).toEqual([]);
  const done = answers.filter((answer) => answer !== '404 not_found').length;
  expect(await countRows(server, `activity where document_id = '${document.id}' and action <> 'added'`)).toBe(done);
  const isInTrash = (await idsInTrashOf(owner)).includes(document.id);
  expect(await sees(owner, document)).toBe(isInTrash ? '404 not_found' : '200');
});

describe('after 30 days', () => {
  it('nobody restores a document after 30 days, whether or not the sweep has run', async ({ server, owner }) => {
    const document = await createDocument(owner);
    await trash(owner, document);
    await lateBy(server, 30, document);
    expect(await inTrashOf(owner)).toEqual([]);
    expect(await restore(owner, document)).toBe('404 not_found');
  });

  it('a document that cannot be purged blocks no other one, and is reported [REL-2]', async ({ server, owner }) => {
    const [stuck, other] = [await createDocument(owner), await createDocument(owner)];
    for (const document of [stuck, other]) await trash(owner, document);
    await lateBy(server, 31, stuck, other);
    await runSql(
      server,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
       create trigger refuse before delete on documents for each row when (old.id = '${stuck.id}') execute function refuse()`,
    );
    await expect(purgeTrash(server.transactions)).rejects.toThrow('refused');
    expect(await countRows(server, `documents where id = '${other.id}'`)).toBe(0);
    await runSql(server, 'drop function refuse cascade');
    await purgeTrash(server.transactions);
    expect(await countRows(server, `documents where id = '${stuck.id}'`)).toBe(0);
  });

  it('an expired document is purged with every version, picture, note and entry; a day less and it stays [REL-2, REL-22]', async ({
    server,
    owner,
    member,
  }) => {
    const age = `update files set created_at = created_at - interval '40 days'`;
    await purgeTrash(server.transactions);
    await runSql(server, age);
    await sweepFiles(server);
    const kept = await createDocument(owner);
    const young = await createDocument(owner);
    const before = listStored(server);
    const old = await createDocument(owner, { target: forPerson(owner, owner.familyId), bytes: await makePhoto() });
    await makeThumbnail({ ...server, thumbnailer }, { documentId: old.id });
    await runSql(server, `insert into document_texts (file_id, text) values ($1, 'Rivera')`, [old.fileId]);
    expect(listStored(server)).toHaveLength(before.length + 3);
    await send(member, `PATCH /api/documents/${old.id}`, { revision: 1, notes: 'mine' });
    for (const document of [old, young]) expect(await trash(owner, document)).toBe('204');
    await lateBy(server, 31, old); // the clock may be a day ahead
    await lateBy(server, 30, young);
    await runSql(server, age);
    await purgeTrash(server.transactions);
    await sweepFiles(server);
    expect(listStored(server)).toEqual(before);
    for (const table of ['documents where id', 'document_versions where document_id', 'shares where document_id'])
      expect(await countRows(server, `${table} = '${old.id}'`)).toBe(0);
    for (const table of ['marks', 'activity'])
      expect(await countRows(server, `${table} where document_id = '${old.id}'`)).toBe(0);
    expect(await countRows(server, `files where '${old.fileId}' in (id, source_id)`)).toBe(0);
    expect(await countRows(server, `document_texts where file_id = '${old.fileId}'`)).toBe(0);
    expect(await countRows(server, 'file_tombstones')).toBe(0);
    expect(await countRows(server, `documents where id = '${young.id}'`)).toBe(1);
    expect(await sees(owner, kept)).toBe('200');
  });
});

it('a trashed document is seen, by the policies alone, with its files, by those who may change it [SEC-7]', async ({
  server,
  owner,
  admin,
  member,
  viewer,
}) => {
  const documents = [
    await createDocument(owner, { target: forPerson(owner, owner.familyId) }),
    await createDocument(owner, { target: forFamily(owner.familyId) }),
  ];
  for (const document of documents) await trash(owner, document);
  const ids = documents.map(({ id }) => id);
  const seen = async ({ id }: TestPerson) => {
    const documentCount = '(select count(*)::int from documents where id = any($1))';
    const versionCount = '(select count(*)::int from document_versions where document_id = any($1))';
    const [row] = await sqlAsPerson(server, id, [
      `select ${documentCount} as documents, ${versionCount} as versions`,
      [ids],
    ]);
    return Object.values(row ?? {});
  };
  expect([await seen(owner), await seen(admin), await seen(member), await seen(viewer)]).toEqual([
    [2, 2],
    [1, 1], // not what its owner threw away
    [1, 1], // the family’s, which Members edit
    [0, 0],
  ]);
});

it('a very long trash lists the last 500 documents', async ({ server, owner }) => {
  const [last, first] = [await createDocument(owner), await createDocument(owner)];
  await runSql(
    server,
    `set local session_replication_role = replica; -- 500 more without files of their own
     insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes, trashed_at)
       select gen_random_uuid(), 'Old', 'Other', owner_id, owner_id, gen_random_uuid(), 'a', kind, size_bytes, now() - interval '1 day'
       from documents, generate_series(1, 500) where id = '${last.id}';
     update documents set trashed_at = now() - interval '2 days' where id = '${first.id}';
     update documents set trashed_at = now() where id = '${last.id}'`,
  );
  const ids = await idsInTrashOf(owner);
  expect([ids.length, ids[0], ids.includes(first.id)]).toEqual([500, last.id, false]);
});
