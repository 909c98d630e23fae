import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import {
  addMember,
  buildTestApp,
  createDocument,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { outcome, send } from '../../../test/family-calls.ts';
import { linkFor } from '../../../test/file-link.ts';
import { listStored } from '../../../test/list-stored.ts';
import { makePhoto } from '../../../test/make-photo.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createThumbnailer } from '../../platform/processing/thumbnailer.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { purgeTrash } from './purge-trash.ts';

const thumbnailer = createThumbnailer({ log: { warn: () => {} } });
let test: TestApp;
let owner: TestPerson;
let admin: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  owner = await addPerson(test, { name: 'Elena Rivera', family: 'Rivera' });
  [admin, member, viewer] = [await addPerson(test), await addPerson(test), await addPerson(test)];
  await addMember(test, owner.familyId, admin, { role: 'Admin' });
  await addMember(test, owner.familyId, member);
  await addMember(test, owner.familyId, viewer, { role: 'Viewer' });
});
afterAll(async () => {
  await thumbnailer.close();
  await test.stop();
});

const general = () => ({ kind: 'family' as const, familyId: owner.familyId });
const shared = (person = owner) => ({ kind: 'person' as const, personId: person.id, shareWith: [owner.familyId] });
const trash = (person: TestPerson, { id }: Document) => outcome(test, person, `DELETE /api/documents/${id}`);
const restore = (person: TestPerson, { id }: Document) => outcome(test, person, `POST /api/documents/${id}/restore`);
const sees = (person: TestPerson, { id }: Document) => outcome(test, person, `GET /api/documents/${id}`);
const inTrashOf = async (person: TestPerson): Promise<{ id: string; trashedBy: object; endsAt: string }[]> =>
  (await send(test, person, 'GET /api/trash')).json().documents;
const idsInTrashOf = async (person: TestPerson) => (await inTrashOf(person)).map(({ id }) => id);
const lateBy = (days: number, ...documents: Document[]) =>
  runSql(test, 'update documents set trashed_at = trashed_at - make_interval(days => $2) where id = any ($1)', [
    documents.map(({ id }) => id),
    days,
  ]);

it('what is thrown away is found in the trash for 30 days, and comes back as it was', async () => {
  const document = await createDocument(test, owner, { target: shared() });
  await send(test, member, `PATCH /api/documents/${document.id}`, { revision: 1, notes: 'mine' });
  expect(await trash(owner, document)).toBe('204');
  expect([await sees(owner, document), await sees(member, document)]).toEqual(['404 not_found', '404 not_found']);
  const [trashed] = await inTrashOf(owner);
  expect(trashed).toMatchObject({ id: document.id, trashedBy: { id: owner.id, name: 'Elena Rivera' } });
  expect(Date.parse(trashed?.endsAt ?? '') - Date.now()).toBeGreaterThan(29.9 * 86_400_000);

  expect(await restore(owner, document)).toBe('200');
  expect(await inTrashOf(owner)).toEqual([]);
  expect((await send(test, member, `GET /api/documents/${document.id}/details`)).json()).toMatchObject({
    sharedWith: [owner.familyId],
    notes: 'mine',
  });
  const { entries } = (await send(test, owner, `GET /api/documents/${document.id}/activity`)).json();
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['restored', 'trashed', 'added']);
});

it('a document in the trash answers nobody, on any route but the one that takes it out [SEC-7, SEC-10]', async () => {
  const document = await createDocument(test, owner, { target: shared() });
  const link = await linkFor(test, owner, document.id);
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
    [`DELETE ${base}/shares/${owner.familyId}`],
    [`POST ${base}/versions`, { fileId: document.fileId, fileName: 'a', revision: 1 }],
    [`POST ${base}/versions/1/restore`, { revision: 1 }],
  ];
  for (const [call, body] of calls)
    expect([call, await outcome(test, owner, call, body)]).toEqual([call, '404 not_found']);
});

it('of the family’s documents only Admins and who uploaded one see it in the trash, and take it out', async () => {
  const document = await createDocument(test, member, { target: general() });
  expect(await trash(viewer, document)).toBe('403 forbidden');
  expect(await trash(member, document)).toBe('204');
  for (const person of [owner, admin, member]) expect(await idsInTrashOf(person)).toEqual([document.id]);
  expect(await inTrashOf(viewer)).toEqual([]);
  expect(await restore(viewer, document)).toBe('404 not_found');
  expect(await restore(admin, document)).toBe('200');
  expect(await trash(admin, await createDocument(test, owner, { target: general() }))).toBe('204');
  expect(await inTrashOf(member)).toEqual([]);
});

it('another Member’s document is not theirs to throw away; who uploaded it may, and a Viewer who did', async () => {
  const document = await createDocument(test, member, { target: general() });
  const other = await createDocument(test, owner, { target: general() });
  await runSql(test, `update members set role = 'Viewer' where person_id = $1`, [member.id]);
  expect(await trash(member, other)).toBe('403 forbidden');
  expect(await trash(member, document)).toBe('204');
  expect(await restore(member, document)).toBe('200');
});

