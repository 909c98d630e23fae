import { randomUUID } from 'node:crypto';
import type { FamilyLog, FamilyLogEntry } from '@kinvault/domain/families/family-log.schema.ts';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it } from '../../../test/fixtures.ts';
import { jumpClock } from '../../../test/jump-clock.ts';
import { addMember } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { ORIGIN } from '../../../test/test-server.ts';
import { sightClock, trustClock } from '../../platform/db/clock.ts';
import { endShares } from '../documents/sharing/end-shares.ts';
import { forgetExpired } from '../system/forget-expired.ts';

const readLog = async (person: TestPerson, familyId: string, query = ''): Promise<FamilyLog> => {
  const response = await send(person, `GET /api/families/${familyId}/log${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
};

/** 'kind: actor → person' with what else an entry says, the latest first. */
const inWords = ({ kind, actor, person, documentName, roleBefore, role }: FamilyLogEntry) =>
  [
    `${kind}: ${actor?.name ?? 'null'} → ${person?.name ?? 'null'}`,
    ...(documentName === null ? [] : [documentName]),
    ...(roleBefore || role ? [`${roleBefore ?? ''}>${role ?? ''}`] : []),
  ].join(', ');
const entriesOf = async (...log: Parameters<typeof readLog>) => (await readLog(...log)).entries.map(inWords);
const latest = async (person: TestPerson, familyId: string) => (await entriesOf(person, familyId, '?limit=1'))[0];

it('who creates a family, joins it by code or is let in is logged [PPL-12]', async ({ person, outsider, server }) => {
  const { familyId } = (await send(person, 'POST /api/families', { name: 'Okafor' })).json();
  expect(await entriesOf(person, familyId)).toEqual(['founded: Elena Rivera → Elena Rivera, >Admin']);
  const { code } = (await send(person, `POST /api/families/${familyId}/code`)).json().code;
  expect(await outcome(outsider, 'POST /api/families/join', { code })).toBe('200');
  expect(await latest(person, familyId)).toBe('joined: Ada Stone → Ada Stone, >Member');
  const asking = await addPerson(server, { name: 'Pilar' });
  await addMember(familyId, asking, { state: 'requested' });
  expect(await latest(person, familyId)).toContain('Ada Stone'); // who only asks is not there yet
  await send(person, `POST /api/families/${familyId}/members/${asking.id}/request`, { isApproved: true });
  expect(await latest(person, familyId)).toBe('joined: Elena Rivera → Pilar, >Member');
});

it('an account that an Admin makes is logged as theirs to have added [PPL-12]', async ({ owner, familyId }) => {
  const account = {
    name: 'Tomás',
    email: `${randomUUID()}@new.example`,
    password: 'quiet lantern orchard',
    role: 'Viewer',
  };
  expect(await outcome(owner, `POST /api/families/${familyId}/accounts`, account)).toBe('201');
  expect(await latest(owner, familyId)).toBe('joined: Elena Rivera → Tomás, >Viewer');
});

it('who declines an invitation, or is refused, leaves no entry [PPL-12]', async ({ owner, familyId, outsider }) => {
  await addMember(familyId, outsider, { state: 'requested' });
  await send(owner, `POST /api/families/${familyId}/members/${outsider.id}/request`, { isApproved: false });
  expect((await readLog(owner, familyId)).counts).toEqual({ people: 1, roles: 0, sharing: 0 });
});

it('who leaves or is removed keeps the name that the family knew [PPL-12]', async ({
  owner,
  member,
  viewer,
  familyId,
  server,
}) => {
  expect(await outcome(member, `DELETE /api/families/${familyId}/membership`)).toBe('204');
  expect(await latest(owner, familyId)).toBe('left: Mia Rivera → Mia Rivera, Member>');
  expect(await outcome(owner, `DELETE /api/families/${familyId}/members/${viewer.id}`)).toBe('200');
  expect(await latest(owner, familyId)).toBe('removed: Elena Rivera → Nora Rivera, Viewer>');
  await runSql(server, `update people set name = 'Somebody else now' where id = any ($1)`, [[member.id, viewer.id]]);
  expect(await entriesOf(owner, familyId)).toEqual([
    'removed: Elena Rivera → Nora Rivera, Viewer>',
    'left: Mia Rivera → Mia Rivera, Member>',
    'joined: Nora Rivera → Nora Rivera, >Viewer',
    'joined: Mia Rivera → Mia Rivera, >Member',
    'founded: Elena Rivera → Elena Rivera, >Admin',
  ]);
  expect((await readLog(owner, familyId)).actors.map(({ name }) => name)).toEqual([
    'Elena Rivera',
    'Mia Rivera',
    'Nora Rivera',
  ]);
});

it('a role and the owner are logged with who changed them [PPL-12]', async ({ owner, member, familyId }) => {
  await send(owner, `PUT /api/families/${familyId}/members/${member.id}/role`, { role: 'Viewer' });
  expect(await latest(owner, familyId)).toBe('role_changed: Elena Rivera → Mia Rivera, Member>Viewer');
  await send(owner, `PUT /api/families/${familyId}/owner`, { personId: member.id });
  expect((await entriesOf(member, familyId, '?topic=roles')).toSorted()).toEqual([
    'owner_changed: Elena Rivera → Mia Rivera',
    'role_changed: Elena Rivera → Mia Rivera, Member>Viewer',
    'role_changed: Elena Rivera → Mia Rivera, Viewer>Admin',
  ]);
});

it('a person without an account is logged when they come and when they go [PPL-12]', async ({
  owner,
  familyId,
  server,
}) => {
  const add = async (name: string) =>
    (await send(owner, `POST /api/families/${familyId}/people`, { name, bornOn: null, guardianIds: [] })).json()
      .personId;
  const [noa, leo] = [await add('Noa'), await add('Leo')];
  expect(await latest(owner, familyId)).toBe('person_added: Elena Rivera → Leo, >Viewer');
  await send(owner, `DELETE /api/families/${familyId}/members/${noa}`);
  expect(await latest(owner, familyId)).toBe('person_ended: Elena Rivera → Noa, Viewer>');
  await runSql(server, 'delete from people where id = $1', [leo]);
  expect(await latest(owner, familyId)).toBe('person_ended: null → null, Viewer>');
});

it('who is back, or has an account after all, is logged as that, not as added and removed [PPL-12, PPL-8]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  const body = { name: 'Noa', bornOn: null, guardianIds: [] };
  const { personId: noa } = (await send(owner, `POST /api/families/${familyId}/people`, body)).json();
  const parting = `/api/people/${noa}/parting`;
  await send(owner, `PUT ${parting}`, { kind: 'removed' });
  expect(await latest(owner, familyId)).toBe('person_ended: Elena Rivera → Noa, Viewer>');
  await send(owner, `POST ${parting}/undo`);
  expect(await latest(owner, familyId)).toBe('person_back: Elena Rivera → Noa, >Viewer');
  const question = { kind: 'joined', accountId: member.id };
  await send(owner, `PUT ${parting}`, question);
  expect(await outcome(member, `POST ${parting}/agreement`, question)).toBe('200');
  expect(await latest(owner, familyId)).toBe(`person_joined: ${member.name} → Noa, Viewer>`);
  await send(owner, `POST ${parting}/undo`);

  const terms = { email: null, guardiansUntil: null };
  const { token } = (await send(owner, `PUT /api/people/${noa}/account-invite`, terms)).json();
  const payload = { token, email: `${noa}@rivera.example`, password: 'quiet lantern orchard' };
  const accept = { method: 'POST', url: '/api/account-invites/accept', headers: { origin: ORIGIN }, payload } as const;
  expect((await server.app.inject(accept)).statusCode).toBe(201);
  expect(await latest(owner, familyId)).toBe('account_given: Noa → Noa');
});

it('sharing is logged with the name that the family sees, and no other [PPL-12]', async ({
  owner,
  member,
  familyId,
}) => {
  const { id } = await createDocument(member, { name: 'Draft, private' });
  const rename = async (name: string) => {
    const { revision } = (await send(member, `GET /api/documents/${id}`)).json();
    expect(await outcome(member, `PATCH /api/documents/${id}`, { revision, name })).toBe('200');
  };
  await rename('Motor policy');
  expect(await outcome(member, `POST /api/documents/${id}/shares`, { familyId })).toBe('204');
  await rename('Motor policy 2027');
  expect(await outcome(owner, `DELETE /api/documents/${id}/shares/${familyId}`)).toBe('204');
  await rename('Private again');
  expect(await entriesOf(owner, familyId, '?topic=sharing')).toEqual([
    'unshared: Elena Rivera → Mia Rivera, Motor policy 2027',
    'shared: Mia Rivera → Mia Rivera, Motor policy',
  ]);
});

it('a document is not logged before it is shared, nor with one person, nor as it goes with its owner [PPL-12]', async ({
  owner,
  member,
  familyId,
}) => {
  const paper = await createDocument(member, { name: 'Letter' });
  await send(member, `PUT /api/documents/${paper.id}/receivers/${owner.id}`, { mayEdit: false, until: null });
  expect((await readLog(owner, familyId)).counts.sharing).toBe(0);
  await createDocument(member, { name: 'Lease', target: forPerson(member, familyId) });
  await createDocument(member, { name: 'Bill', target: forPerson(member, familyId) });
  await send(member, `DELETE /api/families/${familyId}/membership`);
  expect(await entriesOf(owner, familyId, '?topic=sharing')).toEqual([
    'shared: Mia Rivera → Mia Rivera, Bill',
    'shared: Mia Rivera → Mia Rivera, Lease',
  ]);
});

it('a share whose date is over ends with the name known before it [PPL-12]', async ({
  owner,
  member,
  familyId,
  server,
}) => {
  const { id } = await createDocument(member, { name: 'Lease', target: forPerson(member, familyId) });
  await runSql(server, `update shares set until = now() - interval '1 day' where document_id = $1`, [id]);
  await runSql(server, `update documents set name = 'Not theirs to know' where id = $1`, [id]);
  await endShares(server);
  expect(await latest(owner, familyId)).toBe('unshared: null → Mia Rivera, Lease');
});

it('a guardian’s sharing is logged as theirs, for the person [PPL-12, D-35]', async ({ owner, familyId }) => {
  const child = { name: 'Noa', bornOn: null, guardianIds: [] };
  const { personId } = (await send(owner, `POST /api/families/${familyId}/people`, child)).json();
  await createDocument(owner, { name: 'Vaccinations', target: forPerson({ id: personId }, familyId) });
  expect(await latest(owner, familyId)).toBe('shared: Elena Rivera → Noa, Vaccinations');
});

it('a deleted account has no name in the log, and a deleted family no log [PPL-12]', async ({
  owner,
  member,
  familyId,
  server,
}) => {
  await createDocument(member, { name: 'Lease', target: forPerson(member, familyId) });
  expect(await outcome(member, 'POST /api/profile/deletion', { password: member.password })).toBe('204');
  expect(await entriesOf(owner, familyId)).toEqual([
    'left: null → null, Member>',
    'shared: null → null',
    'joined: null → null, >Member',
    'founded: Elena Rivera → Elena Rivera, >Admin',
  ]);
  const [row] = await runSql(server, `select string_agg(l::text, ' ') as all from family_log l where family_id = $1`, [
    familyId,
  ]);
  expect(String(row?.all)).not.toMatch(new RegExp(`Mia|Lease|${member.id}`));
  expect(await outcome(owner, 'POST /api/profile/deletion', { password: owner.password })).toBe('204');
  expect(await countRows(server, `family_log where family_id = '${familyId}'`)).toBe(0);
});

it('a family in the trash keeps its log for when it is restored [PPL-12]', async ({ owner, member, familyId }) => {
  expect(await outcome(owner, `DELETE /api/families/${familyId}`)).toBe('204');
  expect(await outcome(owner, `GET /api/families/${familyId}/log`)).toBe('404 not_found');
  await send(owner, `POST /api/families/${familyId}/restore`);
  expect(await latest(owner, familyId)).toBe(`removed: Elena Rivera → ${member.name}, Member>`);
});

it('only its Admins read a family’s log, and nobody writes it [PPL-12]', async ({
  admin,
  member,
  viewer,
  outsider,
  familyId,
  server,
}) => {
  const read = (person: TestPerson) => outcome(person, `GET /api/families/${familyId}/log`);
  expect(await Promise.all([admin, member, viewer, outsider].map(read))).toEqual([
    '200',
    '403 forbidden',
    '403 forbidden',
    '404 not_found',
  ]);
  const rows = async ({ id }: TestPerson) =>
    (await sqlAsPerson(server, id, ['select from family_log where family_id = $1', [familyId]])).length;
  expect([await rows(admin), await rows(member), await rows(outsider)]).toEqual([4, 0, 0]);
  for (const statement of [
    `insert into family_log (family_id, kind) values ('${familyId}', 'left')`,
    'update family_log set actor_id = null',
    'delete from family_log',
    `select add_to_family_log(row('${familyId}', 1, now(), 'left', null, null, null, null, null, null, null)::family_log)`,
  ])
    await expect(sqlAsPerson(server, admin.id, [statement])).rejects.toThrow(/permission denied/);
});

it('the log comes in pages, and its counts are of all of it [PPL-12]', async ({ owner, member, familyId }) => {
  for (const name of ['One', 'Two', 'Three'])
    await createDocument(member, { name, target: forPerson(member, familyId) });
  const first = await readLog(owner, familyId, '?limit=2');
  expect(first).toMatchObject({ hasMore: true, counts: { people: 2, roles: 0, sharing: 3 } });
  const rest = await readLog(owner, familyId, `?limit=3&after=${first.entries[1]?.id}`);
  expect(rest).toMatchObject({ hasMore: false, counts: { people: 2, roles: 0, sharing: 3 } });
  expect([...first.entries, ...rest.entries].map(inWords)).toEqual(await entriesOf(owner, familyId));
  const ofMember = await readLog(owner, familyId, `?by=${member.id}&topic=sharing`);
  expect(ofMember.entries.map(({ documentName }) => documentName)).toEqual(['Three', 'Two', 'One']);
  expect(ofMember.counts).toEqual({ people: 1, roles: 0, sharing: 3 });
});

it('two at once make one entry, and who is being deleted delays none for good [PPL-12]', async ({
  owner,
  admin,
  member,
  familyId,
}) => {
  const { id } = await createDocument(member, { name: 'Lease' });
  const share = () => outcome(member, `POST /api/documents/${id}/shares`, { familyId });
  expect((await Promise.all([share(), share()])).toSorted()).toEqual(['204', '409 already_shared']);
  const unshare = (person: TestPerson) => outcome(person, `DELETE /api/documents/${id}/shares/${familyId}`);
  expect((await Promise.all([unshare(owner), unshare(admin)])).toSorted()).toEqual(['204', '404 not_found']);
  expect((await readLog(owner, familyId)).counts.sharing).toBe(2);
  await share();
  const [ended, deleted] = await Promise.all([
    unshare(owner),
    outcome(member, 'POST /api/profile/deletion', { password: member.password }),
  ]);
  expect([['204', '404 not_found'].includes(ended), deleted]).toEqual([true, '204']);
});

it('an entry goes after a year by a clock that is trusted [PPL-12, REL-22]', async ({
  owner,
  member,
  familyId,
  server,
}) => {
  const age = (days: number, { id }: TestPerson) =>
    runSql(
      server,
      `update family_log set happened_at = now() - make_interval(days => $1) where family_id = $2 and person_id = $3`,
      [days, familyId, id],
    );
  await age(365, owner);
  await age(367, member);
  await jumpClock({ server, by: '400 days' });
  await sightClock(server.transactions);
  await forgetExpired(server);
  expect((await readLog(owner, familyId)).counts.people).toBe(2);
  await server.transactions.asSystem(trustClock);
  await forgetExpired(server);
  expect(await entriesOf(owner, familyId)).toEqual(['founded: Elena Rivera → Elena Rivera, >Admin']);
});
