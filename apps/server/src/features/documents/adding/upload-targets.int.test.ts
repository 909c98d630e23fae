import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addFamily } from '../../../../test/add-people.ts';
import { errorBody } from '../../../../test/error-body.ts';
import { getFile } from '../../../../test/file-link.ts';
import { it } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { send } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../../test/test-documents.ts';
import { signUpPerson, type TestPerson } from '../../../../test/test-person.ts';

it.beforeEach(({ server }) => runSql(server, `delete from documents`));

async function create(person: TestPerson, target: object, extra: object = {}): Promise<LightMyRequestResponse> {
  const fileId = await uploadBytes(person);
  const payload = { fileId, fileName: 'a.png', name: 'Passport', type: 'Passport', target, ...extra };
  return send(person, 'POST /api/documents', payload);
}

async function listed(person: TestPerson): Promise<string[]> {
  const { documents } = (await send(person, 'GET /api/documents')).json();
  return documents.map((document: { id: string }) => document.id);
}

it('a Member uploads for oneself, for another member and for the family, and all of it is seen [PER-1]', async ({
  owner,
  member,
  viewer,
}) => {
  const { familyId } = owner;
  for (const target of [forPerson(member, familyId), forPerson(owner, familyId), forFamily(familyId)]) {
    const created = await create(member, target);
    expect(created.statusCode).toBe(201);
    for (const person of [owner, member, viewer]) expect(await listed(person)).toContain(created.json().id);
  }
});

it('a Viewer uploads for oneself, shared or not', async ({ owner, viewer }) => {
  const own = await create(viewer, forPerson(viewer));
  const shared = await create(viewer, forPerson(viewer, owner.familyId));
  expect([own.statusCode, shared.statusCode]).toEqual([201, 201]);
  expect(await listed(owner)).toEqual([shared.json().id]);
});

it('a Viewer’s upload for another member, or for the family, is answered 403 and leaves nothing [SEC-11]', async ({
  server,
  owner,
  member,
  viewer,
}) => {
  const targets: UploadTarget[] = [
    forPerson(owner, owner.familyId),
    forPerson(member, owner.familyId),
    forFamily(owner.familyId),
  ];
  for (const target of targets) {
    const refused = await create(viewer, target);
    expect(refused.json()).toEqual(errorBody('forbidden'));
    expect(refused.statusCode).toBe(403);
  }
  expect(await countRows(server, 'documents')).toBe(0);
  expect(await countRows(server, 'shares')).toBe(0);
});

it('nobody uploads for another without a family that both see it in', async ({ server, owner, member }) => {
  const own = await addFamily(member, 'Own');
  expect((await create(member, forPerson(owner))).statusCode).toBe(403);
  expect((await create(member, forPerson(owner, own))).statusCode).toBe(404);
  expect((await create(owner, forPerson(member, owner.familyId, own))).statusCode).toBe(404);
  expect(await countRows(server, 'documents')).toBe(0);
});

it('nobody uploads for an invited person before they have accepted', async ({ server, owner }) => {
  const invited = await signUpPerson(server, 'Mia Stone');
  await addMember(owner.familyId, invited, { state: 'invited' });
  expect((await create(owner, forPerson(invited, owner.familyId))).statusCode).toBe(404);
});

it('a document uploaded for another person is theirs, and still says who added it', async ({ owner, member }) => {
  const created = await create(member, forPerson(owner, owner.familyId));
  expect(created.json()).toMatchObject({
    ownerId: owner.id,
    ownerName: owner.name,
    addedBy: member.id,
    familyId: null,
  });
  expect(created.json().sharedWith).toEqual([owner.familyId]);
});

it('an ‘only me’ document is invisible to the whole family, its Admin included', async ({ owner, member, viewer }) => {
  const { id } = await createDocument(member);
  expect(await listed(member)).toEqual([id]);
  for (const person of [owner, viewer]) {
    expect(await listed(person)).toEqual([]);
    expect((await getFile(person, id)).statusCode).toBe(404);
    for (const part of ['', '/thumbnail', '/preview']) {
      expect((await send(person, `GET /api/documents/${id}${part}`)).statusCode).toBe(404);
    }
  }
});

it('the same family named twice is one share', async ({ owner, member }) => {
  const created = await create(member, forPerson(member, owner.familyId, owner.familyId));
  expect(created.json().sharedWith).toEqual([owner.familyId]);
});

it('an upload is claimed once, however many documents ask for it at once', async ({ member }) => {
  const fileId = await uploadBytes(member);
  const payload = { fileId, fileName: 'a.png', name: 'Passport', type: 'Passport', target: forPerson(member) };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(member, 'POST /api/documents', payload)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(400)]);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 400)) {
    expect(answer.json()).toEqual(errorBody('upload_unknown'));
  }
  expect(await listed(member)).toHaveLength(1);
});

it('fields that only the server sets are refused in an upload, and have no effect in its target [SEC-5]', async ({
  owner,
  member,
}) => {
  for (const extra of [{ id: owner.id }, { addedBy: owner.id }, { isFavorite: true }, { isTest: true }]) {
    expect((await create(member, forPerson(member), extra)).statusCode).toBe(400);
  }
  expect(await listed(member)).toEqual([]);
  const created = await create(member, { ...forPerson(member), ownerId: owner.id, familyId: owner.familyId });
  expect(created.json()).toMatchObject({ ownerId: member.id, familyId: null, sharedWith: [], addedBy: member.id });
  expect(await listed(owner)).toEqual([]);
});

it('a family is created for its caller, whatever else the body says', async ({ server, owner, viewer }) => {
  const payload = { name: 'Cousins', id: owner.familyId, ownerId: owner.id, role: 'Viewer', members: [owner.id] };
  const created = await send(viewer, 'POST /api/families', payload);
  expect(created.statusCode).toBe(201);
  const { familyId } = created.json();
  const rows = await runSql(server, 'select person_id, role, state from members where family_id = $1', [familyId]);
  expect(rows).toEqual([{ person_id: viewer.id, role: 'Admin', state: 'active' }]);
});
