import { Document, type UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addMember,
  as,
  buildTestApp,
  createDocument,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let owner: TestPerson;
let member: TestPerson;
let created: Document[];
beforeAll(async () => {
  test = await buildTestApp();
  owner = await signUpPerson(test);
  member = await signUpPerson(test, 'Leo Rivera');
  const { familyId } = owner;
  await addMember(test, familyId, member);
  const shared = (personId: string): UploadTarget => ({ kind: 'person', personId, shareWith: [familyId] });
  const dates = { expiresOn: '2031-02-28', issuedOn: '2021-03-01', number: 'X12', issuingCountry: 'ES' };
  created = [
    await createDocument(test, owner, { name: 'Private' }),
    await createDocument(test, owner, { name: 'Shared', target: shared(owner.id), ...dates }),
    await createDocument(test, member, { name: 'For Elena', target: shared(owner.id) }),
    await createDocument(test, owner, { name: 'General', target: { kind: 'family', familyId } }),
    await createDocument(test, member, { name: 'Leo’s', target: shared(member.id) }),
  ];
  await runSql(test, `update documents set tags = '{travel,"two words"}' where name = 'Shared'`);
  await runSql(
    test,
    `insert into marks (document_id, person_id, is_favorite) select id, $1, true from documents where name = 'Shared'`,
    [owner.id],
  );
});
afterAll(() => test.stop());

const Page = z.strictObject({ documents: z.array(z.strictObject(Document.shape)), next: z.string().nullable() });
type Page = z.infer<typeof Page>;

async function list(person: TestPerson, query = '', limit = 200): Promise<Page> {
  const answer = await test.app.inject(as(person, { url: `/api/documents?limit=${limit}${query}` }));
  expect(answer.statusCode).toBe(200);
  return Page.parse(answer.json());
}

const names = (page: Page) => page.documents.map(({ name }) => name);

it('a list’s JSON, written by the database, has the contract’s fields and no other [DAT-1]', async () => {
  const { documents } = await list(owner);
  expect(documents.map(({ name }) => name)).toEqual(['Leo’s', 'General', 'For Elena', 'Shared', 'Private']);
  expect(documents[3]).toEqual({
    ...created[1],
    isFavorite: true,
    tags: ['travel', 'two words'],
    expiresOn: '2031-02-28',
    issuedOn: '2021-03-01',
    ownerName: owner.name,
    sharedWith: [owner.familyId],
  });
  expect(documents[1]).toMatchObject({ ownerId: null, ownerName: null, familyId: owner.familyId, sharedWith: [] });
  expect(documents[2]).toMatchObject({ ownerId: owner.id, addedBy: member.id });
  for (const { addedAt } of documents) expect(new Date(addedAt).getTime()).toBeGreaterThan(0);
});

it('one document reads as in the list, and as when it was made', async () => {
  for (const document of (await list(member)).documents) {
    const answer = await test.app.inject(as(member, { url: `/api/documents/${document.id}` }));
    expect(z.strictObject(Document.shape).parse(answer.json())).toEqual(document);
  }
  const fresh = await createDocument(test, member, { name: 'Fresh' });
  expect(z.strictObject(Document.shape).parse(fresh)).toEqual((await list(member)).documents[0]);
  await runSql(test, `delete from documents where name = 'Fresh'`);
});

it('numbers of papers are in no list', async () => {
  const answer = await test.app.inject(as(owner, { url: '/api/documents' }));
  expect(answer.body).not.toContain('X12');
});

it('a list can be of one person, or of one family’s general documents', async () => {
  expect(names(await list(member, `&ownerId=${owner.id}`))).toEqual(['For Elena', 'Shared']);
  expect(names(await list(owner, `&ownerId=${owner.id}`))).toEqual(['For Elena', 'Shared', 'Private']);
  expect(names(await list(member, `&familyId=${owner.familyId}`))).toEqual(['General']);
  expect(names(await list(owner, `&familyId=${owner.familyId}&ownerId=${owner.id}`))).toEqual([]);
});

it.each([1, 2, 3, 5, 6])('pages of %i show everything once, newest first, and end', async (limit) => {
  const all = (await list(owner)).documents;
  const found: string[] = [];
  let after = '';
  for (let pages = 0; pages <= all.length; pages++) {
    const page = await list(owner, after, limit);
    expect(page.documents.length).toBeLessThanOrEqual(limit);
    found.push(...page.documents.map(({ id }) => id));
    if (page.next === null) break;
    expect(page.next).toBe(page.documents.at(-1)?.id);
    after = `&after=${page.next}`;
  }
  expect(found).toEqual(all.map(({ id }) => id));
});

it('families and their members have the contract’s fields, and counts of what the caller can see', async () => {
  const Strict = z.strictObject({ ...Family.shape, members: z.array(z.strictObject(Member.shape)) });
  const answer = await test.app.inject(as(member, { url: '/api/families' }));
  const families = z.strictObject({ families: z.array(Strict) }).parse(answer.json()).families;
  const shared = families.find(({ id }) => id === owner.familyId);
  expect(shared).toMatchObject({ role: 'Member', ownerId: owner.id, generalDocumentCount: 1 });
  const counts = shared?.members.map(({ name, documentCount }) => [name, documentCount]);
  expect(counts).toEqual([
    ['Leo Rivera', 1],
    ['Elena Rivera', 2],
  ]);
});
