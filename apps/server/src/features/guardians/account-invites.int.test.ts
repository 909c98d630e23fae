import { randomUUID } from 'node:crypto';
import type { Guardianship } from '@kinvault/domain/families/guardian.schema.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addPeople } from '../../../test/add-people.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { mailsTo } from '../../../test/mailed-links.ts';
import { addMember, noticesOf } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { openSql } from '../../../test/sql-session.ts';
import { createDocument } from '../../../test/test-documents.ts';
import { cookieOf, on, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';
import { forgetExpired } from '../system/forget-expired.ts';

const PASSWORD = 'quiet lantern orchard';
const BORN_ON = '2026-08-04';
const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Noa, whom the family's owner looks after, and the address that she will sign in with. */
const it = base
  .extend('noa', async ({ owner, familyId }): Promise<string> => {
    const body = { name: 'Noa Rivera', bornOn: BORN_ON, guardianIds: [] };
    return (await send(owner, `POST /api/families/${familyId}/people`, body)).json().personId;
  })
  .extend('email', () => `${randomUUID()}@rivera.example`);
it.beforeEach(({ server }) => runSql(server, 'delete from rate_limits'));

const make = (person: TestPerson, noa: string, terms: object = {}) =>
  send(person, `PUT /api/people/${noa}/account-invite`, { email: null, guardiansUntil: null, ...terms });
const makeOutcome = (person: TestPerson, noa: string, terms: object = {}) =>
  outcome(person, `PUT /api/people/${noa}/account-invite`, { email: null, guardiansUntil: null, ...terms });
const makeLink = async (person: TestPerson, noa: string, terms: object = {}): Promise<string> =>
  (await make(person, noa, terms)).json().token;
const waiting = async (person: TestPerson, noa: string) =>
  (await send(person, `GET /api/people/${noa}/account-invite`)).json().invite;
const agree = async (person: TestPerson, noa: string, inviteId?: string) =>
  outcome(person, `POST /api/people/${noa}/account-invite/agreement`, {
    inviteId: inviteId ?? (await waiting(person, noa)).id,
  });
const withdraw = (person: TestPerson, noa: string) => outcome(person, `DELETE /api/people/${noa}/account-invite`);

const post = ({ app }: TestServer, url: string, payload: object) =>
  app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload });
const check = (server: TestServer, token: string) => post(server, '/api/account-invites/check', { token });
const accept = (server: TestServer, token: string, email: string, password = PASSWORD) =>
  post(server, '/api/account-invites/accept', { token, email, password });
const said = ({ statusCode, body }: LightMyRequestResponse) =>
  statusCode < 400 ? String(statusCode) : `${statusCode} ${JSON.parse(body).error.code}`;
const ENDED = '400 link_invalid';

const asNoa = (server: TestServer, noa: string, email: string, response: LightMyRequestResponse): TestPerson => ({
  ...{ server, id: noa, name: 'Noa Rivera', email, password: PASSWORD, familyId: '', cookie: cookieOf(response) },
});
async function addGuardian(owner: TestPerson, noa: string, guardian: TestPerson): Promise<void> {
  expect(await outcome(owner, `PUT /api/people/${noa}/guardians/${guardian.id}`)).toBe('204');
  expect(await outcome(guardian, `POST /api/people/${noa}/guardianship`)).toBe('204');
}
const untils = async (person: TestPerson, noa: string) => {
  const { guardianships }: { guardianships: Guardianship[] } = (await send(person, 'GET /api/guardianships')).json();
  return guardianships.filter((part) => part.person.id === noa).map(({ until }) => until);
};
const mailedToken = async (server: TestServer, email: string): Promise<string> => {
  const mail = (await deliverMails(server)).find(({ to }) => to === email);
  return /\/new-account#type=account&token=([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? '';
};

