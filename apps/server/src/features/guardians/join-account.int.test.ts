import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { addFamily } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { noticesOf } from '../../../test/membership.ts';
import {
  addGuardian,
  addNoa,
  agree,
  ask,
  end,
  joinedTo,
  partings,
  stateOf,
  undo,
} from '../../../test/parting-scene.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

/** Noa, whom the family's owner looks after. The member is Noa, and has an account. */
const it = base.extend('noa', ({ owner, familyId }) => addNoa(owner, familyId));
it.beforeEach(({ server }) => runSql(server, 'delete from rate_limits'));

const forNoa = (personId: string, ...shareWith: string[]) => ({ kind: 'person' as const, personId, shareWith });
const sees = (person: TestPerson, { id }: Document) => outcome(person, `GET /api/documents/${id}`);
const read = async (person: TestPerson, { id }: Document): Promise<Document> =>
  (await send(person, `GET /api/documents/${id}`)).json();
const renew = (person: TestPerson, earlier: Document, { id }: Document) =>
  outcome(person, `POST /api/documents/${earlier.id}/renewals`, { newDocumentId: id, oldGoes: 'kept' });
const join = async (owner: TestPerson, noa: string, account: TestPerson) => {
  expect(await ask(owner, noa, joinedTo(account))).toBe('200');
  expect(await agree(account, noa, joinedTo(account))).toBe('200');
};

it('with the account’s consent the papers become its own, and the undo gives back everything as it was [PPL-8]', async ({
  server,
  owner,
  member,
  viewer,
  familyId,
  noa,
}) => {
  const home = await addFamily(owner, 'Second home');
  expect(await outcome(owner, `PUT /api/families/${home}/people/${noa}`)).toBe('204');
  const old = await createDocument(owner, { name: 'Old passport', target: forNoa(noa, familyId) });
  const current = await createDocument(owner, { name: 'Passport', target: forNoa(noa, familyId, home) });
  expect(await renew(owner, old, current)).toMatch(/^20/);
  const thrown = await createDocument(owner, { target: forNoa(noa, home) });
  await outcome(owner, `DELETE /api/documents/${thrown.id}`);
  await outcome(owner, `PUT /api/documents/${current.id}/receivers/${viewer.id}`, { mayEdit: true, until: null });
  await outcome(owner, `PATCH /api/documents/${current.id}`, { revision: 1, isFavorite: true, notes: 'mine' });
  await outcome(owner, `PUT /api/members/${noa}/exemption`, { type: 'Passport', familyId, isExempt: true });
  const before = await stateOf(server, noa);
  expect(before).toMatchObject([{ guardians: [{}], marks: expect.stringMatching(/[1-9]/) }]);
  const charged = () => runSql(server, 'select file_id, person_id from storage_charges order by file_id');
  const chargedBefore = await charged();

  expect(await ask(owner, noa, joinedTo(member))).toBe('200');
  expect(await sees(viewer, current)).toBe('200');
  expect(await noticesOf(member)).toContain('guardian_join_offered');
  const [offer] = await partings(member);
  expect(offer).toMatchObject({
    ...{ person: { id: noa, name: 'Noa Rivera' }, askedBy: { id: owner.id }, isAsked: true },
    ...{ documentCount: 2, endingCount: 1 },
  });
  // asking gives no right: what the account sees is what the family sees
  expect(await read(member, current)).toMatchObject({ isOwn: false });
  expect(await agree(member, noa, joinedTo(member))).toBe('200');

  expect(await read(member, current)).toMatchObject({
    id: current.id,
    isOwn: true,
    ownerId: member.id,
    sharedWith: [familyId],
  });
  expect((await read(owner, current)).isOwn).toBe(false);
  expect(await outcome(member, `GET /api/documents/${current.id}/earlier`)).toBe('200');
  expect(await runSql(server, 'select replaced_by from documents where id = $1', [old.id])).toEqual([
    { replaced_by: current.id },
  ]);
  expect(await charged()).toEqual(chargedBefore);
  expect((await send(member, 'GET /api/trash')).json().documents).toMatchObject([{ id: thrown.id }]);
  expect((await send(owner, 'GET /api/trash')).json().documents).toEqual([]);
  expect(await countRows(server, `guardians where person_id = '${noa}'`)).toBe(0);
  expect(await countRows(server, `members where person_id = '${noa}'`)).toBe(0);
  const [edited] = await runSql(server, `select detail from activity where document_id = $1 order by at desc limit 1`, [
    current.id,
  ]);
  expect(edited?.detail).toEqual({ changes: [{ field: 'ownerId', from: noa, to: member.id }] });
  expect(await noticesOf(owner)).toContain('guardian_joined');

  expect(await undo(viewer, noa)).toBe('404 not_found');
  expect(await undo(member, noa)).toBe('204');
  expect(await stateOf(server, noa)).toEqual(before);
  expect(await charged()).toEqual(chargedBefore);
  expect(await read(owner, current)).toMatchObject({ isOwn: true, isFavorite: true });
  expect(await read(member, current)).toMatchObject({ isOwn: false });
  expect(await noticesOf(member)).not.toContain('document_handed_on');
  expect(await countRows(server, 'owner_changes')).toBe(0);
});

