import { randomUUID } from 'node:crypto';
import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { purgeCollections } from './purge-collections.ts';

async function make(person: TestPerson, input: object): Promise<string> {
  const made = await send(person, 'POST /api/collections', { kind: 'car', name: 'The car', familyId: null, ...input });
  expect(made.statusCode).toBe(201);
  return made.json().collectionId;
}
const listOf = async (person: TestPerson): Promise<Collection[]> =>
  (await send(person, 'GET /api/collections')).json().collections;
const idsIn = async (person: TestPerson, id: string) =>
  (await listOf(person)).find((collection) => collection.id === id)?.documentIds.toSorted();
const put = (person: TestPerson, id: string, documentIds: string[], areIn = true) =>
  send(person, `PUT /api/collections/${id}/documents`, { documentIds, areIn });

it('everyone of the family sees its collection, and in it only the documents that they see anyway [COL-1, D-41]', async ({
  owner,
  member,
  viewer,
  familyId,
}) => {
  const general = (await createDocument(owner, { target: forFamily(familyId) })).id;
  const shared = (await createDocument(owner, { target: forPerson(owner, familyId) })).id;
  const ofOwner = (await createDocument(owner)).id;
  const ofMember = (await createDocument(member)).id;
  const car = await make(owner, { familyId, documentIds: [general, shared, ofOwner] });
  expect((await put(member, car, [ofMember])).json()).toEqual({ changed: [ofMember] });

  expect(await idsIn(owner, car)).toEqual([general, shared, ofOwner].toSorted());
  expect(await idsIn(member, car)).toEqual([general, shared, ofMember].toSorted());
  expect(await idsIn(viewer, car)).toEqual([general, shared].toSorted());
  // being there opened none of them
  expect((await send(owner, `GET /api/documents/${ofMember}`)).statusCode).toBe(404);
  expect((await listOf(viewer)).map(({ canChange }) => canChange)).toEqual([false]);
});

it('a private collection is seen by its owner alone, also one of general documents [COL-1]', async ({
  owner,
  admin,
  familyId,
}) => {
  const general = (await createDocument(owner, { target: forFamily(familyId) })).id;
  const mine = await make(owner, { documentIds: [general] });
  expect(await idsIn(owner, mine)).toEqual([general]);
  expect(await listOf(admin)).toEqual([]);
  expect((await put(admin, mine, [general], false)).statusCode).toBe(404);
});

it('what one does not see can be neither put in nor taken out; the rest of the call is done [COL-1]', async ({
  owner,
  member,
  familyId,
}) => {
  const ofOwner = (await createDocument(owner)).id;
  const ofMember = (await createDocument(member)).id;
  const car = await make(owner, { familyId, documentIds: [ofOwner] });
  expect((await put(member, car, [ofOwner])).statusCode).toBe(404);
  expect((await put(member, car, [ofOwner, ofMember])).json()).toEqual({ changed: [ofMember] });
  expect((await put(member, car, [ofOwner, ofMember], false)).json()).toEqual({ changed: [ofMember] });
  expect(await idsIn(owner, car)).toEqual([ofOwner]);
});

it('a document that is put in by two at once is in it once, and each hears what they have changed [COL-1]', async ({
  owner,
  member,
  familyId,
}) => {
  const { id } = await createDocument(owner, { target: forFamily(familyId) });
  const car = await make(owner, { familyId });
  const answers = await Promise.all([put(owner, car, [id]), put(member, car, [id])]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect(answers.flatMap((answer) => answer.json().changed)).toEqual([id]);
  expect(await idsIn(member, car)).toEqual([id]);
});

it('a document in the trash is not counted, and comes back to where it was; a renewed one gives its place to the newer [COL-1]', async ({
  owner,
}) => {
  const [old, renewed] = [await createDocument(owner), await createDocument(owner)];
  const car = await make(owner, { documentIds: [old.id] });
  await send(owner, `DELETE /api/documents/${old.id}`);
  expect(await idsIn(owner, car)).toEqual([]);
  await send(owner, `POST /api/documents/${old.id}/restore`);
  expect(await idsIn(owner, car)).toEqual([old.id]);

  const renewal = { newDocumentId: renewed.id, oldGoes: 'kept' };
  expect((await send(owner, `POST /api/documents/${old.id}/renewals`, renewal)).statusCode).toBeLessThan(300);
  expect(await idsIn(owner, car)).toEqual([renewed.id]);
});

it('deleting a collection leaves its documents, and for 30 days it can be brought back with what others have put in [COL-1]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  const ofMember = (await createDocument(member)).id;
  const car = await make(owner, { familyId });
  await put(member, car, [ofMember]);
  expect((await send(owner, `DELETE /api/collections/${car}`)).statusCode).toBe(204);
  expect(await listOf(member)).toEqual([]);
  expect((await send(member, `GET /api/documents/${ofMember}`)).statusCode).toBe(200);
  expect((await put(member, car, [ofMember])).statusCode).toBe(404);
  expect((await send(owner, `POST /api/collections/${car}/restore`)).statusCode).toBe(204);
  expect(await idsIn(member, car)).toEqual([ofMember]);

  const age = (days: number) =>
    runSql(server, `update collections set deleted_at = now() - make_interval(days => $2) where id = $1`, [car, days]);
  await age(29);
  await purgeCollections(server.transactions);
  expect(await runSql(server, 'select from collections where id = $1', [car])).toHaveLength(1);
  await age(32);
  expect((await send(owner, `POST /api/collections/${car}/restore`)).statusCode).toBe(404);
  await purgeCollections(server.transactions);
  expect(await runSql(server, 'select from collections where id = $1', [car])).toHaveLength(0);
  expect((await send(member, `GET /api/documents/${ofMember}`)).statusCode).toBe(200);
});

