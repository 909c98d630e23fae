import { randomUUID } from 'node:crypto';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { FilingOutcome, ReceivedFile } from '@kinvault/domain/received/received.schema.ts';
import { expect } from 'vitest';
import { getFile } from '../../../test/file-link.ts';
import { it } from '../../../test/fixtures.ts';
import { listWaiting, newFile, receive } from '../../../test/receive.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send, sendRequest } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const filing = (receivedId: string, target: UploadTarget, more = {}) => ({
  ...{ receivedId, target, name: 'Car loan', type: 'Financial' },
  ...more,
});
const file = (person: TestPerson, filings: object[], key = randomUUID()) =>
  sendRequest(person, {
    method: 'POST',
    url: '/api/received/file',
    payload: { filings },
    headers: { 'idempotency-key': key },
  });
const throwAway = (person: TestPerson, ...receivedIds: string[]) =>
  send(person, 'POST /api/received/throw-away', { receivedIds });
const undo = (person: TestPerson, ...receivedIds: string[]) => send(person, 'POST /api/received/undo', { receivedIds });
const countOf = async (person: TestPerson) => (await send(person, 'GET /api/received/count')).json().count;
const idsOf = async (person: TestPerson, query = '') => (await listWaiting(person, query)).map(({ id }) => id);

it('what came is its receiver’s alone, with where it came from; the newest first, or the oldest [INB-1]', async ({
  owner,
  admin,
}) => {
  const first = await receive(owner, { fileName: 'contract.png' });
  const second = await receive(owner, { source: 'folder', sourceDetail: 'scanner', fileName: 'Scan 41.png' });
  const [newest, oldest] = await listWaiting(owner);
  expect(ReceivedFile.parse(newest)).toMatchObject({ id: second, source: 'folder', sourceDetail: 'scanner' });
  expect(oldest).toMatchObject({ id: first, fileName: 'contract.png', sourceDetail: 'Bank of Alma', kind: 'png' });
  expect(await idsOf(owner, '?order=oldest')).toEqual([first, second]);
  expect([await countOf(owner), await countOf(admin), await idsOf(admin)]).toEqual([2, 0, []]);
  for (const call of [file(admin, [filing(first, forPerson(admin))]), throwAway(admin, first), undo(admin, first)])
    expect((await call).statusCode).toBe(404);
  expect(await countOf(owner)).toBe(2);
});

it('filed, it is a document like an upload’s: for a person, their families and collections; activity says where it came from [INB-1]', async ({
  owner,
  member,
  familyId,
}) => {
  const bytes = newFile();
  const receivedId = await receive(owner, { bytes });
  const made = await send(owner, 'POST /api/collections', { kind: 'car', name: 'The car', familyId });
  const { collectionId } = made.json();
  const more = { collectionIds: [collectionId], expiresOn: '2031-05-06', issuer: 'Bank of Alma' };
  const answer = await file(owner, [filing(receivedId, forPerson(owner, familyId), more)]);
  const { done, refused } = FilingOutcome.parse(answer.json());
  expect([done.map((one) => one.receivedId), refused]).toEqual([[receivedId], []]);
  const documentId = done[0]?.documentId ?? '';
  expect((await send(owner, `GET /api/documents/${documentId}`)).json()).toMatchObject({
    ...{ name: 'Car loan', type: 'Financial', ownerId: owner.id, addedBy: owner.id, sharedWith: [familyId] },
    ...{ expiresOn: '2031-05-06', fileName: 'contract.png' },
  });
  expect((await getFile(owner, documentId)).rawPayload.equals(bytes)).toBe(true);
  expect(await outcome(member, `GET /api/documents/${documentId}`)).toBe('200');
  const [entry] = (await send(owner, `GET /api/documents/${documentId}/activity`)).json().entries.toReversed();
  expect(entry).toMatchObject({ action: 'added', detail: { source: 'request', sourceDetail: 'Bank of Alma' } });
  const { collections } = (await send(member, 'GET /api/collections')).json();
  expect(collections.find(({ id }: { id: string }) => id === collectionId).documentIds).toEqual([documentId]);
  expect([await countOf(owner), await idsOf(owner)]).toEqual([0, []]);
});

it('of several each is filed or named; refused for one reason, all are answered with it [INB-1]', async ({
  owner,
  outsider,
  familyId,
}) => {
  const [first, second] = [await receive(owner), await receive(owner)];
  const strange = await receive(outsider);
  const answer = await file(owner, [
    filing(first, forFamily(familyId)),
    filing(second, forFamily(outsider.familyId)),
    filing(strange, forPerson(owner)),
  ]);
  const { done, refused } = answer.json();
  expect([answer.statusCode, done.length, done[0].receivedId]).toEqual([200, 1, first]);
  expect(refused).toEqual([
    { receivedId: second, code: 'not_found' },
    { receivedId: strange, code: 'not_found' },
  ]);
  expect([await idsOf(owner), await idsOf(outsider)]).toEqual([[second], [strange]]);
  expect((await file(owner, [filing(second, forPerson(outsider))])).statusCode).toBe(403);
  expect(await idsOf(owner)).toEqual([second]);
});

