import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addFamily, addPeople } from '../../../test/add-people.ts';
import {
  ask,
  emergencyNoticesOf,
  endContact,
  leave,
  letRead,
  nameContact,
  refuse,
  stopReading,
} from '../../../test/emergency.ts';
import { it as base } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { readZip } from '../../../test/read-zip.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send, sendRequest } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { storeText } from '../documents/search/texts.repository.ts';

/** What people who are named for an emergency, and others, have tried. The owner has let the member read. */
const it = base.extend('paper', async ({ owner, member }) => {
  const paper = await createDocument(owner, { name: 'Living will', expiresOn: '2031-03-01' });
  expect([await nameContact(owner, member), await ask(member, owner), await letRead(owner, member)]).toEqual([
    '204',
    '204',
    '204',
  ]);
  return paper;
});

const GONE = '404 not_found';
const sees = (person: TestPerson, { id }: { id: string }) => outcome(person, `GET /api/documents/${id}`);
const listed = async (person: TestPerson): Promise<string[]> =>
  (await send(person, 'GET /api/documents')).json().documents.map(({ id }: { id: string }) => id);
const statusOf = async (person: TestPerson, url: string) => (await sendRequest(person, { url })).statusCode;
async function guardMe(person: TestPerson, guardian: TestPerson): Promise<void> {
  const body = { guardianId: guardian.id, password: person.password };
  expect(await outcome(person, 'POST /api/guardians', body)).toBe('204');
  expect(await outcome(guardian, `POST /api/people/${person.id}/guardianship`)).toBe('204');
}

it('who reads in an emergency changes nothing of a document, by any route [SEC-53, PPL-11]', async ({
  owner,
  member,
  admin,
  familyId,
  paper,
  server,
}) => {
  const newer = await createDocument(owner);
  const fileId = await uploadBytes(member);
  const path = `/api/documents/${paper.id}`;
  const state = () =>
    runSql(
      server,
      `select (select json_agg(d.xmin::text order by d.id) from documents d) as documents,
        (select count(*)::int from shares) as shares, (select count(*)::int from document_versions) as versions`,
    );
  const before = await state();
  const many = (body: object) =>
    sendRequest(member, {
      method: 'POST',
      url: '/api/documents/many',
      headers: { 'idempotency-key': randomUUID() },
      payload: { documentIds: [paper.id], ...body },
    }).then(({ statusCode }) => String(statusCode));
  const answers = [
    await outcome(member, `PATCH ${path}`, { revision: paper.revision, name: 'Mine' }),
    await outcome(member, `PATCH ${path}`, { revision: paper.revision, ownerId: member.id }),
    await outcome(member, `DELETE ${path}`),
    await outcome(member, `POST ${path}/restore`),
    await outcome(member, `POST ${path}/take-back`),
    await outcome(member, `POST ${path}/versions`, { fileId, fileName: 'a.png', revision: paper.revision }),
    await outcome(member, `POST ${path}/versions/1/restore`, { revision: paper.revision }),
    await outcome(member, `POST ${path}/shares`, { familyId }),
    await outcome(member, `DELETE ${path}/shares/${familyId}`),
    await outcome(member, `PUT ${path}/receivers/${admin.id}`, { mayEdit: true, until: null }),
    await outcome(member, `PUT ${path}/receivers/${member.id}`, { mayEdit: true, until: null }),
    await outcome(member, `DELETE ${path}/receivers/${member.id}`),
    await outcome(member, `POST ${path}/renewals`, { newDocumentId: newer.id }),
    await outcome(member, `DELETE ${path}/renewals`),
    await outcome(member, `POST ${path}/proposals/answer`, { revision: paper.revision, changes: {} }),
    await outcome(member, `GET ${path}/proposals`),
    await outcome(member, `GET ${path}/activity`),
    await many({ action: 'trash' }),
    await many({ action: 'tag', tags: ['mine'] }),
    await many({ action: 'share', familyIds: [familyId] }),
    await many({ action: 'handOn', ownerId: member.id }),
  ];
  expect(answers.filter((answer) => !/^40[34]/.test(answer))).toEqual([]);
  expect(await state()).toEqual(before);
  // nor the account, nor who may read
  expect(await outcome(member, `PATCH /api/people/${owner.id}`, { name: 'X', bornOn: null })).toBe(GONE);
  expect([await endContact(member, member), await endContact(member, owner)]).toEqual([GONE, GONE]);
});