it('who accepts a link signs in as the same person; papers, shares, stars, role and history stay [PPL-5]', async ({
  server,
  owner,
  member,
  familyId,
  noa,
  email,
}) => {
  const target = { kind: 'person' as const, personId: noa, shareWith: [familyId] };
  const paper = await createDocument(owner, { name: 'Birth certificate', target });
  expect(await outcome(member, `PATCH /api/documents/${paper.id}`, { revision: 1, isFavorite: true })).toBe('200');
  const rows = () =>
    runSql(
      server,
      `select d.id, d.owner_id, d.added_by, d.revision, s.family_id,
         (select count(*) from marks where document_id = d.id) as marks,
         (select array_agg(action order by id) from activity where document_id = d.id and actor_id = $2) as history,
         (select role || state from members where person_id = $1) as membership
       from documents d join shares s on s.document_id = d.id where d.id = $3`,
      [noa, owner.id, paper.id],
    );
  const before = await rows();
  expect(before).toMatchObject([{ marks: '1', history: ['added'], membership: 'Vieweractive' }]);

  const token = await makeLink(owner, noa);
  expect((await check(server, token)).json()).toEqual({
    name: 'Noa Rivera',
    inviterName: owner.name,
    isWaiting: false,
  });
  const answer = await accept(server, token, email);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    person: { id: noa, name: 'Noa Rivera', email, isConfirmed: false },
    step: null,
  });

  expect(await rows()).toEqual(before);
  expect(await countRows(server, `account_invites where person_id = '${noa}'`)).toBe(0);
  const self = asNoa(server, noa, email, answer);
  expect((await send(self, `GET /api/documents/${paper.id}`)).json()).toMatchObject({ isOwn: true, ownerId: noa });
  expect(said(await post(server, '/api/auth/sign-in', { email, password: PASSWORD }))).toBe('200');
  expect([said(await check(server, token)), said(await accept(server, token, `x${email}`))]).toEqual([ENDED, ENDED]);
});

it('the guardians’ part ends as soon as the person signs in; questions to others end too [PPL-5]', async ({
  server,
  owner,
  member,
  viewer,
  noa,
  email,
}) => {
  await addGuardian(owner, noa, member);
  await outcome(owner, `PUT /api/people/${noa}/guardians/${viewer.id}`);
  const target = { kind: 'person' as const, personId: noa, shareWith: [] };
  const paper = await createDocument(owner, { target });
  const token = await makeLink(owner, noa);
  await agree(member, noa);
  const answer = await accept(server, token, email);
  expect(answer.statusCode).toBe(201);
  for (const former of [owner, member]) {
    expect(await outcome(former, `GET /api/documents/${paper.id}`)).toBe('404 not_found');
    expect((await noticesOf(former)).slice(0, 2).toSorted()).toEqual(['guardian_account_made', 'guardian_ended']);
  }
  expect(await outcome(viewer, `POST /api/people/${noa}/guardianship`)).toBe('404 not_found');
  expect(await noticesOf(viewer)).not.toContain('guardian_ended');
  expect(await untils(asNoa(server, noa, email, answer), noa)).toEqual([]);
});

it('the guardians’ part goes on until the day they chose, which both sides see [PPL-5]', async ({
  server,
  owner,
  member,
  viewer,
  noa,
  email,
}) => {
  await addGuardian(owner, noa, member);
  await outcome(owner, `PUT /api/people/${noa}/guardians/${viewer.id}`);
  await runSql(
    server,
    `insert into reminder_preferences (person_id, time_zone) values ($1, 'Europe/Lisbon')
    on conflict (person_id) do update set time_zone = excluded.time_zone`,
    [owner.id],
  );
  await runSql(server, `update guardians set until = '2030-01-01Z' where guardian_id = $1`, [member.id]);
  const paper = await createDocument(owner, { target: { kind: 'person', personId: noa, shareWith: [] } });
  const token = await makeLink(owner, noa, { guardiansUntil: '2040-08-04' });
  await agree(member, noa);
  const answer = await accept(server, token, email);
  const self = asNoa(server, noa, email, answer);
  const seen = ['2030-01-01T00:00:00+00:00', '2040-08-03T23:00:00+00:00']; // an earlier end stays
  for (const person of [self, owner]) expect((await untils(person, noa)).toSorted()).toEqual(seen);
  expect(await outcome(owner, `GET /api/documents/${paper.id}`)).toBe('200');
  expect(await noticesOf(owner)).toContain('guardian_account_made');
  expect(await noticesOf(owner)).not.toContain('guardian_ended');
  expect(await outcome(viewer, `POST /api/people/${noa}/guardianship`)).toBe('404 not_found');
  // the account is theirs now: they may end it themselves
  expect(await outcome(self, `DELETE /api/people/${noa}/guardians/${owner.id}`)).toBe('204');
});