it('a repeated call files nothing once more, and of two at once one gets it [INB-1] [REL-1]', async ({
  server,
  owner,
}) => {
  const receivedId = await receive(owner);
  const key = randomUUID();
  const filings = [filing(receivedId, forPerson(owner))];
  const [one, other] = await Promise.all([file(owner, filings, key), file(owner, filings, key)]);
  expect(one.json()).toEqual(other.json());
  expect(await countRows(server, `documents where owner_id = '${owner.id}'`)).toBe(1);

  const again = await receive(owner);
  const answers = await Promise.all([
    file(owner, [filing(again, forPerson(owner))]),
    throwAway(owner, again),
    file(owner, [filing(again, forPerson(owner))]),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
  expect(await countRows(server, `documents where owner_id = '${owner.id}'`)).toBe(2);
});

it('thrown away it is a private document in the trash, named after its file [INB-1]', async ({ owner, admin }) => {
  const receivedId = await receive(owner, { fileName: 'Scan 0041.png' });
  expect((await throwAway(owner, receivedId)).statusCode).toBe(200);
  const { documents } = (await send(owner, 'GET /api/trash')).json();
  expect(documents).toMatchObject([{ name: 'Scan 0041', type: 'Other', ownerId: owner.id, sharedWith: [] }]);
  expect((await send(admin, 'GET /api/trash')).json().documents).toEqual([]);
  expect(await countOf(owner)).toBe(0);
  // like everything in the trash
  expect(await outcome(owner, `POST /api/documents/${documents[0].id}/restore`)).toBe('200');
});

it('undone, it waits again with all that was read; not once somebody else has touched the document, nor twice [INB-1]', async ({
  server,
  owner,
  admin,
  familyId,
}) => {
  const [thrown, filed, touched] = [await receive(owner), await receive(owner), await receive(owner)];
  await throwAway(owner, thrown);
  const target = forPerson(owner, familyId);
  const answer = await file(owner, [filing(filed, target), filing(touched, target)]);
  const documentOf = (id: string) =>
    answer.json().done.find(({ receivedId }: { receivedId: string }) => receivedId === id).documentId;
  const before = (await send(admin, `GET /api/documents/${documentOf(touched)}`)).json();
  await send(admin, `PATCH /api/documents/${before.id}`, { revision: before.revision, name: 'Mine' });
  const undone = await Promise.all([undo(owner, thrown, filed, touched), undo(owner, thrown)]);
  expect(undone.flatMap((one) => one.json().undone ?? []).toSorted()).toEqual([thrown, filed].toSorted());
  expect((await idsOf(owner)).toSorted()).toEqual([thrown, filed].toSorted());
  expect(await outcome(admin, `GET /api/documents/${documentOf(filed)}`)).toBe('404 not_found');
  expect(await countRows(server, `files where uploaded_by = '${owner.id}' and purpose = 'original'`)).toBe(3);
  expect((await undo(owner, thrown)).statusCode).toBe(404);

  // filed once more
  expect((await file(owner, [filing(filed, target)])).statusCode).toBe(200);
  await runSql(server, `update documents set added_at = now() - interval '25 hours' where owner_id = $1`, [owner.id]);
  expect((await undo(owner, filed)).statusCode).toBe(404);
});

it('a document with the same bytes is named, if its receiver sees it [INB-1] [REA-9]', async ({
  owner,
  member,
  outsider,
  familyId,
}) => {
  const [bytes, strange] = [newFile(), newFile()];
  const { id } = await createDocument(member, { bytes, target: forPerson(member, familyId) });
  await createDocument(outsider, { bytes: strange });
  await receive(owner, { bytes });
  await receive(owner, { bytes: strange });
  const [second, first] = await listWaiting(owner);
  expect([first?.duplicate?.document.id, second?.duplicate]).toEqual([id, null]);
});

it('it can become a version of a document instead, and then no longer waits [INB-1]', async ({ server, owner }) => {
  const receivedId = await receive(owner);
  const [row] = await runSql(server, 'select file_id from received where id = $1', [receivedId]);
  const { id, revision } = await createDocument(owner);
  const version = { fileId: row?.file_id, fileName: 'new.png', revision };
  expect(await outcome(owner, `POST /api/documents/${id}/versions`, version)).toBe('201');
  expect(await countOf(owner)).toBe(0);
  expect((await file(owner, [filing(receivedId, forPerson(owner))])).statusCode).toBe(404);
  expect((await undo(owner, receivedId)).statusCode).toBe(404);
});
