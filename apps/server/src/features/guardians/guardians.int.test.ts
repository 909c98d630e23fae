import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Guardianship } from '@kinvault/domain/families/guardian.schema.ts';
import { expect } from 'vitest';
import { addFamily, addPeople } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { addMember, noticesOf } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send, sendRequest } from '../../../test/send.ts';
import { createDocument, PNG, uploadBytes } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { endParts } from './end-parts.ts';

/** Noa, whom the family's owner looks after. */
const it = base.extend('noa', ({ owner, familyId }) => addNoa(owner, familyId));

async function addNoa(guardian: TestPerson, familyId: string, guardianIds: string[] = []): Promise<string> {
  const body = { name: 'Noa Rivera', bornOn: '2026-08-04', guardianIds };
  const response = await send(guardian, `POST /api/families/${familyId}/people`, body);
  expect(response.statusCode).toBe(201);
  return response.json().personId;
}
const forNoa = (personId: string, ...shareWith: string[]) => ({ kind: 'person' as const, personId, shareWith });
const sees = (person: TestPerson, { id }: Document) => outcome(person, `GET /api/documents/${id}`);
const read = async (person: TestPerson, { id }: Document): Promise<Document> =>
  (await send(person, `GET /api/documents/${id}`)).json();
const listed = async (person: TestPerson): Promise<Document[]> =>
  (await send(person, 'GET /api/documents')).json().documents;
const membersOf = async (person: TestPerson) => {
  const { families }: { families: Family[] } = (await send(person, 'GET /api/families')).json();
  return families.flatMap(({ members }) => members);
};
const ask = (person: TestPerson, noa: string, { id }: TestPerson) =>
  outcome(person, `PUT /api/people/${noa}/guardians/${id}`);
const accept = (person: TestPerson, noa: string) => outcome(person, `POST /api/people/${noa}/guardianship`);
const end = (person: TestPerson, noa: string, { id }: Pick<TestPerson, 'id'>) =>
  outcome(person, `DELETE /api/people/${noa}/guardians/${id}`);
const share = (person: TestPerson, { id }: Document, familyId: string) =>
  outcome(person, `POST /api/documents/${id}/shares`, { familyId });
const parts = async (person: TestPerson) => {
  const { guardianships }: { guardianships: Guardianship[] } = (await send(person, 'GET /api/guardianships')).json();
  return guardianships.map(({ person: { name }, guardian, acceptedAt }) =>
    [name, guardian.id, acceptedAt === null ? 'asked' : 'active'].join(' '),
  );
};

it('a person without an account is a member, looked after by who added them [PPL-1]', async ({
  owner,
  member,
  viewer,
  familyId,
  noa,
}) => {
  for (const person of [owner, member, viewer]) {
    const found = (await membersOf(person)).find(({ personId }) => personId === noa);
    expect(found).toMatchObject({
      name: 'Noa Rivera',
      email: null,
      hasAccount: false,
      bornOn: '2026-08-04',
      guardians: [{ id: owner.id, name: owner.name, until: null }],
      role: 'Viewer',
      documentCount: 0,
    });
  }
  expect(
    await outcome(member, `POST /api/families/${familyId}/people`, { name: 'X', bornOn: null, guardianIds: [] }),
  ).toBe('403 forbidden');
});

it('a person without an account cannot be given what needs one [PPL-1]', async ({ owner, familyId, noa }) => {
  expect(await outcome(owner, `PUT /api/families/${familyId}/members/${noa}/role`, { role: 'Admin' })).toBe(
    '403 forbidden',
  );
  expect(await outcome(owner, `PUT /api/families/${familyId}/owner`, { personId: noa })).toMatch(/^40[34]/);
  const paper = await createDocument(owner);
  expect(await outcome(owner, `PUT /api/documents/${paper.id}/receivers/${noa}`, { mayEdit: false, until: null })).toBe(
    '404 not_found',
  );
});