it('at the end everything is over at once: signed links, archives, lists, search, notes [PPL-11, SEC-12]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  await server.transactions.asSystem((tx) => storeText(tx, paper.fileId, 'advance directive'));
  const link = async (download: boolean): Promise<string> =>
    (await send(member, `POST /api/documents/${paper.id}/link`, { download })).json().url;
  const archive = await sendRequest(member, {
    method: 'POST',
    url: '/api/documents/archives',
    headers: { 'idempotency-key': randomUUID() },
    payload: { documentIds: [paper.id] },
  });
  const urls = [await link(false), await link(true), archive.json().url, `/api/documents/${paper.id}/details`];
  const { headers } = await sendRequest(member, { url: '/api/documents' });
  const hits = async () =>
    (await sendRequest(member, { url: '/api/documents/search', query: { q: 'directive' } })).json().hits;
  const look = async () => [await hits(), ...(await Promise.all(urls.map((url) => statusOf(member, url))))];
  expect(await look()).toEqual([[expect.objectContaining({ documentId: paper.id })], 200, 200, 200, 200]);
  expect(await refuse(owner, member)).toBe('204');
  expect(await look()).toEqual([[], 404, 404, 404, 404]);
  const kept = await sendRequest(member, { url: '/api/documents', headers: { 'if-none-match': String(headers.etag) } });
  expect([kept.statusCode, kept.json().documents]).toEqual([200, []]);
  expect(await outcome(member, `POST /api/documents/${paper.id}/views`)).toBe(GONE);
});

it('what lies in the trash stays the owner’s, and what comes out of it is read again [PPL-11]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  await outcome(owner, `DELETE /api/documents/${paper.id}`);
  expect([await sees(member, paper), await listed(member)]).toEqual([GONE, []]);
  // nor past our own queries, which leave the trash out themselves
  expect(await sqlAsPerson(server, member.id, ['select id from documents where id = $1', [paper.id]])).toEqual([]);
  expect((await send(member, 'GET /api/trash')).json().documents).toEqual([]);
  expect(await outcome(member, `POST /api/documents/${paper.id}/restore`)).toBe(GONE);
  // every route leaves out the trash anyway: the database does, too
  const look = 'select (select count(*)::int from documents where id = $1), can_see_document($1) as sees';
  expect(await sqlAsPerson(server, member.id, [look, [paper.id]])).toEqual([{ count: 0, sees: false }]);
  await outcome(owner, `POST /api/documents/${paper.id}/restore`);
  expect(await sees(member, paper)).toBe('200');
});

it('only the owner’s own papers are open: not of whom they look after, of their families, nor what is shared with them [PPL-11]', async ({
  owner,
  admin,
  paper,
  familyId,
  server,
}) => {
  const [contact] = (await addPeople(server, 1)) as [TestPerson];
  await addMember(familyId, contact);
  expect([await nameContact(owner, contact), await ask(contact, owner), await letRead(owner, contact)]).toEqual([
    '204',
    '204',
    '204',
  ]);
  await outcome(contact, `DELETE /api/families/${familyId}/membership`);
  const body = { name: 'Noa Rivera', bornOn: null, guardianIds: [] };
  const { personId } = (await send(owner, `POST /api/families/${familyId}/people`, body)).json();
  const own = await createDocument(admin);
  await outcome(admin, `PUT /api/documents/${own.id}/receivers/${owner.id}`, { mayEdit: false, until: null });
  const others = [
    await createDocument(owner, { target: { kind: 'person', personId, shareWith: [] } }),
    await createDocument(owner, { target: forFamily(familyId) }),
    await createDocument(admin, { target: forPerson(admin, familyId) }),
    own,
  ];
  for (const one of others) expect([await sees(owner, one), await sees(contact, one)]).toEqual(['200', GONE]);
  expect(await listed(contact)).toEqual([paper.id]);
  // nor the owner's own notes, nor with whom they share it
  await outcome(owner, `PATCH /api/documents/${paper.id}`, { revision: paper.revision, notes: 'in the safe' });
  await outcome(owner, `PUT /api/documents/${paper.id}/receivers/${admin.id}`, { mayEdit: false, until: null });
  const read = (await send(contact, `GET /api/documents/${paper.id}/details`)).json();
  expect(read).toMatchObject({ notes: '', receivers: [], sharedWith: [], ownerName: owner.name });
});

