import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { changeMany, undoMany } from '../../../../test/many-documents.ts';
import { actionsOn, it, own, renew, sees, share, sharedWith, undo } from '../../../../test/renewal-scene.ts';
import { runSql } from '../../../../test/run-sql.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

const seenBy = (person: TestPerson, documents: Document[]) =>
  Promise.all(documents.map((document) => sees(person, document)));

async function makeChain(owner: TestPerson, familyId: string): Promise<[Document, Document, Document]> {
  const chain = [await own(owner, familyId), await own(owner), await own(owner)] as [Document, Document, Document];
  await renew(owner, chain[0], chain[1]);
  await renew(owner, chain[1], chain[2]);
  return chain;
}

it('an undone renewal ends what later renewals made of its shares, and no share of another call [SEC-49, KNO-9]', async ({
  owner,
  viewer,
  zoe,
  familyId,
  second,
}) => {
  const chain = await makeChain(owner, familyId);
  const [one, two, three] = chain;
  await share(owner, three, second);
  expect(await undo(owner, one)).toBe('204');
  expect(await seenBy(viewer, chain)).toEqual(['200', '404 not_found', '404 not_found']);
  expect(await sees(zoe, three)).toBe('200');
  expect((await actionsOn(owner, two)).at(-1)).toBe('unshared');
  expect((await actionsOn(owner, three)).at(-1)).toBe('unshared');
});

it('a share of the new document’s own outlives the undo of a renewal that found it there [SEC-49]', async ({
  owner,
  viewer,
  familyId,
}) => {
  const [one, two, three] = [await own(owner, familyId), await own(owner, familyId), await own(owner)];
  await renew(owner, one, two);
  await renew(owner, two, three);
  expect(await undo(owner, one)).toBe('204');
  expect(await seenBy(viewer, [one, two, three])).toEqual(['200', '200', '200']);
});

it.for(['kept', 'trash'] as const)(
  'an undone share of many ends for what was renewed since, where the old one goes: %s [OFF-6, SEC-58]',
  async (oldGoes, { owner, viewer, zoe, familyId, second }) => {
    const [old, newer] = [await own(owner, second), await own(owner)];
    const { key } = await changeMany(owner, { action: 'share', documentIds: [old.id], familyIds: [familyId, second] });
    await renew(owner, old, newer, oldGoes);
    expect((await undoMany(owner, key)).answer).toEqual({ changed: [old.id], refused: [] });
    expect(await seenBy(viewer, [old, newer])).toEqual(['404 not_found', '404 not_found']);
    expect(await sharedWith(owner, newer)).toEqual([second]); // as the old one before that call
    expect(await sees(zoe, newer)).toBe('200');
  },
);

it('an undone renewal ends the later shares also where the document between them is gone [SEC-49]', async ({
  server,
  owner,
  member,
  viewer,
  familyId,
}) => {
  const gone = await makeChain(owner, familyId);
  await runSql(server, 'delete from documents where id = $1', [gone[1].id]);
  expect(await undo(owner, gone[0])).toBe('204');
  expect(await seenBy(viewer, [gone[0], gone[2]])).toEqual(['200', '404 not_found']);

  const given = await makeChain(owner, familyId);
  await changeMany(owner, { action: 'handOn', documentIds: [given[1].id], ownerId: member.id });
  expect(await undo(owner, given[0])).toBe('204');
  expect(await seenBy(viewer, given)).toEqual(['200', '200', '404 not_found']);
});

it('a hand-on that is undone leaves the document’s shares to the renewal that made them [OFF-6, SEC-49]', async ({
  owner,
  member,
  viewer,
  zoe,
  familyId,
  second,
}) => {
  const [old, newer] = [await own(owner, familyId, second), await own(owner)];
  await renew(owner, old, newer);
  const { key } = await changeMany(owner, { action: 'handOn', documentIds: [newer.id], ownerId: member.id });
  expect((await undoMany(owner, key)).answer).toEqual({ changed: [newer.id], refused: [] });
  expect([await sees(zoe, newer), await sees(viewer, newer)]).toEqual(['200', '200']);
  expect(await undo(owner, old)).toBe('204');
  expect([await sees(zoe, newer), await sees(viewer, newer)]).toEqual(['404 not_found', '404 not_found']);
});

it('an undone renewal ends no share of a document that an Admin has taken out of the chain [SEC-49]', async ({
  owner,
  admin,
  viewer,
  familyId,
}) => {
  const [one, two, other] = [await own(owner, familyId), await own(owner), await own(owner)];
  await renew(owner, one, two);
  expect(await undo(admin, one)).toBe('204'); // ends no share
  await renew(owner, one, other);
  expect(await undo(owner, one)).toBe('204');
  expect(await seenBy(viewer, [one, two, other])).toEqual(['200', '200', '404 not_found']);
});

it('an undone share of many ends none of a document that was handed on since [OFF-6]', async ({
  owner,
  member,
  viewer,
  familyId,
}) => {
  const [old, newer] = [await own(owner), await own(owner)];
  const { key } = await changeMany(owner, { action: 'share', documentIds: [old.id], familyIds: [familyId] });
  await renew(owner, old, newer);
  await changeMany(owner, { action: 'handOn', documentIds: [newer.id], ownerId: member.id });
  expect((await undoMany(owner, key)).answer.changed).toEqual([old.id]);
  expect(await seenBy(viewer, [old, newer])).toEqual(['404 not_found', '200']); // the new owner's to end
});