it('a guardian has the rights of an owner over the papers, and nobody else has [PPL-2]', async ({
  owner,
  admin,
  member,
  familyId,
  noa,
}) => {
  const paper = await createDocument(owner, { name: 'Birth certificate', target: forNoa(noa) });
  expect(paper).toMatchObject({ ownerId: noa, isOwn: true, isCorrectable: false, addedBy: owner.id });
  expect([await sees(owner, paper), await sees(admin, paper), await sees(member, paper)]).toEqual([
    '200',
    '404 not_found',
    '404 not_found',
  ]);
  expect(await listed(owner)).toMatchObject([{ id: paper.id, isOwn: true }]);
  expect(await share(owner, paper, familyId)).toBe('204');
  expect(await read(member, paper)).toMatchObject({ isOwn: false, ownerName: 'Noa Rivera', sharedWith: [familyId] });
  expect(
    await outcome(admin, `PUT /api/documents/${paper.id}/receivers/${member.id}`, { mayEdit: false, until: null }),
  ).toBe('403 forbidden');
  // what a guardian throws away is the owner's alone
  expect(await outcome(owner, `DELETE /api/documents/${paper.id}`)).toBe('204');
  const trash = async (person: TestPerson) => (await send(person, 'GET /api/trash')).json().documents;
  expect([await trash(owner), await trash(admin)]).toMatchObject([[{ id: paper.id, isTrashedByOwner: true }], []]);
  expect(await outcome(admin, `POST /api/documents/${paper.id}/restore`)).toBe('404 not_found');
  expect(await outcome(owner, `POST /api/documents/${paper.id}/restore`)).toBe('200');
  expect((await membersOf(member)).find(({ personId }) => personId === noa)).toMatchObject({ documentCount: 1 });
});

it('a guardian’s act is recorded as theirs, for the person [PPL-2, D-35]', async ({ owner, noa }) => {
  const paper = await createDocument(owner, { target: forNoa(noa) });
  await outcome(owner, `PATCH /api/documents/${paper.id}`, { revision: paper.revision, name: 'Birth certificate' });
  await outcome(owner, `POST /api/documents/${paper.id}/views`);
  const { entries } = (await send(owner, `GET /api/documents/${paper.id}/activity`)).json();
  const noaHerself = { id: noa, name: 'Noa Rivera' };
  expect(entries.filter(({ action }: { action: string }) => action !== 'viewed')).toMatchObject([
    { action: 'edited', actor: { id: owner.id }, forPerson: noaHerself },
    { action: 'added', actor: { id: owner.id }, forPerson: noaHerself },
  ]);
});

it('who is asked has no right before they agree, and all of them afterwards [PPL-3]', async ({
  owner,
  member,
  viewer,
  noa,
}) => {
  const paper = await createDocument(owner, { target: forNoa(noa) });
  expect(await accept(member, noa)).toBe('404 not_found');
  expect(await ask(viewer, noa, member)).toBe('404 not_found');
  expect(await ask(owner, noa, member)).toBe('204');
  expect(await noticesOf(member)).toEqual(['guardian_asked']);
  expect(await sees(member, paper)).toBe('404 not_found');
  expect(await parts(member)).toEqual([`Noa Rivera ${member.id} asked`]);
  expect(await accept(member, noa)).toBe('204');
  expect(await noticesOf(owner)).toContain('guardian_accepted');
  expect(await read(member, paper)).toMatchObject({ isOwn: true });
  expect(await parts(member)).toEqual([`Noa Rivera ${owner.id} active`, `Noa Rivera ${member.id} active`]);
  expect((await membersOf(viewer)).find(({ personId }) => personId === noa)?.guardians).toHaveLength(2);
});