it('who has left the family finds nothing of it in the trash, and takes nothing out of it', async () => {
  const ofFamily = await createDocument(test, member, { target: general() });
  const forOwner = await createDocument(test, member, { target: shared() });
  const own = await createDocument(test, member, { target: shared(member) });
  for (const document of [ofFamily, forOwner, own]) expect(await trash(member, document)).toBe('204');
  expect(await outcome(test, member, `DELETE /api/families/${owner.familyId}/membership`)).toBe('204');
  expect(await idsInTrashOf(member)).toEqual([own.id]);
  expect(await restore(member, ofFamily)).toBe('404 not_found');
  expect((await idsInTrashOf(owner)).toSorted()).toEqual([ofFamily.id, forOwner.id].toSorted());
  expect(await restore(owner, forOwner)).toBe('200');
  expect(await restore(member, own)).toBe('200');
  expect(await sees(owner, own)).toBe('404 not_found');
});

it('thrown away and taken out ten times at once, it is in one place, and what was answered is on record', async () => {
  const document = await createDocument(test, owner, { target: shared() });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? trash(admin, document) : restore(owner, document))),
  );
  expect(answers.filter((answer) => !['200', '204', '404 not_found'].includes(answer))).toEqual([]);
  const done = answers.filter((answer) => answer !== '404 not_found').length;
  expect(await countRows(test, `activity where document_id = '${document.id}' and action <> 'added'`)).toBe(done);
  const isInTrash = (await idsInTrashOf(owner)).includes(document.id);
  expect(await sees(owner, document)).toBe(isInTrash ? '404 not_found' : '200');
});

describe('after 30 days', () => {
  it('nobody takes it out any more, whether or not the sweep has come', async () => {
    const document = await createDocument(test, owner);
    await trash(owner, document);
    await lateBy(30, document);
    expect(await inTrashOf(owner)).toEqual([]);
    expect(await restore(owner, document)).toBe('404 not_found');
  });

  it('it goes with every version, picture, note and entry; a day less and it stays [REL-2]', async () => {
    const age = `update files set created_at = created_at - interval '40 days'`;
    await purgeTrash(test.transactions);
    await runSql(test, age);
    await sweepFiles(test);
    const kept = await createDocument(test, owner);
    const young = await createDocument(test, owner);
    const before = listStored(test);
    const old = await createDocument(test, owner, { target: shared(), bytes: await makePhoto() });
    await makeThumbnail({ ...test, thumbnailer }, { documentId: old.id });
    await runSql(test, `insert into document_texts (file_id, text) values ($1, 'Rivera')`, [old.fileId]);
    expect(listStored(test)).toHaveLength(before.length + 3);
    await send(test, member, `PATCH /api/documents/${old.id}`, { revision: 1, notes: 'mine' });
    for (const document of [old, young]) expect(await trash(owner, document)).toBe('204');
    await lateBy(30, old);
    await lateBy(29, young);
    await runSql(test, age);
    await purgeTrash(test.transactions);
    await sweepFiles(test);
    expect(listStored(test)).toEqual(before);
    for (const table of ['documents where id', 'document_versions where document_id', 'shares where document_id'])
      expect(await countRows(test, `${table} = '${old.id}'`)).toBe(0);
    for (const table of ['marks', 'activity'])
      expect(await countRows(test, `${table} where document_id = '${old.id}'`)).toBe(0);
    expect(await countRows(test, `files where '${old.fileId}' in (id, source_id)`)).toBe(0);
    expect(await countRows(test, `document_texts where file_id = '${old.fileId}'`)).toBe(0);
    expect(await countRows(test, 'file_tombstones')).toBe(0);
    expect(await idsInTrashOf(owner)).toEqual([young.id]);
    expect(await sees(owner, kept)).toBe('200');
  });
});

it('by the policies alone it is seen, with its files, by those who may change it [SEC-7]', async () => {
  const documents = [
    await createDocument(test, owner, { target: shared() }),
    await createDocument(test, owner, { target: general() }),
  ];
  for (const document of documents) await trash(owner, document);
  const ids = documents.map(({ id }) => id);
  const seen = async ({ id }: TestPerson) => {
    const documentCount = '(select count(*)::int from documents where id = any($1))';
    const versionCount = '(select count(*)::int from document_versions where document_id = any($1))';
    const [row] = await sqlAsPerson(test, id, [
      `select ${documentCount} as documents, ${versionCount} as versions`,
      [ids],
    ]);
    return Object.values(row ?? {});
  };
  expect([await seen(owner), await seen(admin), await seen(member), await seen(viewer)]).toEqual([
    [2, 2],
    [2, 2],
    [1, 1], // the family’s, which Members edit
    [0, 0],
  ]);
});

it('of a trash without end the last 500 are told', async () => {
  const [last, first] = [await createDocument(test, owner), await createDocument(test, owner)];
  await runSql(
    test,
    `set session_replication_role = replica; -- 500 more without files of their own
     insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes, trashed_at)
       select gen_random_uuid(), 'Old', 'Other', owner_id, owner_id, gen_random_uuid(), 'a', kind, size_bytes, now() - interval '1 day'
       from documents, generate_series(1, 500) where id = '${last.id}';
     update documents set trashed_at = now() - interval '2 days' where id = '${first.id}';
     update documents set trashed_at = now() where id = '${last.id}'`,
  );
  const ids = await idsInTrashOf(owner);
  expect([ids.length, ids[0], ids.includes(first.id)]).toEqual([500, last.id, false]);
});