it('it goes with its family or with the account of its owner, and its documents stay [COL-1]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  const general = (await createDocument(owner, { target: forFamily(familyId) })).id;
  const ofMember = (await createDocument(member)).id;
  const ids = [
    await make(owner, { familyId, documentIds: [general] }),
    await make(member, { documentIds: [ofMember, general] }),
  ];
  const left = () => runSql(server, 'select id from collections where id = any ($1::uuid[])', [ids]);
  await runSql(server, 'delete from people where id = $1', [member.id]);
  expect(await left()).toEqual([{ id: ids[0] }]);
  await send(owner, `DELETE /api/families/${familyId}`);
  expect(await listOf(owner)).toEqual([]);
  await runSql(server, 'delete from families where id = $1', [familyId]);
  expect(await left()).toEqual([]);
});

it('a person who leaves the family no longer sees its collections, and what they put in stays theirs to see [COL-1]', async ({
  owner,
  member,
  outsider,
  familyId,
}) => {
  await addMember(outsider.familyId, member);
  const ofMember = (await createDocument(member, { target: forPerson(member, familyId) })).id;
  const car = await make(member, { familyId, documentIds: [ofMember] });
  expect(await idsIn(owner, car)).toEqual([ofMember]);
  await send(member, `DELETE /api/families/${familyId}/membership`);
  expect(await listOf(member)).toEqual([]);
  expect(await idsIn(owner, car)).toEqual([]);
});

it('the open pages of the family hear of a change, and which document it was they do not [COL-1]', async ({
  owner,
  member,
  viewer,
  familyId,
}) => {
  const ofMember = (await createDocument(member)).id;
  const car = await make(owner, { familyId });
  const { version } = (await send(viewer, 'GET /api/documents')).json();
  await put(member, car, [ofMember]);
  const changes = (await send(viewer, `GET /api/documents/changes?since=${version}`)).json();
  expect(changes).toMatchObject({ isComplete: true, documents: [], goneIds: [car] });
  expect(changes.version).not.toBe(version);
});

it('without the application, the policies alone refuse what is not theirs [COL-1, SEC-7]', async ({
  server,
  owner,
  member,
  viewer,
  outsider,
  familyId,
}) => {
  const general = (await createDocument(owner, { target: forFamily(familyId) })).id;
  const ofOwner = (await createDocument(owner)).id;
  const car = await make(owner, { familyId, documentIds: [general, ofOwner] });
  const ofOutsider = await make(outsider, {});
  const as = (person: TestPerson, text: string, values: unknown[] = []) =>
    sqlAsPerson(server, person.id, [text, values]);

  expect(await as(member, 'select document_id from collection_documents')).toEqual([{ document_id: general }]);
  expect(await as(outsider, 'select id from collections')).toEqual([{ id: ofOutsider }]);
  expect(await as(outsider, 'select from collection_documents')).toEqual([]);
  const insert = 'insert into collection_documents (collection_id, document_id) values ($1, $2)';
  const forged: [TestPerson, string, string][] = [
    [outsider, ofOutsider, ofOwner],
    [outsider, car, (await createDocument(outsider)).id],
    [viewer, car, (await createDocument(viewer)).id],
    [member, car, randomUUID()],
  ];
  for (const [person, ...values] of forged)
    await expect(as(person, insert, values)).rejects.toThrow(/row-level security/);
  const collection = `insert into collections (id, family_id, owner_id, kind, name) values ($1, $2, $3, 'car', 'x')`;
  for (const person of [viewer, outsider])
    await expect(as(person, collection, [randomUUID(), familyId, null])).rejects.toThrow(/row-level security/);
  await expect(as(outsider, collection, [randomUUID(), null, owner.id])).rejects.toThrow(/row-level security/);
  for (const person of [viewer, outsider]) {
    await as(person, `update collections set name = 'x' where id = $1`, [car]);
    await as(person, 'delete from collection_documents where collection_id = $1', [car]);
  }
  // of a document that one does not see one takes nothing out
  await as(member, 'delete from collection_documents where document_id = $1', [ofOwner]);
  expect(await listOf(owner)).toMatchObject([{ name: 'The car', documentIds: [ofOwner, general] }]);
});
