import { expect } from 'vitest';
import { addFamily, addPerson } from '../../../../test/add-people.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { changeMany, undoMany } from '../../../../test/many-documents.ts';
import { addMember } from '../../../../test/membership.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

const it = base.extend('second', ({ owner }) => addFamily(owner, 'Second'));

const own = async (person: TestPerson, ...familyIds: string[]) =>
  (await createDocument(person, { target: forPerson(person, ...familyIds) })).id;
const renew = (person: TestPerson, id: string, newDocumentId: string, more = {}) =>
  outcome(person, `POST /api/documents/${id}/renewals`, { newDocumentId, ...more });
const ownerOf = async (person: TestPerson, id: string) =>
  (await send(person, `GET /api/documents/${id}`)).json().ownerId;
const laterOf = async (person: TestPerson, id: string): Promise<string | null> =>
  (await send(person, `GET /api/documents/${id}/details`)).json().replacedBy ?? null;
const sharedWith = async (person: TestPerson, id: string) =>
  (await send(person, `GET /api/documents/${id}`)).json().sharedWith;

it('of a hand-on brings documents back whose earlier one is in the trash or was renewed meanwhile', async ({
  owner,
  member,
  familyId,
}) => {
  const [one, two, other] = [await own(owner, familyId), await own(owner, familyId), await own(owner, familyId)];
  const [trashed, newer] = [await own(owner, familyId), await own(owner, familyId)];
  await renew(owner, one, two);
  await renew(owner, trashed, newer, { oldGoes: 'trash' });
  const documentIds = [two, newer];
  const { key } = await changeMany(owner, { action: 'handOn', documentIds, ownerId: member.id });
  await renew(owner, one, other);
  expect((await undoMany(owner, key)).answer).toEqual({ changed: documentIds.toSorted(), refused: [] });
  for (const id of documentIds) expect(await ownerOf(owner, id)).toBe(owner.id);
});

it('of a hand-on opens nothing whose sharing was ended meanwhile [SEC-58]', async ({
  owner,
  member,
  familyId,
  second,
}) => {
  const [old, newer] = [await own(owner, familyId, second), await own(owner)];
  await renew(owner, old, newer);
  const { key } = await changeMany(owner, { action: 'handOn', documentIds: [newer], ownerId: member.id });
  for (const id of [second, familyId])
    expect(await outcome(owner, `DELETE /api/documents/${old}/shares/${id}`)).toBe('204');
  expect((await undoMany(owner, key)).answer.changed).toEqual([newer]);
  expect([await sharedWith(owner, old), await sharedWith(owner, newer)]).toEqual([[], []]);
});

it('of a hand-on keeps what was shared again before the hand-on [OFF-6]', async ({ owner, member, familyId }) => {
  const [one, two, three] = [await own(owner, familyId), await own(owner), await own(owner)];
  await renew(owner, one, two);
  expect(await outcome(owner, `DELETE /api/documents/${one}/renewals`)).toBe('204'); // ends the share of the newer one
  await renew(owner, one, two);
  await renew(owner, two, three);
  const { key } = await changeMany(owner, { action: 'handOn', documentIds: [three], ownerId: member.id });
  expect((await undoMany(owner, key)).answer.changed).toEqual([three]);
  for (const id of [one, two, three]) expect(await sharedWith(owner, id)).toEqual([familyId]);
});

it('of a share ends it after a renewal that threw the old one away, and after the undo of a renewal [SEC-58]', async ({
  owner,
  admin,
  familyId,
}) => {
  for (const oldGoes of ['trash', 'keep']) {
    const [old, newer] = [await own(owner), await own(owner)];
    const { key } = await changeMany(owner, { action: 'share', documentIds: [old], familyIds: [familyId] });
    expect(await renew(owner, old, newer, oldGoes === 'trash' ? { oldGoes } : {})).toBe('200');
    expect(await sharedWith(owner, newer)).toEqual([familyId]);
    if (oldGoes === 'keep') expect(await outcome(admin, `DELETE /api/documents/${old}/renewals`)).toBe('204');
    expect((await undoMany(owner, key)).answer.changed).toEqual([old]);
    expect(await sharedWith(owner, newer)).toEqual([]);
  }
});

