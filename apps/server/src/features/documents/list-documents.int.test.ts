import { Document } from '@kinvault/domain/documents/document.schema.ts';
import { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import { addPerson } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { recordQueries } from '../../../test/read-by-queries.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const it = base.extend('created', { auto: true }, async ({ server, owner, member, familyId }) => {
  const shared = (person: TestPerson) => forPerson(person, familyId);
  const dates = { expiresOn: '2031-02-28', issuedOn: '2021-03-01', number: 'X12', issuingCountry: 'ES' };
  const created = [
    await createDocument(owner, { name: 'Private' }),
    await createDocument(owner, { name: 'Shared', target: shared(owner), ...dates }),
    await createDocument(member, { name: 'For Elena', target: shared(owner) }),
    await createDocument(owner, { name: 'General', target: forFamily(familyId) }),
    await createDocument(member, { name: 'Leo’s', target: shared(member) }),
  ];
  const ids = created.map(({ id }) => id);
  await runSql(server, `update documents set tags = '{travel,"two words"}' where name = 'Shared' and id = any($1)`, [
    ids,
  ]);
  await runSql(
    server,
    `insert into marks (document_id, person_id, is_favorite)
     select id, $1, true from documents where name = 'Shared' and id = any($2)`,
    [owner.id, ids],
  );
  return created;
});

const Page = z.strictObject({
  documents: z.array(z.strictObject(Document.shape)),
  next: z.string().nullable(),
  version: z.string(),
});
type Page = z.infer<typeof Page>;

async function list(person: TestPerson, query = '', limit = 200): Promise<Page> {
  const answer = await send(person, `GET /api/documents?limit=${limit}${query}`);
  expect(answer.statusCode).toBe(200);
  return Page.parse(answer.json());
}

const names = (page: Page) => page.documents.map(({ name }) => name);

