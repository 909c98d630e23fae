import { randomUUID } from 'node:crypto';
import type { SavedView } from '@kinvault/domain/views/view.schema.ts';
import { MAX_VIEWS } from '@kinvault/domain/views/view-limits.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send, sendRequest } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const BILLS = { name: 'Bills', query: 'view=all&has=amount&year=2026&sort=amount-desc' };
const save = (person: TestPerson, input: object = {}) =>
  send(person, 'POST /api/saved-views', { ...BILLS, familyId: null, ...input });
async function saved(person: TestPerson, input: object = {}): Promise<string> {
  const answer = await save(person, input);
  expect(answer.statusCode).toBe(201);
  return answer.json().viewId;
}
const listOf = async (person: TestPerson): Promise<SavedView[]> =>
  (await send(person, 'GET /api/saved-views')).json().views;
const namesOf = async (person: TestPerson) => (await listOf(person)).map(({ name }) => name);

it('a view of a family is seen by all of it and changed by those who may edit its documents; a private one is its maker’s [COL-7]', async ({
  owner,
  member,
  viewer,
  outsider,
  familyId,
}) => {
  const shared = await saved(member, { familyId });
  const mine = await saved(member, { name: 'a private one' });
  expect(await listOf(viewer)).toEqual([{ ...BILLS, id: shared, familyId, canChange: false }]);
  expect(await namesOf(member)).toEqual(['a private one', 'Bills']);
  expect(await namesOf(outsider)).toEqual([]);
  const change = { name: 'Old bills', query: 'view=all&year=2025' };
  expect((await send(viewer, `PATCH /api/saved-views/${shared}`, change)).statusCode).toBe(403);
  expect((await send(owner, `PATCH /api/saved-views/${mine}`, change)).statusCode).toBe(404);
  expect((await send(owner, `PATCH /api/saved-views/${shared}`, change)).statusCode).toBe(204);
  expect(await listOf(viewer)).toMatchObject([change]);
  expect((await send(viewer, `DELETE /api/saved-views/${shared}`)).statusCode).toBe(403);
  expect((await send(owner, `DELETE /api/saved-views/${shared}`)).statusCode).toBe(204);
  expect(await namesOf(member)).toEqual(['a private one']);
});

it.for([
  ['opens a document', `view=all&doc=${randomUUID()}`],
  ['is no list', 'view=trash'],
  ['is a link', 'https://example.org/?view=all'],
  ['is longer than any list', `view=all&q=${'x'.repeat(1000)}`],
  ['has a name as its person', 'member=Mia'],
])('what %s is not saved as a view [COL-7]', async ([, query], { owner }) => {
  expect((await save(owner, { query })).statusCode).toBe(400);
  const view = await saved(owner);
  expect((await send(owner, `PATCH /api/saved-views/${view}`, { query })).statusCode).toBe(400);
});

it('a view of a person whom the reader does not know tells neither their name nor how much there is [COL-7, SEC-7]', async ({
  member,
  viewer,
  outsider,
  familyId,
}) => {
  await addMember(outsider.familyId, member);
  await createDocument(outsider, { name: 'Of a stranger' });
  const query = `member=${outsider.id}&type=Other`;
  await saved(member, { familyId, query });
  // the database knows the id alone, not whose view it was
  expect(await listOf(viewer)).toMatchObject([{ name: 'Bills', query }]);
  expect((await send(viewer, 'GET /api/documents')).json().documents).toEqual([]);
  expect(JSON.stringify((await send(viewer, 'GET /api/families')).json())).not.toContain(outsider.id);
});

it('of two that are saved at once in the last place one is, and 50 of a family leave room for one’s own [COL-7]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  await runSql(
    server,
    `insert into saved_views (id, family_id, name, query) select gen_random_uuid(), $1, 'View', 'view=all' from generate_series(2, $2)`,
    [familyId, MAX_VIEWS],
  );
  const answers = await Promise.all([save(owner, { familyId }), save(member, { familyId })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error.code).toBe('too_many_views');
  expect(await listOf(owner)).toHaveLength(MAX_VIEWS);
  await saved(owner);
});

it('saving that is sent again after a lost answer saves one view [COL-7, REL-2]', async ({ owner }) => {
  const headers = { 'idempotency-key': randomUUID() };
  const again = () =>
    sendRequest(owner, { method: 'POST', url: '/api/saved-views', headers, payload: { ...BILLS, familyId: null } });
  const answers = [await again(), await again()];
  expect(new Set(answers.map((answer) => answer.json().viewId)).size).toBe(1);
  expect(await namesOf(owner)).toEqual(['Bills']);
});

it('the open pages of the family hear of a view, and no document of theirs counts as changed [COL-7]', async ({
  owner,
  viewer,
  familyId,
}) => {
  const { version } = (await send(viewer, 'GET /api/documents')).json();
  const id = await saved(owner, { familyId });
  const changes = (await send(viewer, `GET /api/documents/changes?since=${version}`)).json();
  expect(changes).toMatchObject({ isComplete: true, documents: [], goneIds: [id] });
  expect(changes.version).not.toBe(version);
});

it('views go with their family or with the account of their maker, and are no longer seen by who leaves [COL-7]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  const ids = [await saved(member, { familyId }), await saved(member)];
  const left = () => runSql(server, 'select id from saved_views where id = any ($1::uuid[])', [ids]);
  await send(member, `DELETE /api/families/${familyId}/membership`);
  expect((await listOf(member)).map(({ id }) => id)).toEqual([ids[1]]);
  await runSql(server, 'delete from people where id = $1', [member.id]);
  expect(await left()).toEqual([{ id: ids[0] }]);
  await send(owner, `DELETE /api/families/${familyId}`);
  expect(await listOf(owner)).toEqual([]);
  await runSql(server, 'delete from families where id = $1', [familyId]);
  expect(await left()).toEqual([]);
});

it('without the application, the policies alone refuse what is not theirs [COL-7, SEC-7]', async ({
  server,
  owner,
  viewer,
  outsider,
  familyId,
}) => {
  const shared = await saved(owner, { familyId });
  const mine = await saved(owner);
  const as = (person: TestPerson, text: string, values: unknown[] = []) =>
    sqlAsPerson(server, person.id, [text, values]);
  const insert = "insert into saved_views (id, family_id, owner_id, name, query) values ($1, $2, $3, 'x', 'view=all')";
  for (const person of [viewer, outsider]) {
    for (const whose of [
      [familyId, null],
      [null, owner.id],
    ])
      await expect(as(person, insert, [randomUUID(), ...whose])).rejects.toThrow(/row-level security/);
    for (const id of [shared, mine]) {
      await as(person, "update saved_views set name = 'x' where id = $1", [id]);
      await as(person, 'delete from saved_views where id = $1', [id]);
    }
  }
  await expect(as(owner, 'update saved_views set family_id = null where id = $1', [shared])).rejects.toThrow(
    /permission denied/,
  );
  expect(await as(viewer, 'select id from saved_views')).toEqual([{ id: shared }]);
  expect(await as(outsider, 'select id from saved_views')).toEqual([]);
  expect((await listOf(owner)).map(({ name }) => name)).toEqual(['Bills', 'Bills']);
});
