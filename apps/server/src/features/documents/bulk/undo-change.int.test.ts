import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addPerson } from '../../../../test/add-people.ts';
import { it } from '../../../../test/fixtures.ts';
import {
  activityOf,
  changeMany,
  detailsOf,
  makeMany,
  seenOf,
  tagsOf,
  undoMany,
} from '../../../../test/many-documents.ts';
import { addMember } from '../../../../test/membership.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { send } from '../../../../test/send.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';

it('undoing a move to the trash restores that call’s documents, and none that were in the trash before [OFF-6]', async ({
  owner,
}) => {
  const [first = '', second = '', before = ''] = await makeMany(owner, 3);
  await send(owner, `DELETE /api/documents/${before}`);
  const { key, answer } = await changeMany(owner, { action: 'trash', documentIds: [first, second, before] });
  expect(answer).toEqual({ changed: [first, second], refused: [{ documentId: before, code: 'not_found' }] });
  expect((await undoMany(owner, key)).answer).toEqual({ changed: [first, second], refused: [] });
  expect(await seenOf(owner, [first, second, before])).toEqual([true, true, false]);
  expect(await activityOf(owner, first)).toEqual(['restored', 'trashed', 'added']);
});

it('undoing a share ends only the shares that the call made [OFF-6]', async ({ server, owner, member, familyId }) => {
  const { familyId: other } = await addPerson(server, { family: 'Okafor' });
  await addMember(other, owner);
  const [fresh = '', shared = ''] = await makeMany(owner, 2);
  await send(owner, `POST /api/documents/${shared}/shares`, { familyId });
  const both = { action: 'share', documentIds: [fresh, shared], familyIds: [familyId, other] };
  const { key, answer } = await changeMany(owner, both);
  expect(answer).toEqual({ changed: [fresh, shared], refused: [] });
  expect(await seenOf(member, [fresh, shared])).toEqual([true, true]);
  expect((await changeMany(owner, both)).answer).toEqual({ changed: [], refused: [] }); // they were so before
  await undoMany(owner, key);
  expect(await seenOf(member, [fresh, shared])).toEqual([false, true]);
  expect((await detailsOf(owner, shared))?.sharedWith).toEqual([familyId]);
});

it('pinning many pins what the reader sees, for the reader alone, and its undo unpins only those that it pinned [OFF-8]', async ({
  owner,
  viewer,
  familyId,
}) => {
  const [fresh = '', before = ''] = await makeMany(owner, 2, familyId);
  const [unseen = ''] = await makeMany(owner, 1);
  const pinsOf = async (person: TestPerson) =>
    Promise.all([fresh, before].map(async (id) => (await detailsOf(person, id))?.isFavorite));
  await send(viewer, `PATCH /api/documents/${before}`, { revision: 1, isFavorite: true });
  const { key, answer } = await changeMany(viewer, { action: 'pin', documentIds: [fresh, before, unseen] });
  expect(answer).toEqual({ changed: [fresh], refused: [{ documentId: unseen, code: 'not_found' }] });
  expect([await pinsOf(viewer), await pinsOf(owner)]).toEqual([
    [true, true],
    [false, false],
  ]);
  await undoMany(viewer, key);
  expect(await pinsOf(viewer)).toEqual([false, true]);
});

it('undoing tags removes only those that the call added [OFF-6]', async ({ owner }) => {
  const [plain = '', tagged = ''] = await makeMany(owner, 2);
  await send(owner, `PATCH /api/documents/${tagged}`, { revision: 1, tags: ['Travel', 'old'] });
  const documentIds = [plain, tagged];
  const { key } = await changeMany(owner, { action: 'tag', documentIds, tags: ['travel', 'summer', 'old'] });
  expect(await tagsOf(owner, documentIds)).toEqual([
    ['travel', 'summer', 'old'],
    ['Travel', 'old', 'summer'],
  ]);
  await send(owner, `PATCH /api/documents/${plain}`, { revision: 2, tags: ['travel', 'summer', 'old', 'later'] });
  await undoMany(owner, key);
  expect(await tagsOf(owner, documentIds)).toEqual([['later'], ['Travel', 'old']]);
});

