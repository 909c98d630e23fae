import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import {
  handOn,
  it,
  listNotices,
  moveOwnerChangeBack,
  ownerOf,
  see,
  takeBack,
} from '../../../test/transferred-document.ts';

it('a new owner who deletes their account gives back what somebody else gave them [SEC-43]', async ({
  server,
  owner,
  member,
  viewer,
}) => {
  const leaver = await addPerson(server, { name: 'Leaver' });
  await addMember(owner.familyId, leaver);
  const { id } = await createDocument(member, { target: forPerson(viewer, owner.familyId) });
  await handOn(member, id, leaver);
  const own = await createDocument(leaver, { target: forPerson(leaver, owner.familyId) });
  await outcome(leaver, `DELETE /api/documents/${id}`);
  expect(await outcome(leaver, 'POST /api/profile/deletion', { password: leaver.password })).toBe('204');
  expect([await see(viewer, id), await see(owner, own.id)]).toEqual(['200', '404 not_found']);
  expect(await ownerOf(server, id)).toBe(viewer.id);
});

it('a document given to a new owner more than 30 days ago ends with their account', async ({
  server,
  owner,
  member,
  viewer,
}) => {
  const leaver = await addPerson(server, { name: 'Leaver' });
  await addMember(owner.familyId, leaver);
  const { id } = await createDocument(member, { target: forPerson(viewer, owner.familyId) });
  await handOn(member, id, leaver);
  await moveOwnerChangeBack(server, id, '30 days');
  await outcome(leaver, 'POST /api/profile/deletion', { password: leaver.password });
  expect(await takeBack(viewer, id)).toBe('404 not_found');
  expect(await listNotices(viewer)).toMatchObject([{ document: { id: null, canBeTakenBack: false } }]);
});

it('when the former owner’s account is deleted, the document stays with its new owner', async ({
  server,
  viewer,
  admin,
  id,
}) => {
  expect(await outcome(viewer, 'POST /api/profile/deletion', { password: viewer.password })).toBe('204');
  expect(await takeBack(viewer, id)).toBe('401 unauthorized');
  expect(await see(admin, id)).toBe('200');
  expect(await runSql(server, 'select from owner_changes where document_id = $1', [id])).toEqual([]);
});

it('when the uploader’s account is deleted, the former owner still takes it back', async ({ member, viewer, id }) => {
  expect(await outcome(member, 'POST /api/profile/deletion', { password: member.password })).toBe('204');
  expect(await listNotices(viewer)).toMatchObject([{ actor: null, document: { canBeTakenBack: true } }]);
  expect(await takeBack(viewer, id)).toBe('200');
});

it('a document taken back while its new owner deletes their account is always its former owner’s', async ({
  server,
  owner,
  member,
  viewer,
}) => {
  for (let round = 0; round < 5; round++) {
    const leaver = await addPerson(server, { name: 'Leaver' });
    await addMember(owner.familyId, leaver);
    const { id } = await createDocument(member, { target: forPerson(viewer, owner.familyId) });
    await handOn(member, id, leaver);
    const [taken, deleted] = await Promise.all([
      takeBack(viewer, id),
      outcome(leaver, 'POST /api/profile/deletion', { password: leaver.password }),
    ]);
    expect(['200', '409 already_owner']).toContain(taken);
    expect(deleted).toBe('204');
    expect(await ownerOf(server, id)).toBe(viewer.id);
  }
});