it('what the account renewed since comes back too; what it had before, and what it deleted, does not [PPL-8]', async ({
  server,
  owner,
  member,
  familyId,
  noa,
}) => {
  const own = await createDocument(member, { name: 'Own old passport' });
  const first = await createDocument(owner, { name: 'Passport', target: forNoa(noa, familyId) });
  const gone = await createDocument(owner, { name: 'Vaccinations', target: forNoa(noa, familyId) });
  await join(owner, noa, member);
  expect(await renew(member, own, first)).toMatch(/^20/);
  const newer = await createDocument(member, { name: 'New passport' });
  expect(await renew(member, first, newer)).toMatch(/^20/);
  const later = await createDocument(member, { name: 'Licence' });
  const elsewhere = await addFamily(member, 'Okafor');
  expect(await outcome(member, `POST /api/documents/${first.id}/shares`, { familyId: elsewhere })).toMatch(/^20/);
  await runSql(server, 'delete from documents where id = $1', [gone.id]);

  expect(await undo(owner, noa)).toBe('204');
  for (const paper of [first, newer]) expect(await read(owner, paper)).toMatchObject({ ownerId: noa, isOwn: true });
  for (const paper of [own, later])
    expect([await sees(owner, paper), await sees(member, paper)]).toEqual(['404 not_found', '200']);
  expect(await runSql(server, 'select family_id from shares where document_id = $1', [first.id])).toEqual([
    { family_id: familyId },
  ]);
  const chain = await runSql(server, 'select id, replaced_by, is_superseded from documents where id = any ($1)', [
    [own.id, first.id],
  ]);
  expect(chain).toEqual(
    expect.arrayContaining([
      { id: own.id, replaced_by: null, is_superseded: false },
      { id: first.id, replaced_by: newer.id, is_superseded: true },
    ]),
  );
  // who uploaded it pays, as for everything that is added for somebody
  expect(
    await countRows(server, `storage_charges where document_id = '${newer.id}' and person_id = '${member.id}'`),
  ).toBe(1);
});

it('what somebody else gave away can be taken back: by the account, and after the undo for the person [PPL-8]', async ({
  owner,
  admin,
  member,
  viewer,
  familyId,
  noa,
}) => {
  const giveAway = async (paper: Document) => {
    const { revision } = await read(admin, paper);
    expect(await outcome(admin, `PATCH /api/documents/${paper.id}`, { revision, ownerId: viewer.id })).toBe('200');
  };
  const takeBack = (person: TestPerson, { id }: Document) => outcome(person, `POST /api/documents/${id}/take-back`);
  const [before, back, since] = [
    await createDocument(admin, { target: forNoa(noa, familyId) }),
    await createDocument(admin, { target: forNoa(noa, familyId) }),
    await createDocument(admin, { target: forNoa(noa, familyId) }),
  ];
  await giveAway(before);
  await giveAway(back);
  await join(owner, noa, member);
  await giveAway(since);
  expect([await takeBack(owner, before), await takeBack(member, before)]).toEqual(['403 forbidden', '200']);
  expect(await read(member, before)).toMatchObject({ isOwn: true });

  expect(await undo(owner, noa)).toBe('204');
  expect(await read(owner, before)).toMatchObject({ ownerId: noa, isOwn: true });
  for (const paper of [back, since]) {
    expect([await takeBack(member, paper), await takeBack(owner, paper)]).toEqual(['403 forbidden', '200']);
    expect(await read(owner, paper)).toMatchObject({ ownerId: noa, isOwn: true });
  }
});

