import { randomUUID } from 'node:crypto';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { outcome, send, sendRequest } from '../../../../test/send.ts';
import { sqlAsPerson } from '../../../../test/sql-as-person.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { insertProposals } from './readings.repository.ts';

const READ = { orValue: null, page: 1, box: null, passage: null, certainty: 'read' as const };

/** As if a job had read this from the file. */
async function propose(server: TestServer, fileId: string): Promise<{ expiry: string; number: string }> {
  await runSql(server, `update readings set zone = 'read', text = 'read' where file_id = $1`, [fileId]);
  await server.transactions.asSystem((tx) =>
    insertProposals(tx, fileId, [
      { ...READ, field: 'expiresOn', value: '2033-08-22', certainty: 'checked' },
      { ...READ, field: 'number', value: 'L8988901C' },
    ]),
  );
  const rows = await runSql(server, `select id, field from proposals where file_id = $1 order by field`, [fileId]);
  const [expiry, number] = rows.map(({ id }) => String(id));
  return { expiry: expiry ?? '', number: number ?? '' };
}

const path = ({ id }: Pick<Document, 'id'>) => `/api/documents/${id}/proposals`;
const answer = (person: TestPerson, document: Pick<Document, 'id'>, body: object) =>
  outcome(person, `POST ${path(document)}/answer`, { revision: 1, ...body });
const open = async (person: TestPerson, document: Document) =>
  (await send(person, `GET ${path(document)}`)).json().proposals.map(({ field }: { field: string }) => field);
const details = async (person: TestPerson, { id }: Document) =>
  (await send(person, `GET /api/documents/${id}/details`)).json();

it('proposals are taken, changed or not, and dismissed at once, and reminders are armed [REA-5] [REA-7]', async ({
  server,
  person,
}) => {
  const document = await createDocument(person);
  const { expiry, number } = await propose(server, document.fileId);
  await runSql(server, `update documents set armed_at = now() - interval '1 day' where id = $1`, [document.id]);
  expect(await details(person, document)).toMatchObject({ expiresOn: null, number: null });
  expect(await open(person, document)).toEqual(['expiresOn', 'number']);
  const changes = { expiresOn: '2033-08-23' };
  expect(await answer(person, document, { changes, taken: [expiry], dismissed: [number] })).toBe('200');
  expect(await details(person, document)).toMatchObject({ expiresOn: '2033-08-23', number: null, revision: 2 });
  expect(await open(person, document)).toEqual([]);
  const [row] = await runSql(
    server,
    `select armed_at > now() - interval '1 hour' as armed from documents where id = $1`,
    [document.id],
  );
  expect(row).toEqual({ armed: true });
  await propose(server, document.fileId);
  expect(await open(person, document)).toEqual([]); // read again it does not come back
});

