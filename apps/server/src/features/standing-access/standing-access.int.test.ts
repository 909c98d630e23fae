import { expect } from 'vitest';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { it } from '../../../test/fixtures.ts';
import { makeLink as makeMailedLink } from '../../../test/mailed-links.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { on, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN } from '../../../test/test-server.ts';
import { ACCESS_TABLES } from './standing-access.ts';

it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
  await deliverMails(server);
});

const makeLink = async (person: TestPerson): Promise<string> =>
  (await send(person, 'POST /api/reminders/calendar')).json().url;
const listAccess = async (person: TestPerson) =>
  (await send(person, 'GET /api/profile/security')).json().standingAccess;
const isAlive = async ({ server }: TestPerson, url: string) => (await server.app.inject({ url })).statusCode === 200;
const noticesOf = async (person: TestPerson) =>
  (await send(person, 'GET /api/notices'))
    .json()
    .notices.map(({ kind, detail }: { kind: string; detail: string | null }) => `${kind} ${detail}`);

async function resetPassword(person: TestPerson): Promise<number> {
  const payload = { token: await makeMailedLink(person, 'reset-password'), password: 'another quiet lantern' };
  const request = { method: 'POST', url: '/api/auth/reset', headers: { origin: ORIGIN }, payload } as const;
  return (await person.server.app.inject(request)).statusCode;
}

it('what works without a session is listed to its person alone, with its times, and ended one by one [SEC-52]', async ({
  owner,
  admin,
}) => {
  expect(await listAccess(owner)).toEqual([]);
  const url = await makeLink(owner);
  const others = await makeLink(admin);
  const [made, ...rest] = await listAccess(owner);
  expect(made).toEqual({
    kind: 'calendar-link',
    id: owner.id,
    name: null,
    madeAt: expect.stringMatching(/^\d{4}-/),
    lastUsedAt: null,
    endsWithPassword: false,
  });
  expect(rest).toEqual([]);
  await isAlive(owner, url);
  expect(await listAccess(owner)).toMatchObject([{ lastUsedAt: expect.stringMatching(/^\d{4}-/) }]);
  const path = `/api/profile/standing-access/calendar-link/${made.id}`;
  expect((await send(admin, `DELETE ${path}`)).statusCode).toBe(404);
  expect((await send(owner, `DELETE ${path}`)).statusCode).toBe(204);
  expect((await send(owner, `DELETE ${path}`)).statusCode).toBe(404);
  expect([await listAccess(owner), await isAlive(owner, url), await isAlive(admin, others)]).toEqual([[], false, true]);
});

it('the person is notified by mail and in the app when it is made or renewed: a stolen session might have done it [SEC-52]', async ({
  server,
  owner,
}) => {
  for (const _ of ['made', 'renewed']) {
    await makeLink(owner);
    expect(await deliverMails(server)).toMatchObject([
      { to: owner.email, subject: 'A calendar link was made', text: expect.stringContaining('Wasn’t this you?') },
    ]);
  }
  expect(await noticesOf(owner)).toEqual(['access_made calendar-link']);
});

it('an address that was never confirmed gets no such mail, but where no mail is sent it lies in the outbox [SEC-52]', async ({
  mailless,
  server,
  person,
}) => {
  await makeLink(person);
  expect(await deliverMails(server)).toEqual([]);
  expect(await noticesOf(person)).toEqual(['access_made calendar-link']);
  await makeLink(on(mailless, person));
  expect(await deliverMails(server)).toMatchObject([{ to: person.email, subject: 'A calendar link was made' }]);
});

it('a reset by mail ends it, and its mail says so; that of others goes on [SEC-52]', async ({
  server,
  owner,
  admin,
}) => {
  const url = await makeLink(owner);
  const others = await makeLink(admin);
  expect(await resetPassword(owner)).toBe(204);
  expect([await isAlive(owner, url), await isAlive(admin, others)]).toEqual([false, true]);
  const mails = await deliverMails(server);
  expect(mails.find(({ subject }) => subject === 'Your password was changed')?.text).toContain('calendar link');
});

it.for([
  [{}, true],
  [{ endsStandingAccess: false }, true],
  [{ endsStandingAccess: true }, false],
] as const)(
  'a changed password with the choice %j leaves it alive: %s [SEC-52]',
  async ([choice, isLeft], { owner }) => {
    const url = await makeLink(owner);
    const payload = { current: owner.password, password: 'another quiet lantern', ...choice };
    expect((await send(owner, 'POST /api/profile/password', payload)).statusCode).toBe(204);
    expect([await isAlive(owner, url), (await listAccess(owner)).length]).toEqual([isLeft, isLeft ? 1 : 0]);
  },
);

/** Tables with a secret that somebody outside holds, and why each needs no line in ACCESS_TABLES. */
const NO_STANDING_ACCESS: Record<string, string> = {
  'auth.accounts': 'the password itself',
  'auth.authenticators': 'a second factor: opens nothing alone',
  'auth.backup_codes': 'a second factor: opens nothing alone',
  'auth.challenges': 'five minutes of a sign-in; a new password ends them',
  'auth.mailed_links': 'proves a mailbox, once; a new password ends those that could change the account',
  'auth.oidc_attempts': 'ten minutes of a sign-in, or of its session',
  'auth.passkeys': 'opens a session; listed as a way to sign in',
  'auth.sessions': 'the session',
  'public.account_invites': 'the door to an account that is not there yet, which the guardians see and end',
  'public.invites': 'a family’s door, which its Admins see; whoever comes in is listed as a member',
  'public.link_visits': 'half an hour of a link',
  'public.push_key': 'the server’s own',
  'public.push_subscriptions': 'ends with its session',
};

it('every table with a secret of somebody outside is listed as access, or the test says why not [SEC-52]', async ({
  server,
}) => {
  const found = await runSql(
    server,
    `select distinct table_schema || '.' || table_name as name from information_schema.columns
    where table_schema in ('public', 'auth')
      and (column_name ~ '(token|secret|code|password|auth)(_hash)?$' or column_name in ('id_hash', 'public_key'))`,
  );
  const listed = new Set(Object.values(ACCESS_TABLES).map(({ table }) => `public.${table}`));
  expect(found.map(({ name }) => name).toSorted()).toEqual([...listed, ...Object.keys(NO_STANDING_ACCESS)].toSorted());
});