it('nobody’s answer is missing before it is done, and nobody answers for somebody else [PPL-8]', async ({
  server,
  owner,
  admin,
  member,
  viewer,
  outsider,
  noa,
}) => {
  await addGuardian(owner, noa, admin);
  const question = joinedTo(member);
  expect(await ask(owner, noa, joinedTo(owner))).toBe('404 not_found'); // nobody says it of themselves
  expect(await ask(owner, noa, joinedTo(outsider))).toBe('404 not_found');
  expect(await ask(owner, noa, { kind: 'joined', accountId: noa })).toBe('404 not_found');
  expect(await ask(viewer, noa, question)).toBe('404 not_found');
  expect(await ask(owner, noa, question)).toBe('200');
  expect(await noticesOf(admin)).toContain('guardian_join_asked');
  expect(await agree(viewer, noa, question)).toBe('404 not_found');
  expect(await agree(admin, noa, { kind: 'removed' })).toBe('404 not_found'); // another question
  expect(await agree(admin, noa, joinedTo(viewer))).toBe('404 not_found');
  expect((await send(member, `POST /api/people/${noa}/parting/agreement`, question)).json()).toEqual({ isDone: false });
  expect((await partings(member))[0]).toMatchObject({ isAsked: false, waitingFor: [{ id: admin.id }] });
  expect((await send(admin, `POST /api/people/${noa}/parting/agreement`, question)).json()).toEqual({ isDone: true });
  expect(await undo(admin, noa)).toBe('204');
  // declined by the account
  expect(await ask(owner, noa, question)).toBe('200');
  expect(await end(member, noa)).toBe('204');
  expect(await noticesOf(owner)).toContain('guardian_parting_declined');
  expect([await partings(owner), await agree(member, noa, question)]).toEqual([[], '404 not_found']);
  expect(await countRows(server, `guardians where person_id = '${noa}'`)).toBe(2);
});

it('a question ends with the asker’s part, with the last common family, and with an account for the person [PPL-8]', async ({
  server,
  owner,
  admin,
  member,
  familyId,
  noa,
}) => {
  await addGuardian(owner, noa, admin);
  const question = joinedTo(member);
  expect(await ask(admin, noa, question)).toBe('200');
  expect(await outcome(admin, `DELETE /api/people/${noa}/guardians/${admin.id}`)).toBe('204');
  expect([await partings(owner), await partings(member)]).toEqual([[], []]);
  expect(await agree(member, noa, question)).toBe('404 not_found');
  // another one takes its place
  expect(await ask(owner, noa, question)).toBe('200');
  await runSql(server, 'delete from members where person_id = $1', [member.id]);
  expect([await partings(owner), await agree(member, noa, question)]).toEqual([[], '404 not_found']);
  await runSql(server, `insert into members (family_id, person_id, role, state) values ($1, $2, 'Member', 'active')`, [
    familyId,
    member.id,
  ]);
  expect((await partings(owner)).length).toBe(1);
  await runSql(server, `update people set has_account = true where id = $1`, [noa]);
  expect([await partings(owner), await agree(member, noa, question)]).toEqual([[], '404 not_found']);
  expect(await ask(owner, noa)).toBe('404 not_found');
});

it('who is removed from the asker’s side steps back, and the others can still end it [PPL-8]', async ({
  owner,
  admin,
  member,
  noa,
}) => {
  await addGuardian(owner, noa, admin);
  expect(await ask(owner, noa, joinedTo(member))).toBe('200');
  expect(await agree(member, noa, joinedTo(member))).toBe('200');
  expect(await outcome(admin, `DELETE /api/people/${noa}/guardians/${admin.id}`)).toBe('204');
  // nobody's answer is missing now: anybody's carries it out
  expect((await partings(owner))[0]).toMatchObject({ isAsked: true, waitingFor: [] });
  expect((await send(owner, `POST /api/people/${noa}/parting/agreement`, joinedTo(member))).json()).toEqual({
    isDone: true,
  });
});
