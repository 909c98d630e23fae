import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { addFamily } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { noticesOf } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

/** What people who look after somebody, or once did, have tried. Noa is looked after by the owner; the Admin is in the family. */
const it = base
  .extend('noa', ({ owner, familyId }) => addNoa(owner, familyId))
  .extend('people', { auto: true }, ({ admin, member, viewer }) => [admin, member, viewer]);

async function addNoa(guardian: TestPerson, familyId: string, name = 'Noa Rivera'): Promise<string> {
  const body = { name, bornOn: null, guardianIds: [] };
  return (await send(guardian, `POST /api/families/${familyId}/people`, body)).json().personId;
}
const forPerson = (personId: string, ...shareWith: string[]) => ({ kind: 'person' as const, personId, shareWith });
const read = async (person: TestPerson, { id }: Document): Promise<Document> =>
  (await send(person, `GET /api/documents/${id}`)).json();
const sees = (person: TestPerson, { id }: Document) => outcome(person, `GET /api/documents/${id}`);
const share = (person: TestPerson, { id }: Document, familyId: string) =>
  outcome(person, `POST /api/documents/${id}/shares`, { familyId });
async function give(person: TestPerson, document: Document, ownerId: string): Promise<string> {
  const { revision } = await read(person, document);
  return outcome(person, `PATCH /api/documents/${document.id}`, { revision, ownerId });
}
const back = (person: TestPerson, { id }: Document) => outcome(person, `POST /api/documents/${id}/take-back`);
async function guard(asker: TestPerson, noa: string, guardian: TestPerson): Promise<void> {
  expect(await outcome(asker, `PUT /api/people/${noa}/guardians/${guardian.id}`)).toBe('204');
  expect(await outcome(guardian, `POST /api/people/${noa}/guardianship`)).toBe('204');
}
async function guardMe(person: TestPerson, guardian: TestPerson): Promise<void> {
  const body = { guardianId: guardian.id, password: person.password };
  expect(await outcome(person, 'POST /api/guardians', body)).toBe('204');
  expect(await outcome(guardian, `POST /api/people/${person.id}/guardianship`)).toBe('204');
}
const end = (person: TestPerson, noa: string, { id }: Pick<TestPerson, 'id'>) =>
  outcome(person, `DELETE /api/people/${noa}/guardians/${id}`);

it('what is taken back for somebody stays theirs [PPL-2, D-25]', async ({ owner, admin, member, familyId, noa }) => {
  const paper = await createDocument(admin, { target: forPerson(noa, familyId) });
  expect(await give(admin, paper, member.id)).toBe('200');
  expect(await back(owner, paper)).toBe('200');
  expect(await noticesOf(member)).toContain('document_taken_back');
  expect(await back(member, paper)).toMatch(/^403/);
  expect(await read(owner, paper)).toMatchObject({ ownerId: noa, isOwn: true });
});

it('what one guardian gives away the other one is told of, and takes back [PPL-2]', async ({
  owner,
  admin,
  member,
  familyId,
  noa,
}) => {
  await guard(owner, noa, member);
  const paper = await createDocument(owner, { target: forPerson(noa, familyId) });
  expect(await give(owner, paper, admin.id)).toBe('200');
  expect(await noticesOf(member)).toContain('document_handed_on');
  expect(await give(admin, paper, owner.id)).toBe('200');
  expect(await back(owner, paper)).toMatch(/^4/);
  expect(await back(member, paper)).toBe('200');
  expect(await read(member, paper)).toMatchObject({ ownerId: noa });
});

it('a taking back is not stopped by a share that the receiver has made [D-25]', async ({
  owner,
  admin,
  member,
  familyId,
  noa,
}) => {
  const paper = await createDocument(admin, { target: forPerson(noa, familyId) });
  await give(admin, paper, member.id);
  expect(await share(member, paper, await addFamily(member, 'Elsewhere'))).toBe('204');
  expect(await back(owner, paper)).toBe('200');
});

it('nobody keeps a right by sharing with themselves, or by giving to somebody else whom they look after [D-35]', async ({
  owner,
  admin,
  member,
  familyId,
}) => {
  await guardMe(owner, member);
  const own = await createDocument(owner, { target: forPerson(owner.id, familyId) });
  const alone = { mayEdit: true, until: null };
  expect(await outcome(member, `PUT /api/documents/${own.id}/receivers/${member.id}`, alone)).toBe('404 not_found');
  const noa = await addNoa(admin, familyId);
  await guard(admin, noa, member);
  expect([await give(member, own, member.id), await give(member, own, noa)]).toEqual([
    '403 forbidden',
    '403 forbidden',
  ]);
});

