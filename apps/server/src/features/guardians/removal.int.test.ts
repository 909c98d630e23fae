import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { noticesOf } from '../../../test/membership.ts';
import { addGuardian, addNoa, agree, ask, end, partings, stateOf, undo } from '../../../test/parting-scene.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

/** Noa, whom the family's owner looks after. */
const it = base.extend('noa', ({ owner, familyId }) => addNoa(owner, familyId));
it.beforeEach(({ server }) => runSql(server, 'delete from rate_limits'));

const REMOVED = { kind: 'removed' };
const isMember = async (person: TestPerson, noa: string) => {
  const { families }: { families: Family[] } = (await send(person, 'GET /api/families')).json();
  return families.some(({ members }) => members.some(({ personId }) => personId === noa));
};

it('a sole guardian removes a person at once; nobody sees anything of them, and the undo brings it all back [PPL-8]', async ({
  server,
  owner,
  member,
  viewer,
  familyId,
  noa,
}) => {
  const target = { kind: 'person' as const, personId: noa, shareWith: [familyId] };
  const paper = await createDocument(owner, { name: 'Birth certificate', target });
  await outcome(owner, `PUT /api/documents/${paper.id}/receivers/${viewer.id}`, { mayEdit: true, until: null });
  await outcome(member, `PATCH /api/documents/${paper.id}`, { revision: 1, isFavorite: true });
  const before = await stateOf(server, noa);
  expect(before).toMatchObject([{ shares: [{}, {}], members: [{}], guardians: [{}], marks: '1' }]);

  expect((await send(owner, `PUT /api/people/${noa}/parting`, REMOVED)).json()).toEqual({ isDone: true });
  for (const person of [owner, member, viewer]) {
    expect(await isMember(person, noa)).toBe(false);
    expect(await outcome(person, `GET /api/documents/${paper.id}`)).toBe('404 not_found');
    expect((await send(person, 'GET /api/documents')).json().documents).toEqual([]);
    expect((await send(person, 'GET /api/trash')).json().documents).toEqual([]);
  }
  expect(await partings(member)).toEqual([]);
  const [line] = await partings(owner);
  expect(line).toMatchObject({ person: { id: noa, name: 'Noa Rivera' }, kind: 'removed', waitingFor: [] });
  expect(Date.parse(line?.undoUntil ?? '') - Date.parse(line?.doneAt ?? '')).toBe(30 * 86_400_000);

  expect([await undo(member, noa), await undo(owner, noa), await undo(owner, noa)]).toEqual([
    ...['404 not_found', '204', '404 not_found'],
  ]);
  expect(await stateOf(server, noa)).toEqual(before);
  expect((await noticesOf(viewer)).filter((kind) => kind.startsWith('document_share'))).toEqual([
    ...['document_shared', 'document_share_ended', 'document_shared'],
  ]);
  expect(await partings(owner)).toEqual([]);
  expect(await isMember(member, noa)).toBe(true);
  expect((await send(member, `GET /api/documents/${paper.id}`)).json()).toMatchObject({ isFavorite: true });
  expect(await outcome(owner, `GET /api/documents/${paper.id}`)).toBe('200');
});

it('every guardian agrees before a person is removed; one who declines ends the question [PPL-8]', async ({
  owner,
  member,
  viewer,
  noa,
}) => {
  await addGuardian(owner, noa, member);
  expect((await send(owner, `PUT /api/people/${noa}/parting`, REMOVED)).json()).toEqual({ isDone: false });
  expect(await ask(member, noa)).toBe('409 parting_waits');
  expect((await noticesOf(member))[0]).toBe('guardian_removal_asked');
  const [waiting] = await partings(member);
  expect(waiting).toMatchObject({ askedBy: { id: owner.id }, waitingFor: [{ id: member.id }], doneAt: null });
  for (const answer of [ask, agree, end]) expect(await answer(viewer, noa)).toBe('404 not_found');
  expect(await partings(viewer)).toEqual([]);
  expect(await end(member, noa)).toBe('204');
  expect(await partings(owner)).toEqual([]);
  expect((await noticesOf(owner))[0]).toBe('guardian_parting_declined');
  expect(await isMember(member, noa)).toBe(true);

  expect(await ask(member, noa)).toBe('200');
  expect((await send(owner, `POST /api/people/${noa}/parting/agreement`, REMOVED)).json()).toEqual({ isDone: true });
  expect(await isMember(member, noa)).toBe(false);
  expect((await noticesOf(member))[0]).toBe('guardian_removed');
  // each of them may undo it
  expect(await undo(member, noa)).toBe('204');
  expect((await noticesOf(owner))[0]).toBe('guardian_brought_back');
  expect(await isMember(viewer, noa)).toBe(true);
});