it('a fact is filled in for many, and undone where nobody has edited it since [OFF-6, COL-4]', async ({ owner }) => {
  const [plain = '', known = '', edited = ''] = await makeMany(owner, 3);
  const documentIds = [plain, known, edited];
  const places = () =>
    Promise.all(
      documentIds.map(async (id) => (await send(owner, `GET /api/documents/${id}/details`)).json().originalPlace),
    );
  await send(owner, `PATCH /api/documents/${known}`, { revision: 1, originalPlace: 'Safe' });
  const { key, answer } = await changeMany(owner, {
    action: 'fillIn',
    documentIds,
    field: 'originalPlace',
    value: 'Box',
  });
  expect(answer).toEqual({ changed: documentIds, refused: [] });
  expect(await places()).toEqual(['Box', 'Box', 'Box']);
  await send(owner, `PATCH /api/documents/${edited}`, { revision: 2, originalPlace: 'Attic' });
  await undoMany(owner, key);
  expect(await places()).toEqual([null, 'Safe', 'Attic']);
});

it('a document that would get more than 20 tags is refused, and the others are tagged [OFF-6]', async ({ owner }) => {
  const [full = '', plain = ''] = await makeMany(owner, 2);
  const twenty = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
  await send(owner, `PATCH /api/documents/${full}`, { revision: 1, tags: twenty });
  const { answer } = await changeMany(owner, { action: 'tag', documentIds: [full, plain], tags: ['one more'] });
  expect(answer).toEqual({ changed: [plain], refused: [{ documentId: full, code: 'too_many_tags' }] });
});

it('undoing a hand-on restores owner, shares and earlier document, and notifies nobody [OFF-6]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  const { familyId: other } = await addPerson(server, { family: 'Okafor' });
  await addMember(other, owner);
  const earlier = await createDocument(owner, { name: 'Old', type: 'Other' });
  const document = await createDocument(owner, { name: 'New', target: forPerson(owner, familyId, other) });
  await send(owner, `POST /api/documents/${earlier.id}/renewals`, { newDocumentId: document.id });
  const documentIds = [document.id];
  const { key, answer } = await changeMany(owner, { action: 'handOn', documentIds, ownerId: member.id });
  expect(answer.changed).toEqual(documentIds);
  expect(await detailsOf(owner, document.id)).toMatchObject({ ownerId: member.id, sharedWith: [familyId] });

  expect((await undoMany(owner, key)).answer).toEqual({ changed: documentIds, refused: [] });
  const again = await detailsOf(owner, document.id);
  expect(again).toMatchObject({ ownerId: owner.id, sharedWith: [familyId, other].toSorted() });
  const { documents } = (await send(owner, `GET /api/documents/${document.id}/earlier`)).json();
  expect(documents).toMatchObject([{ id: earlier.id }]);
  expect(await countRows(server, 'owner_changes')).toBe(0);
  expect((await send(member, 'GET /api/notices')).json().notices).toEqual([]);
});

it.for([
  [
    'has edited it',
    (id: string, her: TestPerson) => send(her, `PATCH /api/documents/${id}`, { revision: 2, name: 'Hers' }),
  ],
  ['has trashed it', (id: string, her: TestPerson) => send(her, `DELETE /api/documents/${id}`)],
] as const)(
  'a hand-on cannot be undone once the new owner %s [OFF-6, SEC-43]',
  async ([, touch], { owner, member, familyId }) => {
    const documentIds = await makeMany(owner, 1, familyId);
    const { key } = await changeMany(owner, { action: 'handOn', documentIds, ownerId: member.id });
    await touch(documentIds[0] ?? '', member);
    expect(['document_changed', 'not_found']).toContain((await undoMany(owner, key)).answer);
  },
);

it('a hand-on cannot be undone after ten minutes [OFF-6, SEC-43]', async ({ server, owner, member, familyId }) => {
  const documentIds = await makeMany(owner, 1, familyId);
  const { key } = await changeMany(owner, { action: 'handOn', documentIds, ownerId: member.id });
  await ageHandOn(server, documentIds);
  expect((await undoMany(owner, key)).answer).toBe('document_changed');
  expect(await detailsOf(owner, documentIds[0] ?? '')).toMatchObject({ ownerId: member.id });
});

it('undo is refused for another person’s change or an unknown key [OFF-6, SEC-8]', async ({
  owner,
  admin,
  familyId,
}) => {
  const documentIds = await makeMany(owner, 1, familyId);
  const { key } = await changeMany(owner, { action: 'trash', documentIds });
  expect((await undoMany(admin, key)).answer).toBe('not_found');
  expect((await undoMany(admin, randomUUID())).answer).toBe('not_found');
});

/** As if it had been handed on eleven minutes ago. */
async function ageHandOn(server: TestServer, ids: string[]): Promise<void> {
  await runSql(server, `update documents set updated_at = updated_at - interval '11 minutes' where id = any ($1)`, [
    ids,
  ]);
  await runSql(
    server,
    `update owner_changes set changed_at = changed_at - interval '11 minutes' where document_id = any ($1)`,
    [ids],
  );
}