it('a list’s JSON, written by the database, has the contract’s fields and no other [DAT-1]', async ({
  owner,
  member,
  created,
}) => {
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

it('one document reads as in the list, and as when it was made', async ({ server, member }) => {
  for (const document of (await list(member)).documents) {
    const answer = await send(member, `GET /api/documents/${document.id}`);
    expect(z.strictObject(Document.shape).parse(answer.json())).toEqual(document);
  }
  const fresh = await createDocument(member, { name: 'Fresh' });
  expect(z.strictObject(Document.shape).parse(fresh)).toEqual((await list(member)).documents[0]);
  await runSql(server, `delete from documents where name = 'Fresh'`);
});

it('each reader sees their own marks, also where one transaction has written those of several people [SEC-7]', async ({
  server,
  owner,
  member,
  created,
}) => {
  const id = created[3]?.id;
  // else the two see it differently anyway
  await runSql(server, `update documents set correctable_until = now() - interval '1 day' where id = $1`, [id]);
  await runSql(
    server,
    `insert into marks (document_id, person_id, is_favorite, remind_on, remind_note)
     values ($1, $2, true, '2031-01-01', 'Ask the notary'), ($1, $3, false, '2032-02-02', 'Ask the bank')`,
    [id, owner.id, member.id],
  );
  const seenBy = async (person: TestPerson) => (await list(person)).documents.find((document) => document.id === id);
  expect(await seenBy(owner)).toMatchObject({ isFavorite: true, attention: { remindNote: 'Ask the notary' } });
  expect(await seenBy(member)).toMatchObject({ isFavorite: false, attention: { remindNote: 'Ask the bank' } });
});

it('document numbers are in no list', async ({ owner }) => {
  const answer = await send(owner, 'GET /api/documents');
  expect(answer.body).not.toContain('X12');
});

it('a list can be of one person, or of one family’s general documents', async ({ owner, member }) => {
  expect(names(await list(member, `&ownerId=${owner.id}`))).toEqual(['For Elena', 'Shared']);
  expect(names(await list(owner, `&ownerId=${owner.id}`))).toEqual(['For Elena', 'Shared', 'Private']);
  expect(names(await list(member, `&familyId=${owner.familyId}`))).toEqual(['General']);
  expect(names(await list(owner, `&familyId=${owner.familyId}&ownerId=${owner.id}`))).toEqual([]);
});

it.for([1, 2, 3, 5, 6])('pages of %i show everything once, newest first, and end', async (limit, { owner }) => {
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

it('families and their members have the contract’s fields, and counts of what the caller can see', async ({
  owner,
  member,
}) => {
  const Strict = z.strictObject({ ...Family.shape, members: z.array(z.strictObject(Member.shape)) });
  const answer = await send(member, 'GET /api/families');
  const families = z.strictObject({ families: z.array(Strict) }).parse(answer.json()).families;
  const shared = families.find(({ id }) => id === owner.familyId);
  expect(shared).toMatchObject({ role: 'Member', ownerId: owner.id, generalDocumentCount: 1 });
  const counts = shared?.members.map(({ name, documentCount }) => [name, documentCount]);
  expect(counts).toEqual([
    ['Mia Rivera', 1],
    ['Elena Rivera', 2],
  ]);
});

it('a list that was asked for is one query, and one more for the documents that have changed', async ({
  server,
  owner,
  created,
}) => {
  const { id } = created[1] as { id: string };
  const listed = async () => {
    const queries = await recordQueries(() => list(owner));
    return queries.map(({ text, values }) => (text.includes('my_document_states') ? 'states' : values[0]));
  };
  await list(owner);
  expect(await listed()).toEqual(['states']);
  for (const change of [
    'update documents set revision = revision + 1 where id = $1',
    'update marks set is_watching = true where document_id = $1',
    'delete from shares where document_id = $1',
  ]) {
    await runSql(server, change, [id]);
    expect(await listed(), change).toEqual(['states', [id]]);
    expect(await listed(), change).toEqual(['states']);
  }
});

/** How often each step of a plan has handed a row on or thrown one away. */
function rowsTouched(plan: Record<string, unknown>): number {
  const rows = Number(plan['Actual Rows']) + Number(plan['Rows Removed by Join Filter'] ?? 0);
  const below = (plan.Plans ?? []) as Record<string, unknown>[];
  return rows * Number(plan['Actual Loops']) + below.reduce((sum, step) => sum + rowsTouched(step), 0);
}

it('two thousand documents that were just added are read once each, before PostgreSQL knows how many there are', async ({
  server,
}) => {
  const count = 2_000;
  const person = await addPerson(server, { name: 'Ada', family: 'Okafor' });
  await runSql(
    server,
    `with papers as materialized (
       select gen_random_uuid() as id, gen_random_uuid() as file_id from generate_series(1, $3)
     ), stored as (
       insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
       select file_id, 'original', $1, 'pdf', 1024, sha256(file_id::text::bytea), '', 'none' from papers
     ), named as (
       insert into documents (id, name, type, owner_id, added_by, added_at, tags, file_id, file_name, kind, size_bytes)
       select id, 'Paper', 'Other', $1, $1, now(), '{}', file_id, 'paper.pdf', 'pdf', 1024 from papers
     ), versions as (
       insert into document_versions (document_id, number, file_id, file_name, added_by)
       select id, 1, file_id, 'paper.pdf', $1 from papers
     )
     insert into shares (document_id, owner_id, family_id, shared_by) select id, $1, $2, $1 from papers`,
    [person.id, person.familyId, count],
  );
  const queries = await recordQueries(() => list(person, '', count));
  const query = queries.find(({ text }) => text.includes('row_to_json'));
  const explained = await sqlAsPerson<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(server, person.id, [
    `explain (analyze, format json) ${query?.text}`,
    query?.values,
  ]);
  expect(rowsTouched(explained[0]?.['QUERY PLAN'][0].Plan ?? {})).toBeLessThan(30 * count);
});