it('of a hand-on works while the clock is behind, and the one who loses the document hears nothing [REL-22, OFF-6]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  await runSql(server, `update clock set trusted_at = now() + interval '5 minutes'`);
  const id = await own(owner, familyId);
  const { key } = await changeMany(owner, { action: 'handOn', documentIds: [id], ownerId: member.id });
  expect((await undoMany(owner, key)).answer).toEqual({ changed: [id], refused: [] });
  expect(await runSql(server, 'select kind from notices where person_id = $1', [member.id])).toEqual([]);
  await runSql(server, 'update clock set trusted_at = now()');
});

it('of throwing away brings back one’s own act alone', async ({ server, owner, admin, familyId }) => {
  const other = await addPerson(server, { name: 'Other Admin' });
  await addMember(familyId, other, { role: 'Admin' });
  const id = await own(owner, familyId);
  const { key } = await changeMany(admin, { action: 'trash', documentIds: [id] });
  await outcome(owner, `POST /api/documents/${id}/restore`);
  expect(await outcome(other, `DELETE /api/documents/${id}`)).toBe('204');
  expect((await undoMany(admin, key)).answer).toBe('not_found');
  expect(await outcome(owner, `GET /api/documents/${id}`)).toBe('404 not_found');
});

it('a clock that has gone back forbids nobody to throw away, and one that is ahead takes no paper from its owner [REL-22]', async ({
  server,
  owner,
  admin,
  member,
  familyId,
  second,
}) => {
  await addMember(second, member);
  const setClock = (ahead: string) => runSql(server, `update clock set trusted_at = now() + $1::interval`, [ahead]);
  const [mine, theirs] = [await own(owner, familyId), await own(member, familyId)];
  await setClock('5 minutes');
  expect(await outcome(owner, `DELETE /api/documents/${mine}`)).toBe('204');
  expect(await outcome(admin, `DELETE /api/documents/${theirs}`)).toBe('204');
  const { id } = await createDocument(member, { target: forPerson(owner, familyId) });
  await outcome(member, `PATCH /api/documents/${id}`, { revision: 1, ownerId: admin.id });
  // as if a year had passed since, by a clock that nobody trusts
  await runSql(server, `update owner_changes set changed_at = changed_at - interval '1 year'`);
  await setClock('-1 year');
  expect(await outcome(admin, 'POST /api/profile/deletion', { password: admin.password })).toBe('204');
  expect(await ownerOf(owner, id)).toBe(owner.id);
  await setClock('0');
});

it('of a hand-on puts documents back into their chain, one or all of it, so that ending its sharing ends all [SEC-58, OFF-6]', async ({
  owner,
  admin,
  member,
  familyId,
}) => {
  for (const handed of [[0], [1], [2], [0, 1], [1, 2], [0, 2], [0, 1, 2]]) {
    const chain = [await own(owner, familyId), await own(owner), await own(owner)] as const;
    expect(await renew(owner, chain[0], chain[1])).toBe('200');
    expect(await renew(owner, chain[1], chain[2])).toBe('200');
    const documentIds = handed.map((at) => chain[at] ?? '').toSorted();
    const { key, answer } = await changeMany(owner, { action: 'handOn', documentIds, ownerId: member.id });
    expect(answer.changed).toEqual(documentIds);
    expect((await undoMany(owner, key)).answer.changed).toEqual(documentIds);
    const replaced = await Promise.all(chain.map((id) => laterOf(owner, id)));
    expect(replaced, `handed on: ${handed}`).toEqual([chain[1], chain[2], null]);
    for (const id of chain) expect(await sharedWith(owner, id)).toEqual([familyId]);
    expect(await outcome(owner, `DELETE /api/documents/${chain[1]}/shares/${familyId}`)).toBe('204');
    for (const id of chain) expect(await outcome(admin, `GET /api/documents/${id}`)).toBe('404 not_found');
  }
});