it('one guardian alone makes no account that ends the part of another; all agree to its terms first [PPL-3, PPL-5]', async ({
  server,
  owner,
  member,
  viewer,
  noa,
  email,
}) => {
  await addGuardian(owner, noa, member);
  await outcome(owner, `PUT /api/people/${noa}/guardians/${viewer.id}`);
  const former = await makeLink(member, noa, { guardiansUntil: '2040-08-04' });
  expect((await noticesOf(owner))[0]).toBe('guardian_account_asked');
  expect(await noticesOf(viewer)).not.toContain('guardian_account_asked');
  const { id: formerId, waitingFor } = await waiting(owner, noa);
  expect(waitingFor).toEqual([{ id: owner.id, name: owner.name }]);
  expect((await check(server, former)).json()).toMatchObject({ isWaiting: true });
  expect(said(await accept(server, former, email))).toBe(ENDED);

  // other terms take the place of those that were read
  const token = await makeLink(member, noa);
  expect(await agree(owner, noa, formerId)).toBe('404 not_found');
  expect(await agree(member, noa)).toBe('204');
  expect(await agree(viewer, noa, (await waiting(owner, noa)).id)).toBe('404 not_found');
  expect(said(await accept(server, token, email))).toBe(ENDED);
  expect(await withdraw(owner, noa)).toBe('204');
  expect((await noticesOf(member))[0]).toBe('guardian_parting_declined');

  const agreed = await makeLink(member, noa);
  expect(await Promise.all([agree(owner, noa), agree(owner, noa)])).toEqual(['204', '204']);
  expect((await waiting(member, noa)).waitingFor).toEqual([]);
  // who looks after the person since then is asked too
  expect(await outcome(viewer, `POST /api/people/${noa}/guardianship`)).toBe('204');
  expect(said(await accept(server, agreed, email))).toBe(ENDED);
  expect(await agree(viewer, noa)).toBe('204');
  expect(said(await accept(server, agreed, email))).toBe('201');
});

it('an end that came before the person accepted is over, and one beyond a corrected birthday comes earlier [PPL-5]', async ({
  server,
  owner,
  noa,
  email,
}) => {
  const late = await makeLink(owner, noa, { guardiansUntil: dayIn(2) });
  await runSql(server, `update account_invites set guardians_until = current_date where person_id = $1`, [noa]);
  expect(said(await accept(server, late, email))).toBe('201');
  expect(await countRows(server, `guardians where person_id = '${noa}'`)).toBe(0);

  const body = { name: 'Leo', bornOn: BORN_ON, guardianIds: [] };
  const leo = (await send(owner, `POST /api/families/${owner.familyId}/people`, body)).json().personId;
  const token = await makeLink(owner, leo, { guardiansUntil: '2044-08-04' });
  await outcome(owner, `PATCH /api/people/${leo}`, { name: 'Leo', bornOn: '2016-08-04' });
  expect(said(await accept(server, token, `x${email}`))).toBe('201');
  expect(await untils(owner, leo)).toEqual(['2034-08-04T00:00:00+00:00']);
});

it('the end is a day to come, at the latest the 18th birthday, or within a year for an adult [PPL-5]', async ({
  owner,
  noa,
}) => {
  const tryUntil = (guardiansUntil: string) => makeOutcome(owner, noa, { guardiansUntil });
  expect(await tryUntil('2044-08-04')).toBe('200');
  for (const day of ['2044-08-05', '2020-01-01', dayIn(-1)]) expect(await tryUntil(day)).toBe('400 bad_request');
  for (const bornOn of ['1941-03-02', null]) {
    await outcome(owner, `PATCH /api/people/${noa}`, { name: 'Noa Rivera', bornOn });
    expect([await tryUntil(dayIn(360)), await tryUntil(dayIn(370))]).toEqual(['200', '400 bad_request']);
  }
});