it('a guardian learns nothing of the other home: not its name, not how many they are, not who receives [PPL-4]', async ({
  owner,
  member,
  viewer,
  familyId,
  noa,
}) => {
  await guard(owner, noa, member);
  const other = await addFamily(member, 'Okafor');
  await outcome(member, `PUT /api/families/${other}/people/${noa}`);
  const cousin = viewer;
  await runSql(
    owner.server,
    `insert into members (family_id, person_id, role, state) values ($1, $2, 'Member', 'active')`,
    [other, cousin.id],
  );
  const paper = await createDocument(owner, { target: forPerson(noa, familyId) });
  expect(await share(member, paper, other)).toBe('204');
  const receiver = `/api/documents/${paper.id}/receivers/${cousin.id}`;
  expect(await outcome(member, `PUT ${receiver}`, { mayEdit: true, until: null })).toBe('204');
  for (const person of [member, cousin]) await outcome(person, `DELETE /api/families/${familyId}/membership`);
  const { entries } = (await send(owner, `GET /api/documents/${paper.id}/activity`)).json();
  expect(JSON.stringify(entries)).not.toContain('Okafor');
  const audience = (await send(owner, `GET /api/documents/${paper.id}/audience`)).json();
  expect(audience.othersCount).toBe(0);
  expect(await read(owner, paper)).toMatchObject({ receivers: [], sharedWith: [familyId] });
  expect(await sees(cousin, paper)).toBe('200');
});

it('what others share with somebody alone is not shown to who looks after them, not even by an id [PPL-6]', async ({
  owner,
  admin,
  member,
}) => {
  await guardMe(owner, member);
  const { version } = (await send(member, 'GET /api/documents')).json();
  const paper = await createDocument(admin);
  await outcome(admin, `PUT /api/documents/${paper.id}/receivers/${owner.id}`, { mayEdit: false, until: null });
  expect(await sees(owner, paper)).toBe('200');
  const changes = await send(member, `GET /api/documents/changes?since=${version}`);
  expect(changes.body).not.toContain(paper.id);
});

it('a part that is over shows nothing of the person any more [D-35]', async ({ owner, member, familyId, noa }) => {
  await guard(owner, noa, member);
  await runSql(owner.server, `update guardians set until = now() - interval '1 second' where guardian_id = $1`, [
    member.id,
  ]);
  await outcome(member, `DELETE /api/families/${familyId}/membership`);
  await outcome(owner, `PATCH /api/people/${noa}`, { name: 'Another Name', bornOn: null });
  expect((await send(member, 'GET /api/notices')).body).not.toContain('Another Name');
  expect((await send(member, 'GET /api/guardianships')).json().guardianships).toEqual([]);
});

it('a question ends with what it came from [PPL-3]', async ({ owner, member, viewer, familyId, noa }) => {
  await guard(owner, noa, member);
  const askViewer = (asker: TestPerson) => outcome(asker, `PUT /api/people/${noa}/guardians/${viewer.id}`);
  const accept = () => outcome(viewer, `POST /api/people/${noa}/guardianship`);
  expect(await askViewer(member)).toBe('204');
  expect(await end(member, noa, member)).toBe('204'); // the asker steps back
  expect(await accept()).toBe('404 not_found');
  await end(viewer, noa, viewer);
  expect(await askViewer(owner)).toBe('204');
  await outcome(owner, `DELETE /api/families/${familyId}/members/${viewer.id}`);
  expect(await accept()).toBe('404 not_found');
});

it('the question of a person with an account is theirs alone to take back [PPL-6]', async ({
  owner,
  member,
  viewer,
}) => {
  await guardMe(owner, member);
  await outcome(owner, 'POST /api/guardians', { guardianId: viewer.id, password: owner.password });
  expect(await end(member, owner.id, viewer)).toBe('403 forbidden');
  expect(await end(owner, owner.id, viewer)).toBe('204');
});

it('notes of those who look after somebody move with a renewal [PPL-2, KNO-9]', async ({ owner, noa }) => {
  const [first, second] = [
    await createDocument(owner, { target: forPerson(noa) }),
    await createDocument(owner, { target: forPerson(noa) }),
  ];
  const noted = { revision: first.revision, notes: 'in the blue folder' };
  expect(await outcome(owner, `PATCH /api/documents/${first.id}`, noted)).toBe('200');
  expect(await outcome(owner, `POST /api/documents/${first.id}/renewals`, { newDocumentId: second.id })).toBe('200');
  expect(await runSql(owner.server, 'select person_id, notes from marks where document_id = $1', [second.id])).toEqual([
    { person_id: owner.id, notes: 'in the blue folder' },
  ]);
});
