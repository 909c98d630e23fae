import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { addMember, buildTestApp, type TestApp, type TestPerson, uploadBytes } from '../../../test/build-test-app.ts';
import { outcome, send } from '../../../test/family-calls.ts';
import { runSql } from '../../../test/run-sql.ts';

const FILE_BYTES = 10_000;
const FILES_IN_QUOTA = 5;

let test: TestApp;
let lenient: TestApp;
let owner: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  const quota = { quotaBytes: FILES_IN_QUOTA * FILE_BYTES };
  test = await buildTestApp({ ...quota, isQuotaEnforced: true });
  lenient = await buildTestApp({ ...quota, isQuotaEnforced: false, besides: test });
});
beforeEach(async () => {
  owner = await addPerson(test, { family: 'Rivera' });
  member = await addPerson(test);
  await addMember(test, owner.familyId, member);
});
afterAll(async () => {
  await lenient.stop();
  await test.stop();
});

const pdf = () => Buffer.alloc(FILE_BYTES, '%PDF-1.7\n');
const personal = (person: TestPerson): UploadTarget => ({
  kind: 'person',
  personId: person.id,
  shareWith: [owner.familyId],
});
const general = (): UploadTarget => ({ kind: 'family', familyId: owner.familyId });

async function add(person: TestPerson, target: UploadTarget, where = test): Promise<string> {
  const payload = { fileId: await uploadBytes(where, person, pdf()), fileName: 'a.pdf', name: 'Paper', target };
  return outcome(where, person, 'POST /api/documents', payload);
}
const times = (count: number, work: (index: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function storedBy(column: 'owner_id' | 'family_id', id: string): Promise<number> {
  const [row] = await runSql(
    test,
    `select coalesce(sum(f.size_bytes), 0)::int as bytes from documents d
     join document_versions v on v.document_id = d.id join files f on f.id = v.file_id where d.${column} = $1`,
    [id],
  );
  return Number(row?.bytes);
}
const newest = async (person: TestPerson) => (await send(test, person, 'GET /api/documents')).json().documents[0];

it.each<[what: string, column: 'owner_id' | 'family_id', target: () => UploadTarget, id: () => string]>([
  ['a person', 'owner_id', () => personal(owner), () => owner.id],
  ['a family', 'family_id', general, () => owner.familyId],
])('twenty uploads at once for %s, by two people, never pass the quota', async (_what, column, target, id) => {
  const answers = await times(20, (index) => add(index % 2 ? owner : member, target()));
  expect(answers.filter((answer) => answer === '201')).toHaveLength(FILES_IN_QUOTA);
  expect(answers.filter((answer) => answer === '507 quota_exceeded')).toHaveLength(20 - FILES_IN_QUOTA);
  expect(await storedBy(column, id())).toBe(FILES_IN_QUOTA * FILE_BYTES);
});

it('new files of one’s documents and new documents together never pass it either', async () => {
  await add(owner, personal(owner));
  const { id } = await newest(owner);
  const replace = async () => {
    const payload = { fileId: await uploadBytes(test, owner, pdf()), fileName: 'b.pdf', revision: 1 };
    return outcome(test, owner, `POST /api/documents/${id}/versions`, payload);
  };
  for (let count = 2; count < FILES_IN_QUOTA; count++) await add(owner, personal(owner));
  const answers = await Promise.all([replace(), ...Array.from({ length: 9 }, () => add(owner, personal(owner)))]);
  expect(answers.filter((answer) => answer === '201')).toHaveLength(1);
  expect(await storedBy('owner_id', owner.id)).toBe(FILES_IN_QUOTA * FILE_BYTES);
  expect(await replace()).toMatch(/507 quota_exceeded|409 document_changed/);
});

it('what is in the trash counts on, and so there is always room to take it out again', async () => {
  await times(FILES_IN_QUOTA, () => add(owner, personal(owner)));
  const { id } = await newest(owner);
  expect(await outcome(test, owner, `DELETE /api/documents/${id}`)).toBe('204');
  expect(await add(owner, personal(owner))).toBe('507 quota_exceeded');
  expect(await outcome(test, owner, `POST /api/documents/${id}/restore`)).toBe('200');
});

it('a document is not handed on to who has no room for it, however many at once', async () => {
  await times(FILES_IN_QUOTA, () => add(owner, personal(owner)));
  await times(FILES_IN_QUOTA - 2, () => add(member, personal(member)));
  const { documents } = (await send(test, owner, `GET /api/documents?ownerId=${owner.id}`)).json();
  const answers = await times(FILES_IN_QUOTA, (index) =>
    outcome(test, owner, `PATCH /api/documents/${documents[index].id}`, { revision: 1, ownerId: member.id }),
  );
  expect(answers.toSorted()).toEqual(['200', '200', ...Array(3).fill('507 quota_exceeded')]);
  expect(await storedBy('owner_id', member.id)).toBe(FILES_IN_QUOTA * FILE_BYTES);
});

it('a quota that is only shown refuses nothing', async () => {
  expect(new Set(await times(FILES_IN_QUOTA + 2, () => add(owner, personal(owner), lenient)))).toEqual(
    new Set(['201']),
  );
});