it('a link works for 7 days unless another day is chosen, and for 30 at most', async ({
  server,
  owner,
  noa,
  email,
}) => {
  const days = async (terms: object = {}) => {
    await make(owner, noa, terms);
    const { createdAt, expiresAt } = await waiting(owner, noa);
    return (Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS;
  };
  expect(Math.floor(await days())).toBe(7); // through the end of the day
  expect(await days({ expiresOn: dayIn(30) })).toBe(30);
  for (const expiresOn of [dayIn(32), dayIn(-2)])
    expect(await makeOutcome(owner, noa, { expiresOn })).toBe('400 bad_request');
  const token = await makeLink(owner, noa);
  await runSql(server, `update account_invites set created_at = now() - interval '8 days', expires_at = now()`);
  expect([said(await check(server, token)), said(await accept(server, token, email))]).toEqual([ENDED, ENDED]);
  expect(await waiting(owner, noa)).toBeNull();
  await forgetExpired(server);
  expect(await countRows(server, `account_invites where person_id = '${noa}'`)).toBe(0);
});

it('only guardians make, see and withdraw it, and only for somebody without an account [PPL-5]', async ({
  server,
  owner,
  admin,
  member,
  outsider,
  noa,
  email,
}) => {
  await outcome(owner, `PUT /api/people/${noa}/guardians/${member.id}`); // asked, not agreed
  const token = await makeLink(owner, noa, { guardiansUntil: '2040-08-04' });
  for (const other of [admin, member, outsider]) {
    const tries = [await makeOutcome(other, noa), await withdraw(other, noa)];
    tries.push(await outcome(other, `GET /api/people/${noa}/account-invite`));
    expect(tries).toEqual(Array(3).fill('404 not_found'));
    expect(await sqlAsPerson(server, other.id, ['select id from account_invites'])).toEqual([]);
  }
  expect(await waiting(owner, noa)).toMatchObject({
    ...{ email: null, by: { id: owner.id, name: owner.name }, guardiansUntil: '2040-08-04' },
  });
  await outcome(member, `POST /api/people/${noa}/guardianship`);
  expect(await waiting(member, noa)).toMatchObject({ by: { id: owner.id } });
  expect(await withdraw(member, noa)).toBe('204');
  expect([await waiting(owner, noa), said(await check(server, token))]).toEqual([null, ENDED]);
  for (const write of ['delete from account_invites', 'select token_hash from account_invites'])
    await expect(sqlAsPerson(server, owner.id, [write])).rejects.toThrow('permission denied');

  const last = await makeLink(owner, noa, { guardiansUntil: '2040-08-04' });
  await agree(member, noa);
  expect(said(await accept(server, last, email))).toBe('201');
  expect([await makeOutcome(owner, noa), await makeOutcome(owner, owner.id)]).toEqual(Array(2).fill('404 not_found'));
  expect(await outcome(owner, `GET /api/people/${noa}/account-invite`)).toBe('404 not_found');
});

it('a new invitation ends the former, and the token is kept as a hash alone', async ({ server, owner, noa, email }) => {
  const [first, second] = [await makeLink(owner, noa), await makeLink(owner, noa)];
  expect(said(await check(server, first))).toBe(ENDED);
  const [row] = await runSql(server, `select to_jsonb(i)::text as text from account_invites i where person_id = $1`, [
    noa,
  ]);
  expect(row?.text).not.toContain(second);
  await make(owner, noa, { email });
  expect(said(await check(server, second))).toBe(ENDED);
});

it('a mailed link confirms its mailbox and no other; a server without mail makes a link [PPL-5, SEC-23, D-26]', async ({
  server,
  strict,
  mailless,
  owner,
  noa,
  email,
}) => {
  expect((await make(owner, noa, { email })).json()).toEqual({ token: null });
  expect(await waiting(owner, noa)).toMatchObject({ email });
  const token = await mailedToken(server, email);
  const answer = await accept(strict, token, email);
  expect(answer.json()).toMatchObject({ person: { id: noa, email, isConfirmed: true }, step: null });
  expect((await mailsTo(server, email)).map(({ kind }) => kind)).not.toContain('confirm-email');

  const body = { name: 'Leo', bornOn: null, guardianIds: [] };
  const addLeo = async () => (await send(owner, `POST /api/families/${owner.familyId}/people`, body)).json().personId;
  const leo = await addLeo();
  await make(owner, leo, { email: `leo.${email}` });
  const other = await accept(strict, await mailedToken(server, `leo.${email}`), `other.${email}`);
  expect(other.json()).toEqual({ person: null, step: 'confirm_email' });
  expect((await mailsTo(server, `other.${email}`)).map(({ kind }) => kind)).toEqual(['confirm-email']);

  const mia = await addLeo();
  const given = await makeLink(on(mailless, owner), mia, { email: `mia.${email}` });
  expect(await mailsTo(server, `mia.${email}`)).toEqual([]);
  const unproven = await accept(mailless, given, `mia.${email}`);
  expect(unproven.json()).toMatchObject({ person: { id: mia, isConfirmed: false } });
});

it('one mailbox gets few mails: past that the guardian hears so, and the invitation that waits stays [SEC-47]', async ({
  server,
  owner,
  noa,
  email,
}) => {
  const answers: string[] = [];
  for (let mails = 0; mails < 5; mails++) answers.push(await makeOutcome(owner, noa, { email }));
  expect(answers).toEqual(['200', '200', '200', '200', '429 too_many_requests']);
  expect(await waiting(owner, noa)).toMatchObject({ email });
  expect((await deliverMails(server)).filter(({ to }) => to === email)).toHaveLength(1); // those of former ones say nothing
});

it('a taken address is refused, and the link goes on; tries of one link are limited [PPL-5]', async ({
  server,
  owner,
  noa,
  email,
}) => {
  const token = await makeLink(owner, noa);
  expect(said(await accept(server, token, owner.email))).toBe('409 email_taken');
  expect(said(await accept(server, token, email, 'short'))).toBe('400 password_too_short');
  expect(said(await accept(server, token, email, email))).toBe('400 password_too_common');
  expect(await countRows(server, `guardians where person_id = '${noa}'`)).toBe(1);
  const tries = [];
  for (let again = 0; again < 8; again++) tries.push((await accept(server, token, owner.email)).statusCode);
  expect(tries.at(-1)).toBe(429);
  await runSql(server, 'delete from rate_limits');
  expect(said(await accept(server, token, email))).toBe('201');
});

it('an unknown link is answered like an ended one, and counted; a right one is not [SEC-33, SEC-44]', async ({
  server,
  owner,
  noa,
  email,
}) => {
  const token = await makeLink(owner, noa);
  const wrong = 'x'.repeat(43);
  expect((await check(server, wrong)).json()).toEqual(errorBody('link_invalid'));
  expect((await accept(server, wrong, owner.email)).json()).toEqual(errorBody('link_invalid'));
  for (let tries = 0; tries < 20; tries++) await check(server, wrong);
  expect([await check(server, wrong), await accept(server, wrong, email)].map(said)).toEqual(
    Array(2).fill('429 too_many_requests'),
  );
  expect((await check(server, token)).statusCode).toBe(200);
  expect((await accept(server, token, email)).statusCode).toBe(201);
});

it('a link accepted many times at once, also with other addresses, makes one account [PPL-5]', async ({
  server,
  twin,
  owner,
  noa,
  email,
}) => {
  const token = await makeLink(owner, noa);
  const answers = await Promise.all(
    [server, twin, server, twin].map((one, index) => accept(one, token, index < 2 ? email : `${index}${email}`)),
  );
  const ways = answers.map(said).toSorted();
  expect(ways.filter((way) => way === '201')).toHaveLength(1);
  for (const way of ways.slice(1)) expect([ENDED, '409 email_taken']).toContain(way);
  expect(await countRows(server, `auth.users where id = '${noa}'`)).toBe(1);
  expect(await countRows(server, `auth.users where email like '%${email}'`)).toBe(1);
});

it('one address that accepts for two people at once has one account [PPL-5]', async ({
  server,
  twin,
  owner,
  noa,
  email,
}) => {
  const body = { name: 'Leo', bornOn: null, guardianIds: [] };
  const leo = (await send(owner, `POST /api/families/${owner.familyId}/people`, body)).json().personId;
  const tokens = [await makeLink(owner, noa), await makeLink(owner, leo)] as const;
  const answers = await Promise.all([accept(server, tokens[0], email), accept(twin, tokens[1], email)]);
  expect(answers.map(said).toSorted()).toEqual(['201', '409 email_taken']);
  expect(await countRows(server, `people where id in ('${noa}', '${leo}') and has_account`)).toBe(1);
});

/** Holds what an acceptance needs last, until it waits there with all else done. */
async function holdAcceptance(server: TestServer, owner: TestPerson, accepting: () => Promise<LightMyRequestResponse>) {
  const sql = await openSql(server);
  await sql.run('begin');
  await sql.run('select from people where id = $1 for update', [owner.id]);
  const answer = accepting();
  await expect.poll(() => countWaiting(server)).toBe(1);
  return {
    answer,
    release: async () => {
      await sql.run('rollback');
      await sql.end();
    },
  };
}

it('an acceptance killed in the middle has changed nothing, and its link works again [PPL-5]', async ({
  server,
  owner,
  noa,
  email,
}) => {
  const token = await makeLink(owner, noa);
  const { answer, release } = await holdAcceptance(server, owner, () => accept(server, token, email));
  await runSql(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect((await answer).statusCode).toBeGreaterThanOrEqual(500);
  await release();
  expect(await countRows(server, `auth.users where id = '${noa}' or email = '${email}'`)).toBe(0);
  expect(await countRows(server, `guardians where person_id = '${noa}' and until is null`)).toBe(1);
  expect(await noticesOf(owner)).toEqual([]);
  expect(said(await accept(server, token, email))).toBe('201');
});

it('a withdrawal that comes during an acceptance comes too late [PPL-5]', async ({
  server,
  owner,
  member,
  noa,
  email,
}) => {
  await addGuardian(owner, noa, member);
  const token = await makeLink(owner, noa);
  await agree(member, noa);
  const { answer, release } = await holdAcceptance(server, owner, () => accept(server, token, email));
  const withdrawing = withdraw(member, noa);
  await expect.poll(() => countWaiting(server)).toBe(2);
  await release();
  expect([said(await answer), await withdrawing]).toEqual(['201', '404 not_found']);
});

it.for<[what: string, end: (owner: TestPerson, noa: string) => Promise<unknown>]>([
  ['withdrawn', withdraw],
  ['replaced', makeLink],
  [
    'made by a guardian who steps back',
    (owner, noa) => outcome(owner, `DELETE /api/people/${noa}/guardians/${owner.id}`),
  ],
  ['for a person who is deleted', ({ server }, noa) => runSql(server, 'delete from people where id = $1', [noa])],
])(
  'an acceptance that races an invitation %s is first or finds it ended [PPL-5]',
  async ([_what, end], { server, owner, member, noa, email }) => {
    await addGuardian(owner, noa, member);
    const token = await makeLink(owner, noa);
    await agree(member, noa);
    const [answer] = await Promise.all([accept(server, token, email), end(owner, noa)]);
    expect(['201', ENDED]).toContain(said(answer));
    const accounts = await countRows(server, `auth.users where email = '${email}'`);
    const isDeleted = (await countRows(server, `people where id = '${noa}'`)) === 0;
    if (!isDeleted) expect(accounts).toBe(answer.statusCode === 201 ? 1 : 0);
    expect(said(await accept(server, token, `x${email}`))).toBe(ENDED);
    expect(await countRows(server, `auth.users where email = 'x${email}'`)).toBe(0);
  },
);

it('an invitation ends with the part of its maker, and with their account', async ({ server, owner, member, noa }) => {
  await addGuardian(owner, noa, member);
  const first = await makeLink(member, noa);
  expect(await outcome(member, `DELETE /api/people/${noa}/guardians/${member.id}`)).toBe('204');
  expect([said(await check(server, first)), await waiting(owner, noa)]).toEqual([ENDED, null]);
  const [other] = await addPeople(server, 1);
  if (!other) throw new Error('nobody');
  await addMember(owner.familyId, other);
  await addGuardian(owner, noa, other);
  const second = await makeLink(other, noa);
  expect(await outcome(other, 'POST /api/profile/deletion', { password: other.password })).toBe('204');
  expect([said(await check(server, second)), await waiting(owner, noa)]).toEqual([ENDED, null]);
});