it('an answer that is sent twice happens once, and one to an older revision changes nothing [REA-5]', async ({
  server,
  person,
}) => {
  const document = await createDocument(person);
  const { expiry, number } = await propose(server, document.fileId);
  const request = {
    ...{ method: 'POST' as const, url: `${path(document)}/answer`, headers: { 'idempotency-key': randomUUID() } },
    payload: { revision: 1, changes: { expiresOn: '2033-08-22' }, taken: [expiry] },
  };
  const both = await Promise.all([sendRequest(person, request), sendRequest(person, request)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(both.map((one) => one.json().revision)).toEqual([2, 2]);
  const late = { changes: { number: 'L8988901C' }, taken: [number] };
  expect(await answer(person, document, late)).toBe('409 document_changed');
  expect(await open(person, document)).toEqual(['number']);
});

it('dismissing alone goes by the revision as well: a file that was replaced has other proposals [REA-5]', async ({
  server,
  person,
}) => {
  const document = await createDocument(person);
  const { number } = await propose(server, document.fileId);
  const edit = { revision: 1, expiresOn: '2033-08-22' };
  expect(await outcome(person, `PATCH /api/documents/${document.id}`, edit)).toBe('200');
  expect(await answer(person, document, { revision: 1, dismissed: [number] })).toBe('409 document_changed');
  expect(await open(person, document)).toEqual(['number']);
});

it('the first answer stays, and answers all that was read for its field [REA-5]', async ({ server, person }) => {
  const document = await createDocument(person);
  const { expiry, number } = await propose(server, document.fileId);
  const other = { ...READ, field: 'expiresOn' as const, value: '2031-01-01' };
  await server.transactions.asSystem((tx) => insertProposals(tx, document.fileId, [other]));
  expect(await open(person, document)).toEqual(['expiresOn', 'expiresOn', 'number']);
  expect(await answer(person, document, { changes: { expiresOn: '2033-08-22' }, taken: [expiry] })).toBe('200');
  expect(await answer(person, document, { revision: 2, dismissed: [expiry] })).toBe('200');
  const states = () => runSql(server, `select value, state from proposals where file_id = $1`, [document.fileId]);
  expect(await states()).toEqual(
    expect.arrayContaining([
      { value: '2033-08-22', state: 'taken' },
      { value: '2031-01-01', state: 'dismissed' },
      { value: 'L8988901C', state: 'open' },
    ]),
  );
  expect(await answer(person, document, { revision: 2, taken: [number], dismissed: [number] })).toBe('200');
  expect(await states()).toContainEqual({ value: 'L8988901C', state: 'taken' });
});

it('a field that a person changes is asked for no more [REA-5]', async ({ server, person }) => {
  const document = await createDocument(person);
  await propose(server, document.fileId);
  const edit = { revision: 1, expiresOn: '2032-05-05' };
  expect(await outcome(person, `PATCH /api/documents/${document.id}`, edit)).toBe('200');
  expect(await open(person, document)).toEqual(['number']);
});

it('who cannot edit the document hears nothing of what was read, and answers nothing [REA-5] [SEC-1]', async ({
  server,
  owner,
  admin,
  member,
  viewer,
  outsider,
  familyId,
}) => {
  const document = await createDocument(owner, { target: forPerson(owner, familyId) });
  const { expiry } = await propose(server, document.fileId);
  const nobody = { id: randomUUID() };
  const tries = async (person: TestPerson, what: { id: string }) => [
    await outcome(person, `GET ${path(what)}`),
    await answer(person, what, { taken: [expiry], changes: { expiresOn: '2033-08-22' } }),
    await outcome(person, `GET /api/uploads/${document.fileId}/reading`),
  ];
  const forbidden = ['403 forbidden', '403 forbidden', '404 not_found'];
  const missing = ['404 not_found', '404 not_found', '404 not_found'];
  for (const person of [member, viewer]) expect(await tries(person, document)).toEqual(forbidden);
  expect(await tries(outsider, document)).toEqual(missing);
  expect(await tries(outsider, nobody)).toEqual(missing);
  // the tables themselves say no more
  const see = [`select from readings`, `select from proposals`];
  for (const person of [member, viewer, outsider])
    for (const query of see) expect(await sqlAsPerson(server, person.id, [query])).toEqual([]);
  expect(await open(admin, document)).toEqual(['expiresOn', 'number']);
  await send(owner, `DELETE ${path(document).replace('proposals', 'shares')}/${familyId}`);
  expect(await tries(admin, document)).toEqual(missing);
  expect((await details(owner, document)).expiresOn).toBeNull();
});

it('proposals of one document cannot be taken for another, nor at a creation [REA-5]', async ({
  server,
  owner,
  outsider,
}) => {
  const theirs = await createDocument(outsider);
  const foreign = await propose(server, theirs.fileId);
  const mine = await createDocument(owner);
  expect(await answer(owner, mine, { dismissed: [foreign.number] })).toBe('404 not_found');
  expect(await answer(owner, mine, { dismissed: [randomUUID()] })).toBe('404 not_found');
  await expect(createDocument(owner, { proposals: { taken: [foreign.expiry], dismissed: [] } })).rejects.toThrow('404');
  expect(await open(outsider, theirs)).toEqual(['expiresOn', 'number']);
});

it('an upload is read for its uploader alone, and ids of others answer like those of nothing [REA-5] [SEC-7]', async ({
  server,
  owner,
  member,
  admin,
}) => {
  const fileId = await uploadBytes(owner);
  await propose(server, fileId);
  const ask = (person: TestPerson, id: string) => send(person, `GET /api/uploads/${id}/reading`);
  expect((await ask(owner, fileId)).json()).toMatchObject({ state: 'done', proposals: [{}, {}] });
  const missing = (await ask(member, randomUUID())).body;
  for (const person of [member, admin]) expect((await ask(person, fileId)).body).toBe(missing);
});

it('an uploader who has lost the family answers no more of its paper [REA-5] [SEC-1]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  const document = await createDocument(member, { target: forFamily(familyId) });
  const { expiry } = await propose(server, document.fileId);
  expect(await open(member, document)).toEqual(['expiresOn', 'number']);
  await send(owner, `DELETE /api/families/${familyId}/members/${member.id}`);
  expect(await answer(member, document, { dismissed: [expiry] })).toBe('404 not_found');
  expect(await sqlAsPerson(server, member.id, ['select from proposals'])).toEqual([]);
  expect(await open(owner, document)).toEqual(['expiresOn', 'number']);
});

it('proposals are listed in the bell until they are answered, for everyone who may answer [REA-5]', async ({
  server,
  owner,
  viewer,
  familyId,
}) => {
  const document = await createDocument(owner, { target: forFamily(familyId) });
  const { expiry, number } = await propose(server, document.fileId);
  // its type is known: nobody is asked for it
  const known = { ...READ, field: 'type' as const, value: 'Passport' };
  await server.transactions.asSystem((tx) => insertProposals(tx, document.fileId, [known]));
  for (const person of [owner, viewer])
    await runSql(
      server,
      `insert into notices (id, person_id, kind, document_id, document_name) values ($1, $2, 'document_read', $3, 'P')`,
      [randomUUID(), person.id, document.id],
    );
  const bell = async (person: TestPerson) => {
    const { notices, unread } = (await send(person, 'GET /api/notices')).json();
    return [notices.length, unread];
  };
  const nothing = [0, 0];
  expect([await bell(owner), await bell(viewer)]).toEqual([[1, 1], nothing]);
  expect(await answer(owner, document, { dismissed: [expiry, number] })).toBe('200');
  expect(await bell(owner)).toEqual(nothing);
});