it('a guardian of the owner neither refuses nor opens, and does not see the request [D-37]', async ({
  owner,
  member,
  admin,
  viewer,
  paper,
}) => {
  await guardMe(owner, admin);
  expect(await nameContact(owner, viewer)).toBe('204');
  expect(await ask(viewer, owner)).toBe('204');
  for (const contact of [member, viewer])
    expect([await refuse(admin, contact), await letRead(admin, contact), await endContact(admin, contact)]).toEqual([
      GONE,
      GONE,
      GONE,
    ]);
  expect((await send(admin, 'GET /api/emergency-contacts')).json().contacts).toEqual([]);
  expect([await sees(member, paper), await sees(viewer, paper)]).toEqual(['200', GONE]);
});

it('each contact has a request of their own, with the owner who named them [PPL-11]', async ({
  owner,
  admin,
  member,
  viewer,
  paper,
}) => {
  await nameContact(owner, viewer);
  await nameContact(admin, member);
  const ofAdmin = await createDocument(admin);
  expect([await ask(viewer, admin), await ask(admin, owner), await ask(member, member)]).toEqual([GONE, GONE, GONE]);
  expect(await ask(viewer, owner)).toBe('204');
  expect([await sees(viewer, paper), await sees(member, paper), await sees(member, ofAdmin)]).toEqual([
    GONE,
    '200',
    GONE,
  ]);
  expect(await refuse(owner, viewer)).toBe('204');
  expect(await sees(member, paper)).toBe('200');
  const mine = (await send(viewer, 'GET /api/emergency-contacts')).json().contacts;
  expect(mine.map(({ contact }: { contact: { id: string } }) => contact.id)).toEqual([viewer.id]);
});

it('before it is open nothing about the papers is shown, not even how many there are [PPL-11]', async ({
  owner,
  member,
  paper,
}) => {
  const look = async () => [
    (await send(member, 'GET /api/families')).json(),
    (await send(member, 'GET /api/documents')).json().documents,
    (await send(member, `GET /api/documents?ownerId=${owner.id}`)).json().documents,
  ];
  await refuse(owner, member);
  await endContact(owner, member);
  const before = await look();
  await nameContact(owner, member);
  await ask(member, owner);
  expect(await look()).toEqual(before);
  expect(await sees(member, paper)).toBe(GONE);
});

it('the part stays when the family is left, until one of the two ends it [PPL-11]', async ({
  owner,
  member,
  familyId,
  paper,
}) => {
  await outcome(member, `DELETE /api/families/${familyId}/membership`);
  expect(await sees(member, paper)).toBe('200');
  for (const person of [owner, member]) {
    const { contacts } = (await send(person, 'GET /api/emergency-contacts')).json();
    expect(contacts).toMatchObject([{ owner: { name: owner.name }, contact: { name: member.name } }]);
  }
  expect(await stopReading(member, owner)).toBe('204');
  expect([await sees(member, paper), await emergencyNoticesOf(owner)]).toEqual([GONE, ['ended', 'asked']]);
  expect(await leave(member, owner)).toBe('204');
  expect([await ask(member, owner), await nameContact(owner, member)]).toEqual([GONE, GONE]);
});

