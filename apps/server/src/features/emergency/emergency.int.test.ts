import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { expect } from 'vitest';
import { addPeople } from '../../../test/add-people.ts';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { ageRequests, ask, emergencyNoticesOf, letRead, nameContact, refuse, work } from '../../../test/emergency.ts';
import { it as base } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, PNG } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

/** The owner has named the member. */
const it = base.extend('paper', async ({ owner, member }) => {
  expect(await nameContact(owner, member)).toBe('204');
  return createDocument(owner, { name: 'Living will' });
});

const sees = (person: TestPerson, { id }: { id: string }) => outcome(person, `GET /api/documents/${id}`);
const listed = async (person: TestPerson): Promise<string[]> =>
  (await send(person, 'GET /api/documents')).json().documents.map(({ id }: { id: string }) => id);
const contactsOf = async (person: TestPerson): Promise<EmergencyContact[]> =>
  (await send(person, 'GET /api/emergency-contacts')).json().contacts;

it('a named person asks, waits, and reads when the time is over, after the owner was told three times [PPL-11]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  expect(await emergencyNoticesOf(member)).toContain('named');
  await deliverMails(server);
  expect(await ask(member, owner)).toBe('204');
  const seen: string[][] = [];
  for (const by of ['0 days', '3 days 12 hours', '2 days 12 hours', '1 day']) {
    await ageRequests(server, by);
    await work(server);
    await work(server);
    seen.push([await sees(member, paper), ...(await emergencyNoticesOf(owner))]);
  }
  expect(seen).toEqual([
    ['404 not_found', 'asked'],
    ['404 not_found', 'half', 'asked'],
    ['404 not_found', 'last', 'half', 'asked'],
    ['200', 'opened', 'last', 'half', 'asked'],
  ]);
  expect(await emergencyNoticesOf(member)).toContain('opened');
  expect(await listed(member)).toEqual([paper.id]);
  expect((await send(member, `GET /api/documents/${paper.id}`)).json()).toMatchObject({ isOwn: false });
  const subjects = (await deliverMails(server)).filter(({ to }) => to === owner.email).map(({ subject }) => subject);
  expect(subjects).toEqual([
    `${member.name} asks to read your documents`,
    `${member.name} can read your documents soon`,
    `${member.name} can read your documents soon`,
    `${member.name} can now read your documents`,
  ]);
});

it('the owner refuses with one press, and the same person asks again after 30 days [PPL-11, D-37]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  await ask(member, owner);
  expect(await refuse(owner, member)).toBe('204');
  expect(await emergencyNoticesOf(member)).toContain('refused');
  expect(await ask(member, owner)).toBe('409 emergency_refused');
  const [contact] = await contactsOf(member);
  expect(contact).toMatchObject({ request: null, askableFrom: expect.any(String), lastAskedAt: expect.any(String) });
  await runSql(server, `update emergency_contacts set refused_at = now() - interval '30 days'`);
  expect(await contactsOf(member)).toMatchObject([{ askableFrom: null }]);
  expect(await ask(member, owner)).toBe('204');
  expect(await sees(member, paper)).toBe('404 not_found');
});

it('the owner lets somebody read at once, and ends it at once [PPL-11]', async ({ owner, member, paper, server }) => {
  expect(await letRead(owner, member)).toBe('404 not_found');
  await ask(member, owner);
  expect(await letRead(owner, member)).toBe('204');
  expect([await sees(member, paper), await listed(member)]).toEqual(['200', [paper.id]]);
  expect(await contactsOf(owner)).toMatchObject([
    { contact: { id: member.id }, request: { message: 'She is in hospital.', openedAt: expect.any(String) } },
  ]);
  await work(server);
  expect(await refuse(owner, member)).toBe('204');
  expect([await sees(member, paper), await listed(member)]).toEqual(['404 not_found', []]);
  expect(await emergencyNoticesOf(member)).toContain('ended');
  // nothing was refused
  expect(await ask(member, owner)).toBe('204');
});

it('what the contact opens is told to the owner, in one notice until it is read [PPL-11, D-37]', async ({
  owner,
  member,
  paper,
}) => {
  const other = await createDocument(owner);
  await ask(member, owner);
  await letRead(owner, member);
  for (const { id } of [paper, paper, other]) await outcome(member, `POST /api/documents/${id}/views`);
  await outcome(member, `POST /api/documents/${paper.id}/link`, { download: true });
  const read = async () =>
    (await send(owner, 'GET /api/notices'))
      .json()
      .notices.filter(({ kind }: { kind: string }) => kind === 'emergency_read');
  expect(await read()).toMatchObject([{ documentCount: 2, actor: { id: member.id }, person: { isCaller: true } }]);
  await outcome(owner, 'POST /api/notices/read');
  await outcome(member, `POST /api/documents/${other.id}/link`, { download: true });
  expect(await read()).toMatchObject([{ documentCount: 1 }, { documentCount: 2 }]);
  await outcome(owner, 'POST /api/notices/read');
  const copy = { fileId: other.fileId, receiver: 'Clinic', purpose: '', isGray: false };
  const pages = [{ page: 1, covers: [] }];
  const made = { ...copy, pages, stamp: PNG.toString('base64') };
  expect(await outcome(member, `POST /api/documents/${other.id}/copies`, made)).toBe('201');
  expect(await read()).toMatchObject([{ documentCount: 1 }, { documentCount: 1 }, { documentCount: 2 }]);
  const openedFor = async (person: TestPerson) => (await contactsOf(person))[0]?.request?.opened;
  expect(await openedFor(owner)).toMatchObject([{ id: other.id }, { id: paper.id, name: 'Living will' }]);
  expect(await openedFor(member)).toEqual([]);
});

it('naming asks for the password, and for somebody with an account in a common family; at most three [PPL-11]', async ({
  owner,
  member,
  admin,
  paper,
  familyId,
  server,
}) => {
  expect(await nameContact(owner, admin, 7, 'wrong')).toBe('403 password_wrong');
  const [stranger, ...people] = await addPeople(server, 4);
  expect([await nameContact(owner, stranger as TestPerson), await nameContact(owner, owner)]).toEqual([
    '404 not_found',
    '404 not_found',
  ]);
  for (const person of people) await addMember(familyId, person);
  const answers: string[] = [];
  for (const person of people) answers.push(await nameContact(owner, person));
  expect(answers).toEqual(['204', '204', '409 too_many_emergency_contacts']);
  // another wait for somebody who is named needs no room, and is for the next request
  await ask(member, owner);
  expect(await nameContact(owner, member, 1)).toBe('204');
  const mine = (await contactsOf(owner)).find(({ contact }) => contact.id === member.id);
  const { askedAt = '', opensAt = '' } = mine?.request ?? {};
  expect([mine?.waitDays, Math.round((Date.parse(opensAt) - Date.parse(askedAt)) / 86_400_000)]).toEqual([1, 7]);
  expect(await sees(member, paper)).toBe('404 not_found');
});
