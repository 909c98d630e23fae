import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addFamily } from '../../../../test/add-people.ts';
import { linkFor } from '../../../../test/file-link.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send, sendRequest } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

const it = base
  .extend('documents', async ({ owner, member, familyId }) => ({
    ofOwner: await createDocument(owner, { target: forPerson(owner, familyId) }),
    ofMember: await createDocument(member, { target: forPerson(member, familyId) }),
    general: await createDocument(member, { target: forFamily(familyId) }),
  }))
  .extend('ofOwner', ({ documents }) => documents.ofOwner)
  .extend('ofMember', ({ documents }) => documents.ofMember)
  .extend('general', ({ documents }) => documents.general);

async function list(person: TestPerson, etag?: string): Promise<LightMyRequestResponse> {
  return sendRequest(person, { url: '/api/documents', headers: etag ? { 'if-none-match': etag } : {} });
}

const idsOf = (response: LightMyRequestResponse) => response.json().documents.map((document: Document) => document.id);

async function leave(owner: TestPerson, person: TestPerson): Promise<void> {
  await runSql(person.server, 'delete from members where person_id = $1 and family_id = $2', [
    person.id,
    owner.familyId,
  ]);
}

it('leaving ends sharing both ways at once, for kept lists, ETags and file addresses too [SEC-10]', async ({
  owner,
  member,
  ofOwner,
  ofMember,
  general,
}) => {
  const own = await addFamily(member, 'Own');
  const [keptByMember, keptByOwner] = [await list(member), await list(owner)];
  expect(idsOf(keptByMember)).toEqual([general.id, ofMember.id, ofOwner.id]);
  expect(idsOf(keptByOwner)).toEqual([general.id, ofMember.id, ofOwner.id]);
  const kept = new Map<TestPerson, Map<Document, string>>();
  for (const [person, document] of [
    [member, ofOwner],
    [member, general],
    [owner, ofMember],
  ] as const)
    kept.set(person, (kept.get(person) ?? new Map()).set(document, await linkFor(person, document.id)));
  const fileOf = (person: TestPerson, document: Document) =>
    sendRequest(person, { url: kept.get(person)?.get(document), headers: { range: 'bytes=0-3' } });
  expect((await fileOf(member, ofOwner)).statusCode).toBe(206);

  await leave(owner, member);

  const membersList = await list(member, String(keptByMember.headers.etag));
  expect(membersList.statusCode).toBe(200);
  expect(idsOf(membersList)).toEqual([ofMember.id]);
  expect(membersList.json().documents[0].sharedWith).toEqual([]);
  const ownersList = await list(owner, String(keptByOwner.headers.etag));
  expect(ownersList.statusCode).toBe(200);
  expect(idsOf(ownersList)).toEqual([general.id, ofOwner.id]);

  for (const [person, document] of [
    [member, ofOwner],
    [member, general],
    [owner, ofMember],
  ] as const) {
    expect((await fileOf(person, document)).statusCode).toBe(404);
    expect((await send(person, `GET /api/documents/${document.id}`)).statusCode).toBe(404);
  }
  const { families } = (await send(member, 'GET /api/families')).json();
  expect(families.map((family: { id: string }) => family.id)).toEqual([own]);
});

it('a member who comes back shares nothing by that alone', async ({ owner, member, ofOwner, ofMember, general }) => {
  await leave(owner, member);
  await addMember(owner.familyId, member);
  expect(idsOf(await list(owner))).toEqual([general.id, ofOwner.id]);
  expect((await send(member, `GET /api/documents/${ofMember.id}`)).json().sharedWith).toEqual([]);
});

it('unsharing ends what the family sees at once [SEC-10]', async ({ server, member, ofOwner, ofMember, general }) => {
  const kept = await list(member);
  const file = await linkFor(member, ofOwner.id);
  await runSql(server, 'delete from shares where document_id = $1', [ofOwner.id]);
  const after = await list(member, String(kept.headers.etag));
  expect(idsOf(after)).toEqual([general.id, ofMember.id]);
  expect((await send(member, `GET ${file}`)).statusCode).toBe(404);
});

it('an ended session gets nothing by a kept address [SEC-10]', async ({ member, ofOwner }) => {
  const url = await linkFor(member, ofOwner.id);
  expect((await send(member, `GET ${url}`)).statusCode).toBe(200);
  await send(member, 'POST /api/auth/sign-out');
  expect((await send(member, `GET ${url}`)).statusCode).toBe(401);
  expect((await list(member)).statusCode).toBe(401);
});

it('the response of a creation is not replayed to a person who has lost the document', async ({ owner, member }) => {
  const headers = { 'idempotency-key': '7f5e1bb4-0000-4000-8000-000000000001' };
  const payload = {
    fileId: '7f5e1bb4-0000-4000-8000-000000000002',
    fileName: 'a.png',
    name: 'For Elena',
    type: 'Other',
    target: forPerson(owner, owner.familyId),
  };
  const { fileId } = (await sendRequest(member, { method: 'POST', url: '/api/uploads', ...pixel() })).json();
  const send = () =>
    sendRequest(member, { method: 'POST', url: '/api/documents', headers, payload: { ...payload, fileId } });
  expect((await send()).statusCode).toBe(201);
  await leave(owner, member);
  expect((await send()).statusCode).toBe(404);
});

function pixel() {
  const payload = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return { payload, headers: { 'content-type': 'application/octet-stream' } };
}

it('favorites are each person’s own', async ({ server, owner, member, ofOwner }) => {
  await runSql(server, 'insert into marks (document_id, person_id, is_favorite) values ($1, $2, true)', [
    ofOwner.id,
    member.id,
  ]);
  const flags = async (person: TestPerson) =>
    (await list(person)).json().documents.find((document: Document) => document.id === ofOwner.id).isFavorite;
  expect(await flags(member)).toBe(true);
  expect(await flags(owner)).toBe(false);
});

it('a document in the trash answers 404 to everyone, its owner included, and is in no list or count', async ({
  server,
  owner,
  member,
  ofOwner,
  ofMember,
  general,
}) => {
  const links = new Map<TestPerson, string>();
  for (const person of [owner, member]) links.set(person, await linkFor(person, ofOwner.id));
  await runSql(server, 'update documents set trashed_at = now() where id = any ($1)', [[ofOwner.id, general.id]]);
  for (const person of [owner, member]) {
    expect(idsOf(await list(person))).toEqual([ofMember.id]);
    expect((await send(person, `GET ${links.get(person)}`)).statusCode).toBe(404);
    for (const part of ['', '/thumbnail', '/preview']) {
      expect((await send(person, `GET /api/documents/${ofOwner.id}${part}`)).statusCode).toBe(404);
    }
    const { families } = (await send(person, 'GET /api/families')).json();
    const family = families.find(({ id }: { id: string }) => id === owner.familyId);
    expect(family.generalDocumentCount).toBe(0);
    const elena = family.members.find(({ personId }: { personId: string }) => personId === owner.id);
    expect(elena.documentCount).toBe(0);
  }
});