it('nobody takes the part from another guardian, and the last one stays [PPL-3]', async ({
  owner,
  admin,
  member,
  noa,
}) => {
  await ask(owner, noa, member);
  expect(await end(owner, noa, owner)).toBe('409 last_guardian'); // who is only asked does not count
  await accept(member, noa);
  expect([await end(owner, noa, member), await end(admin, noa, member)]).toEqual(['403 forbidden', '404 not_found']);
  expect(await end(owner, noa, owner)).toBe('204');
  expect(await noticesOf(member)).toContain('guardian_ended');
  expect(await listed(owner)).toEqual([]);
  expect(await end(member, noa, member)).toBe('409 last_guardian');
});

it('who is asked can decline, and who asked can take it back [PPL-3]', async ({ owner, member, viewer, noa }) => {
  await ask(owner, noa, member);
  await ask(owner, noa, viewer);
  expect(await end(member, noa, member)).toBe('204');
  expect(await end(owner, noa, viewer)).toBe('204');
  expect([await accept(member, noa), await accept(viewer, noa)]).toEqual(['404 not_found', '404 not_found']);
});

it('at most five people look after somebody [PPL-2]', async ({ owner, noa, familyId, server }) => {
  const people = await addPeople(server, 5);
  for (const person of people) await addMember(familyId, person);
  const answers: string[] = [];
  for (const person of people) answers.push(await ask(owner, noa, person));
  expect(answers).toEqual(['204', '204', '204', '204', '409 too_many_guardians']);
});

it('a guardian is the only source of these rights: without the row they are gone at once [D-35]', async ({
  owner,
  member,
  noa,
  server,
}) => {
  const paper = await createDocument(owner, { target: forNoa(noa) });
  await ask(owner, noa, member);
  await accept(member, noa);
  await runSql(server, `update guardians set until = now() - interval '1 second' where guardian_id = $1`, [member.id]);
  expect([await sees(member, paper), await listed(member)]).toEqual(['404 not_found', []]);
});

it('two homes: each guardian shares with their own family, and sees nothing of the other [PPL-4]', async ({
  owner,
  member,
  noa,
  familyId,
}) => {
  const paper = await createDocument(owner, { target: forNoa(noa, familyId) });
  await ask(owner, noa, member);
  await accept(member, noa);
  const second = await addFamily(member, 'Okafor');
  expect(await outcome(member, `PUT /api/families/${second}/people/${noa}`)).toBe('204');
  expect(await share(member, paper, second)).toBe('204');
  await outcome(member, `DELETE /api/families/${familyId}/membership`);
  expect(await read(owner, paper)).toMatchObject({ sharedWith: [familyId] });
  expect(await read(member, paper)).toMatchObject({ sharedWith: [second], isOwn: true });
  const own = await createDocument(owner);
  expect(await sees(member, own)).toBe('404 not_found');
});

it('a person with an account lets somebody look after their papers, with the password [PPL-6]', async ({
  owner,
  member,
}) => {
  const own = await createDocument(owner);
  const askMine = (password: string) => outcome(owner, 'POST /api/guardians', { guardianId: member.id, password });
  expect(await askMine('wrong')).toBe('403 password_wrong');
  expect(await ask(owner, owner.id, member)).toBe('404 not_found');
  expect(await askMine(owner.password)).toBe('204');
  expect(await accept(member, owner.id)).toBe('204');
  expect(await read(member, own)).toMatchObject({ isOwn: true });
  // the account itself stays the owner's
  expect(await outcome(member, `PATCH /api/people/${owner.id}`, { name: 'X', bornOn: null })).toBe('404 not_found');
  expect(await end(owner, owner.id, member)).toBe('204');
  expect(await sees(member, own)).toBe('404 not_found');
  expect(await noticesOf(member)).toEqual(['guardian_ended', 'guardian_asked']);
});

