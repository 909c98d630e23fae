import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it } from '../../../test/fixtures.ts';
import { makeLink } from '../../../test/mailed-links.ts';
import { addLetter, addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { ORIGIN } from '../../../test/test-server.ts';

it.beforeEach(({ server }) => runSql(server, 'delete from rate_limits'));

const invite = (inviter: TestPerson, familyId: string, email: string) =>
  outcome(inviter, `POST /api/families/${familyId}/invites`, { email, allowUnknown: true });
const confirm = async (person: TestPerson) =>
  outcome(person, 'POST /api/auth/confirm', { token: await makeLink(person, 'confirm-email') });
const noticesOf = async (person: TestPerson) => (await send(person, 'GET /api/notices')).json().notices;

it('confirming an address tells of every open invitation to it, and names who invites [FMD-8, FGP-2]', async ({
  server,
  owner,
  outsider,
  person,
}) => {
  await invite(owner, owner.familyId, person.email);
  await invite(outsider, outsider.familyId, person.email);
  const ended = await addPerson(server, { family: 'Past' });
  await addLetter(ended.familyId, ended, person);
  await runSql(server, 'update invites set ended_at = steady_now() where family_id = $1', [ended.familyId]);
  expect(await noticesOf(person)).toEqual([]);
  expect(await confirm(person)).toBe('200');
  const notices = await noticesOf(person);
  expect(notices).toHaveLength(2);
  expect(notices).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'invited', familyName: 'Rivera', actor: { id: owner.id, name: owner.name } }),
      expect.objectContaining({
        kind: 'invited',
        familyName: 'Stone',
        actor: { id: outsider.id, name: outsider.name },
      }),
    ]),
  );
});

it('an open invitation is announced once, and a void one never [SEC-35]', async ({ owner, admin, person }) => {
  await invite(admin, owner.familyId, person.email);
  await outcome(owner, `PUT /api/families/${owner.familyId}/members/${admin.id}/role`, { role: 'Member' });
  expect(await confirm(person)).toBe('200');
  expect(await noticesOf(person)).toEqual([]);
  await invite(owner, owner.familyId, person.email);
  await runSql(person.server, 'update auth.users set email_verified = false where id = $1', [person.id]);
  expect(await confirm(person)).toBe('200');
  expect(await noticesOf(person)).toHaveLength(1);
});

it('a password reset that confirms the address tells, too [FMD-8]', async ({ server, owner, person }) => {
  await invite(owner, owner.familyId, person.email);
  const token = await makeLink(person, 'reset-password');
  const payload = { token, password: 'seven calm herons' };
  const url = '/api/auth/reset';
  const answer = await server.app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload });
  expect(answer.statusCode).toBeLessThan(300);
  const rows = await runSql(server, 'select kind from notices where person_id = $1', [person.id]);
  expect(rows).toEqual([{ kind: 'invited' }]);
});

it('without mail an unconfirmed account gets the notice at once, and a new one at sign-up [D-26]', async ({
  server,
  mailless,
  owner,
  person,
}) => {
  const inviter = { ...owner, server: mailless };
  await invite(inviter, owner.familyId, person.email);
  expect(await noticesOf(person)).toMatchObject([{ kind: 'invited', actor: { name: owner.name } }]);

  const email = `${randomUUID()}@okafor.example`;
  await invite(inviter, owner.familyId, email);
  const family = { kind: 'create', name: 'Okafor' };
  const payload = { name: 'Ada Okafor', email, password: 'quiet lantern orchard', family };
  const headers = { origin: ORIGIN };
  await mailless.app.inject({ method: 'POST', url: '/api/auth/sign-up', headers, payload });
  const told = 'select n.kind from notices n join people p on p.id = n.person_id where p.contact_email = $1';
  expect(await runSql(server, told, [email])).toEqual([{ kind: 'invited' }]);
});

it('the inviter of a notice is named to its reader alone, for an invitation alone [SEC-23]', async ({
  server,
  owner,
  member,
  outsider,
}) => {
  const guest = await addPerson(server);
  await invite(owner, owner.familyId, guest.email);
  const [notice] = await runSql(server, 'select id from notices where person_id = $1', [guest.id]);
  const nameFor = async (reader: TestPerson, id: unknown) =>
    (await sqlAsPerson<{ name: string }>(server, reader.id, ['select inviter_of_notice($1) as name', [id]]))[0]?.name;
  expect(await nameFor(guest, notice?.id)).toBe(owner.name);
  expect(await nameFor(outsider, notice?.id)).toBeNull();
  await addMember(owner.familyId, guest);
  await outcome(owner, `DELETE /api/families/${owner.familyId}/members/${guest.id}`);
  const [removed] = await runSql(server, `select id from notices where person_id = $1 and kind = 'removed'`, [
    guest.id,
  ]);
  expect(removed).toBeDefined();
  expect(await nameFor(guest, removed?.id)).toBeNull();
  expect(await nameFor(member, notice?.id)).toBeNull();
});
