import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const it = base.extend('serverOptions', { scope: 'file' }, { sendsMail: false });
it.beforeEach(({ server }) => runSql(server, 'delete from rate_limits'));

async function invite(owner: TestPerson, email = `${randomUUID()}@okafor.example`) {
  const body = { email, role: 'Viewer', allowUnknown: true };
  const { id } = (await send(owner, `POST /api/families/${owner.familyId}/invites`, body)).json();
  return { id: String(id), email };
}
const copyOutcome = (person: TestPerson, familyId: string, id: string) =>
  outcome(person, `POST /api/families/${familyId}/invites/${id}/link`);
const copy = async (owner: TestPerson, id: string): Promise<string> =>
  (await send(owner, `POST /api/families/${owner.familyId}/invites/${id}/link`)).json().token;
const post = (server: TestServer, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload });
const check = async (server: TestServer, token: string) =>
  (await post(server, '/api/invites/mailed', { token })).json();
const signUp = async (server: TestServer, email: string, token: string) => {
  const family = { kind: 'invite', token };
  return (
    await post(server, '/api/auth/sign-up', { name: 'Ada', email, password: 'quiet lantern orchard', family })
  ).json();
};
const memberships = (server: TestServer, email: string) =>
  runSql(
    server,
    `select m.role, m.state, p.is_contact_confirmed as confirmed from people p join members m on m.person_id = p.id
     where p.contact_email = $1`,
    [email],
  );

it('a copied link tells the family and the address, and an account made with it waits for an Admin [D-26]', async ({
  server,
  owner,
}) => {
  const { id, email } = await invite(owner);
  const token = await copy(owner, id);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await check(server, token)).toEqual({ familyName: 'Rivera', email, name: null, asksAdmin: true });
  expect(await signUp(server, email, token)).toMatchObject({ isInFamily: true, person: { isConfirmed: false } });
  expect(await memberships(server, email)).toEqual([{ role: 'Viewer', state: 'requested', confirmed: false }]);
  const words = await runSql(server, 'select words from invite_checks where family_id = $1', [owner.familyId]);
  expect(words).toHaveLength(1);
  expect(await check(server, token)).toEqual(errorBody('invite_invalid')); // used up
});

it('a copied link proves no mailbox, even where addresses are confirmed first [D-26, SEC-23]', async ({
  server,
  strict,
  owner,
}) => {
  const { id, email } = await invite(owner);
  const token = await copy(owner, id);
  expect(await signUp(strict, email, token)).toMatchObject({ person: null, step: 'confirm_email' });
  expect(await memberships(server, email)).toEqual([{ role: 'Viewer', state: 'requested', confirmed: false }]);
});

it('each copied link ends the former, the mailed one as well, and is stored as a hash', async ({ server, owner }) => {
  const { id, email } = await invite(owner);
  const mail = (await deliverMails(server)).find(({ to }) => to === email);
  const mailed = /token=([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? '';
  expect(await check(server, mailed)).toMatchObject({ asksAdmin: false });
  const first = await copy(owner, id);
  const second = await copy(owner, id);
  expect(second).not.toBe(first);
  for (const ended of [mailed, first]) expect(await check(server, ended)).toEqual(errorBody('invite_invalid'));
  expect(await check(server, second)).toMatchObject({ familyName: 'Rivera' });
  const [row] = await runSql(server, 'select to_jsonb(i)::text as text from invites i where id = $1', [id]);
  expect(row?.text).not.toContain(second);
});

it('only Admins of the family copy a link, and only of an open invitation [SEC-35]', async ({
  server,
  owner,
  admin,
  member,
  viewer,
  outsider,
  familyId,
}) => {
  const { id } = await invite(owner);
  expect(await copyOutcome(admin, familyId, id)).toBe('201');
  for (const other of [member, viewer]) expect(await copyOutcome(other, familyId, id)).toBe('403 forbidden');
  expect(await copyOutcome(outsider, familyId, id)).toBe('404 not_found');
  expect(await copyOutcome(outsider, outsider.familyId, id)).toBe('404 not_found');
  const byAdmin = await invite({ ...admin, familyId });
  await outcome(owner, `PUT /api/families/${familyId}/members/${admin.id}/role`, { role: 'Member' });
  expect(await copyOutcome(owner, familyId, byAdmin.id)).toBe('404 not_found'); // void with its inviter's right
  const write = `update invites set copied_token_hash = sha256('x') where id = '${id}'`;
  await expect(sqlAsPerson(server, owner.id, [write])).rejects.toThrow('permission denied');
  await outcome(owner, `DELETE /api/families/${familyId}/invites/${id}`);
  expect(await copyOutcome(owner, familyId, id)).toBe('404 not_found');
});

it('a copied link ends with its invitation: withdrawn, expired, or meant for another address', async ({
  server,
  owner,
}) => {
  const ended = errorBody('invite_invalid');
  const withdrawn = await invite(owner);
  const first = await copy(owner, withdrawn.id);
  await outcome(owner, `DELETE /api/families/${owner.familyId}/invites/${withdrawn.id}`);
  expect(await check(server, first)).toEqual(ended);
  const expired = await invite(owner);
  const second = await copy(owner, expired.id);
  const age = `update invites set created_at = now() - interval '8 days', expires_at = now() where id = $1`;
  await runSql(server, age, [expired.id]);
  expect(await check(server, second)).toEqual(ended);
  const { id } = await invite(owner);
  const other = `${randomUUID()}@stone.example`;
  expect(await signUp(server, other, await copy(owner, id))).toMatchObject({ isInFamily: false });
  expect(await memberships(server, other)).toEqual([]);
});

it('two people who follow a copied link at once make one request', async ({ server, owner }) => {
  const { id, email } = await invite(owner);
  const token = await copy(owner, id);
  await Promise.all([1, 2, 3].map(() => signUp(server, email, token)));
  expect(await memberships(server, email)).toHaveLength(1);
  const checks = await runSql(server, 'select from invite_checks where family_id = $1', [owner.familyId]);
  expect(checks).toHaveLength(1);
});