it.for(['owner', 'contact'] as const)(
  'with the account of the %s everything ends, what the contact said included [PPL-11, D-21]',
  async (who, { server, paper }) => {
    expect(paper.name).toBe('Living will');
    const [owner, contact] = (await addPeople(server, 2)) as [TestPerson, TestPerson];
    await addMember(await addFamily(owner, 'Okafor'), contact);
    await nameContact(owner, contact);
    await ask(contact, owner, 'Harbour Hospital, ward 3');
    await letRead(owner, contact);
    const own = await createDocument(owner);
    await outcome(contact, `POST /api/documents/${own.id}/views`);
    const [leaver, other] = who === 'owner' ? [owner, contact] : [contact, owner];
    await runSql(server, 'delete from families where owner_id = $1', [owner.id]);
    expect(await outcome(leaver, 'POST /api/profile/deletion', { password: leaver.password })).toMatch(/^20/);
    expect((await send(other, 'GET /api/emergency-contacts')).json().contacts).toEqual([]);
    expect(await emergencyNoticesOf(other)).toEqual([]);
  },
);

it('papers of an emergency come into no calendar, and remind nobody but those whom they did before [PPL-11]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  const { url } = (await send(member, 'POST /api/reminders/calendar')).json();
  const feed = async () => (await server.app.inject({ url })).body;
  expect(await feed()).not.toContain('Living will');
  expect(await outcome(member, `PATCH /api/documents/${paper.id}/attention`, { isWatching: true })).toBe('204');
  const rows = await runSql(server, 'select id from reminded_people($1) id', [paper.id]);
  expect(rows).toEqual([{ id: owner.id }]);
  // what is shared with them anyway is theirs to be reminded of
  await outcome(owner, `PUT /api/documents/${paper.id}/receivers/${member.id}`, { mayEdit: false, until: null });
  expect(await feed()).toContain('Living will');
});

it('what the contact may see anyway is not told [PPL-11]', async ({ owner, member, familyId, paper }) => {
  const shared = await createDocument(owner, { target: forPerson(owner, familyId) });
  await outcome(member, `POST /api/documents/${shared.id}/views`);
  expect(await emergencyNoticesOf(owner)).toEqual(['asked']);
  await outcome(member, `POST /api/documents/${paper.id}/views`);
  expect(await emergencyNoticesOf(owner)).toEqual(['read', 'asked']);
});

it('a file that is fetched without a view is told, too, and what is read in one emergency is told in the next [PPL-11]', async ({
  owner,
  member,
  familyId,
  paper,
}) => {
  const shared = await createDocument(owner, { target: forPerson(owner, familyId) });
  const link = ({ id }: { id: string }) => outcome(member, `POST /api/documents/${id}/link`, { download: false });
  expect([await link(shared), await emergencyNoticesOf(owner)]).toEqual(['201', ['asked']]);
  // as a device does that keeps it for offline use
  expect([await link(paper), await emergencyNoticesOf(owner)]).toEqual(['201', ['read', 'asked']]);
  expect(await outcome(owner, 'POST /api/notices/read')).toBe('204');
  expect([await refuse(owner, member), await ask(member, owner), await letRead(owner, member)]).toEqual([
    '204',
    '204',
    '204',
  ]);
  expect([await link(paper), await emergencyNoticesOf(owner)]).toEqual(['201', ['read', 'asked', 'read']]);
});

it('one’s own export has what one has to do with an emergency [D-21]', async ({ owner, member, viewer, paper }) => {
  const exported = async (person: TestPerson) => {
    const archive = await readZip((await send(person, 'GET /api/profile/export')).rawPayload);
    return [[...archive.keys()], JSON.parse(String(archive.get('profile.json'))).emergencyContacts];
  };
  const contacts = [
    {
      owner: { id: owner.id, name: owner.name },
      contact: { id: member.id, name: member.name },
      request: { message: 'She is in hospital.', openedAt: expect.any(String) },
    },
  ];
  expect(await exported(owner)).toMatchObject([['profile.json', `documents/${paper.name}.png`], contacts]);
  // not the documents of somebody else
  expect(await exported(member)).toMatchObject([['profile.json'], contacts]);
  expect(await exported(viewer)).toMatchObject([['profile.json'], []]);
});