it('what others do with the papers is told to those who look after them [PPL-2]', async ({
  owner,
  admin,
  member,
  noa,
  familyId,
}) => {
  await ask(owner, noa, member);
  await accept(member, noa);
  const paper = await createDocument(owner, { target: forNoa(noa, familyId) });
  const fileId = await uploadBytes(admin);
  const replaced = { fileId, fileName: 'new.png', revision: paper.revision };
  expect(await outcome(admin, `POST /api/documents/${paper.id}/versions`, replaced)).toMatch(/^20/);
  for (const guardian of [owner, member]) expect(await noticesOf(guardian)).toContain('document_replaced');
  // what a guardian does themselves needs no word to them
  await outcome(owner, `DELETE /api/documents/${paper.id}`);
  await outcome(owner, `POST /api/documents/${paper.id}/restore`);
  expect(await noticesOf(owner)).not.toContain('document_brought_back');
});

it('who looks after somebody is reminded of their papers, by their own settings [PPL-2]', async ({
  owner,
  member,
  viewer,
  noa,
  familyId,
  server,
}) => {
  await ask(owner, noa, member);
  await accept(member, noa);
  const paper = await createDocument(owner, { target: forNoa(noa, familyId), expiresOn: '2027-03-01' });
  const rows = await runSql(server, 'select id from reminded_people($1) id order by id', [paper.id]);
  expect(rows.map(({ id }) => id)).toEqual([owner.id, member.id].toSorted());
  expect(rows.map(({ id }) => id)).not.toContain(viewer.id);
});

it('of two guardians who step back at once one stays [PPL-3]', async ({ owner, member, noa, server }) => {
  await ask(owner, noa, member);
  await accept(member, noa);
  const answers = await Promise.all([end(owner, noa, owner), end(member, noa, member)]);
  expect(answers.toSorted()).toEqual(['204', '409 last_guardian']);
  expect(await runSql(server, 'select count(*)::int as left from guardians where person_id = $1', [noa])).toEqual([
    { left: 1 },
  ]);
});

it('the last guardian does not delete their account before somebody else looks after the person [PPL-3]', async ({
  owner,
  member,
  noa,
  familyId,
}) => {
  await ask(owner, noa, member);
  await outcome(owner, `PUT /api/families/${familyId}/owner`, { personId: member.id });
  const leave = () => outcome(owner, 'POST /api/profile/deletion', { password: owner.password });
  expect(await leave()).toBe('409 last_guardian');
  await accept(member, noa);
  expect(await leave()).toMatch(/^20/);
  expect(await parts(member)).toEqual([`Noa Rivera ${member.id} active`]);
});

it('the database itself leaves nobody without somebody who can act [D-35]', async ({ owner, noa, server }) => {
  const act = (sql: string) => runSql(server, sql, [noa, owner.id]).then(String, (error: Error) => error.message);
  const refused = 'somebody without an account needs a guardian';
  expect(await act('delete from guardians where person_id = $1 and guardian_id = $2')).toBe(refused);
  expect(
    await act(`update guardians set until = now() + interval '1 day' where person_id = $1 and guardian_id = $2`),
  ).toBe(refused);
  await expect(runSql(server, `insert into people (id, name) values (gen_random_uuid(), 'Ava')`)).rejects.toThrow(
    refused,
  );
});

it('a guardian gives the person a picture, which stays when the guardian goes [PPL-1]', async ({
  owner,
  member,
  viewer,
  noa,
  familyId,
}) => {
  const headers = { 'content-type': 'application/octet-stream' };
  const set = async (person: TestPerson) =>
    (await sendRequest(person, { method: 'PUT', url: `/api/people/${noa}/avatar`, payload: PNG, headers })).statusCode;
  expect([await set(member), await set(owner)]).toEqual([404, 200]);
  await ask(owner, noa, member);
  await accept(member, noa);
  await outcome(owner, `PUT /api/families/${familyId}/owner`, { personId: member.id });
  expect(await outcome(owner, 'POST /api/profile/deletion', { password: owner.password })).toMatch(/^20/);
  expect(await outcome(viewer, `GET /api/people/${noa}/avatar`)).toBe('200');
  expect(await outcome(viewer, `DELETE /api/people/${noa}/avatar`)).toBe('404 not_found');
  expect(await outcome(member, `DELETE /api/people/${noa}/avatar`)).toBe('204');
});

it('an account that nobody has claimed becomes a person without one, with all documents [PPL-1]', async ({
  owner,
  admin,
  member,
  familyId,
  server,
}) => {
  const email = 'baby@stone.example';
  const account = { email, name: 'Baby Rivera', password: 'quiet lantern orchard', role: 'Member' };
  expect(await outcome(owner, `POST /api/families/${familyId}/accounts`, account)).toMatch(/^20/);
  const [baby] = await runSql(server, `select id from auth.users where email = $1`, [email]);
  const id = String(baby?.id);
  const paper = await createDocument(owner, { target: forNoa(id, familyId) });
  const make = (person: TestPerson, personId = id) =>
    outcome(person, `DELETE /api/families/${familyId}/members/${personId}/account`);
  expect([await make(member), await make(admin, member.id)]).toEqual(['403 forbidden', '403 forbidden']);
  expect(await make(admin)).toBe('204');
  expect((await membersOf(owner)).find(({ personId }) => personId === id)).toMatchObject({
    ...{ hasAccount: false, isUnclaimed: false, email: null, role: 'Viewer' },
    guardians: [{ id: admin.id }],
  });
  expect([await read(admin, paper), await read(owner, paper)]).toMatchObject([{ isOwn: true }, { isOwn: false }]);
  expect(await runSql(server, `select from auth.users where id = $1`, [id])).toEqual([]);
  expect(await make(admin)).toBe('403 forbidden');
});

it('guardians are told that somebody else removed the person from a family, but not from which [PPL-4]', async ({
  owner,
  admin,
  member,
  familyId,
}) => {
  const noa = await addNoa(owner, familyId, [member.id]);
  await accept(member, noa);
  const before = (await noticesOf(owner)).length;
  expect(await outcome(admin, `DELETE /api/families/${familyId}/members/${noa}`)).toBe('200');
  expect((await noticesOf(owner)).length).toBe(before + 1);
  const { notices } = (await send(member, 'GET /api/notices')).json();
  expect(notices[0]).toMatchObject({ kind: 'guardian_left', familyName: null, person: { id: noa } });
  expect(JSON.stringify(notices[0])).not.toContain(familyId);
});

it('a guardian who is a Viewer says which document the person does not need, and takes it back [PPL-2] [KNO-10]', async ({
  owner,
  viewer,
  familyId,
}) => {
  const noa = await addNoa(owner, familyId, [viewer.id]);
  const change = (person: TestPerson, isExempt: boolean) =>
    outcome(person, `PUT /api/members/${noa}/exemption`, { type: 'Driver License', isExempt });
  expect(await change(viewer, true)).toBe('403 forbidden');
  await accept(viewer, noa);
  const said = async () => (await membersOf(owner)).find(({ personId }) => personId === noa)?.exemptions;
  expect(await change(viewer, true)).toBe('204');
  expect(await said()).toEqual([{ type: 'Driver License', isOwn: true }]);
  expect(await change(owner, false)).toBe('204');
  expect(await said()).toEqual([]);
});

it('a part that is over ends once for both, whatever the clock does later [PPL-5] [REL-22]', async ({
  server,
  owner,
  member,
}) => {
  await runSql(
    server,
    `insert into guardians (person_id, guardian_id, asked_by, accepted_at, until)
     values ($1, $2, $1, now() - interval '2 days', now() - interval '1 day')`,
    [owner.id, member.id],
  );
  await runSql(server, `update clock set trusted_at = now() - interval '1 year'`);
  await endParts(server);
  expect(await noticesOf(owner)).toEqual([]);
  await runSql(server, 'update clock set trusted_at = now()');
  await Promise.all([endParts(server), endParts(server)]);
  expect([await noticesOf(owner), await noticesOf(member)]).toEqual([['guardian_ended'], ['guardian_ended']]);
  expect(await runSql(server, 'select from guardians where person_id = $1', [owner.id])).toEqual([]);
});
