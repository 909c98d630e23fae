import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { errorBody } from '../../../test/error-body.ts';
import { mailsTo, makeLink } from '../../../test/mailed-links.ts';
import { noticesOf } from '../../../test/membership.ts';
import { type OidcScene, openOidcScene } from '../../../test/oidc/oidc-scene.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { cookieOf } from '../../../test/test-person.ts';
import { addGuarded, codeOf } from '../../../test/two-factor-person.ts';
import { forgetExpired } from '../system/forget-expired.ts';

let scene: OidcScene;
beforeAll(async () => {
  scene = await openOidcScene();
});
afterAll(() => scene.stop());
afterEach(() => runSql(scene.server, 'delete from rate_limits'));

it('an account that its person has joined signs in at the provider [OPN-3]', async () => {
  const person = await addPerson(scene.server);
  const subject = scene.newSubject('someone.else@rivera.example');
  expect((await scene.link(person, subject)).json()).toMatchObject({ purpose: 'link' });
  const answer = await scene.signInAs(subject);
  expect(answer.json()).toMatchObject({ purpose: 'sign-in', person: { id: person.id }, step: null });
  const session = await scene.server.app.inject({ url: '/api/profile', headers: { cookie: cookieOf(answer) } });
  expect(session.json()).toMatchObject({ id: person.id });
  const { oidc } = (await send(person, 'GET /api/profile/security')).json();
  expect(oidc).toEqual({ name: subject, linkedAt: expect.any(String), lastUsedAt: expect.any(String) });
});

it('an address proves nobody: an account that has it is not opened, and not told of [OPN-3]', async () => {
  const person = await addPerson(scene.server);
  const [ofTheirs, ofNobody] = [scene.newSubject(person.email), scene.newSubject()];
  for (const subject of [ofTheirs, ofNobody]) {
    const answer = await scene.signInAs(subject);
    expect([answer.statusCode, answer.json()]).toEqual([403, errorBody('oidc_not_linked')]);
    expect(answer.cookies).toEqual([]);
  }
});

it('joining the two takes the password, and its person is told of it, as of parting them [OPN-3]', async () => {
  const person = await addPerson(scene.server);
  const subject = scene.newSubject();
  expect(await outcome(person, 'POST /api/profile/oidc', { password: 'wrong' })).toBe('403 password_wrong');
  expect((await scene.link(person, subject)).statusCode).toBe(200);
  expect(await outcome(person, 'POST /api/profile/oidc/end', { password: 'wrong' })).toBe('403 password_wrong');
  expect(await outcome(person, 'POST /api/profile/oidc/end', { password: person.password })).toBe('204');
  expect(await outcome(person, 'POST /api/profile/oidc/end', { password: person.password })).toBe('404 not_found');
  expect((await scene.signInAs(subject)).json()).toEqual(errorBody('oidc_not_linked'));
  const kinds = (await mailsTo(scene.server, person.email)).map(({ kind }) => kind);
  expect(kinds).toEqual(['oidc-linked', 'oidc-unlinked']);
  expect(await noticesOf(person)).toEqual(['oidc_unlinked', 'oidc_linked']);
});

it('an answer works once, also of several at once [OPN-3]', async () => {
  const person = await addPerson(scene.server);
  const subject = scene.newSubject();
  await scene.link(person, subject);
  const { answer, cookie } = await scene.visit(subject, await scene.begin());
  const all = await Promise.all(Array.from({ length: 5 }, () => scene.finish(answer, cookie)));
  expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410, 410]);
  expect((await scene.finish(answer, cookie)).json()).toEqual(errorBody('sign_in_over'));
});

it('an answer works in the browser that asked, and another one does not use it up [OPN-3]', async () => {
  const person = await addPerson(scene.server);
  const subject = scene.newSubject();
  await scene.link(person, subject);
  const { answer, cookie } = await scene.visit(subject, await scene.begin());
  expect((await scene.finish(answer, '')).json()).toEqual(errorBody('sign_in_over'));
  // somebody leads this browser, which has an attempt of its own, to their answer
  expect((await scene.finish(answer, cookieOf(await scene.begin()))).json()).toEqual(errorBody('oidc_refused'));
  expect((await scene.finish(answer, cookie)).json()).toMatchObject({ person: { id: person.id } });
});

it('the cookie of an attempt is for our own pages alone, and a page of another site cannot finish one', async () => {
  const begun = await scene.begin();
  expect(begun.cookies).toEqual([
    {
      name: 'kinvault.session.oidc',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 600,
      value: expect.any(String),
    },
  ]);
  const headers = { origin: 'https://evil.example', cookie: cookieOf(begun) };
  const request = { method: 'POST', url: '/api/auth/oidc/finish', payload: { answer: '?code=x' }, headers } as const;
  expect((await scene.server.app.inject(request)).json()).toEqual(errorBody('origin_refused'));
});

it('the two are joined in the session that asked for it, and in no other [OPN-3]', async () => {
  const [victim, attacker] = [await addPerson(scene.server), await addPerson(scene.server)];
  const subject = scene.newSubject();
  const begun = await send(attacker, 'POST /api/profile/oidc', { password: attacker.password });
  const { answer, cookie } = await scene.visit(subject, begun);
  // even with the attempt's cookie: the victim's session has not asked
  expect((await scene.finish(answer, `${victim.cookie}; ${cookie}`)).json()).toEqual(errorBody('oidc_refused'));
  const later = await send(attacker, 'POST /api/profile/oidc', { password: attacker.password });
  const second = await scene.visit(subject, later);
  await send(attacker, 'POST /api/auth/sign-out');
  const afterwards = await scene.finish(second.answer, `${attacker.cookie}; ${second.cookie}`);
  expect(afterwards.json()).toEqual(errorBody('sign_in_over')); // it ended with its session
  expect((await scene.signInAs(subject)).json()).toEqual(errorBody('oidc_not_linked'));
});

it('an account at the provider signs in as one person, and a person with one account [OPN-3]', async () => {
  const people = [await addPerson(scene.server), await addPerson(scene.server)] as const;
  const subject = scene.newSubject();
  const answers = await Promise.all(people.map((person) => scene.link(person, subject)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const [winner, loser] = answers[0]?.statusCode === 200 ? people : [people[1], people[0]];
  expect((await scene.link(winner, scene.newSubject())).json()).toEqual(errorBody('oidc_linked_elsewhere'));
  expect((await scene.link(loser, subject)).json()).toEqual(errorBody('oidc_linked_elsewhere'));
  expect((await scene.signInAs(subject)).json()).toMatchObject({ person: { id: winner.id } });
});

it('an attempt ends after ten minutes by the database’s clock, and is forgotten [OPN-3]', async () => {
  const { answer, cookie } = await scene.visit(scene.newSubject(), await scene.begin());
  const [row] = await runSql(
    scene.server,
    `update auth.oidc_attempts set expires_at = expires_at - interval '10 minutes'
     returning round(extract(epoch from expires_at - begun_at)) as seconds`,
  );
  expect(Number(row?.seconds)).toBe(0);
  expect((await scene.finish(answer, cookie)).json()).toEqual(errorBody('sign_in_over'));
  await forgetExpired(scene.server);
  expect(await runSql(scene.server, 'select from auth.oidc_attempts')).toEqual([]);
});

it('another copy of the server finishes what one began [OPN-3]', async () => {
  const person = await addPerson(scene.server);
  const subject = scene.newSubject();
  await scene.link(person, subject);
  const twin = await openOidcScene({ provider: scene.provider, sharesDatabaseWith: scene.server });
  const { answer, cookie } = await scene.visit(subject, await scene.begin());
  expect((await scene.finish(answer, cookie, twin.server)).json()).toMatchObject({ person: { id: person.id } });
  await twin.stop();
});

it('two-step sign-in is asked for here, whatever the provider asked for [OPN-3]', async () => {
  const person = await addGuarded(scene.server);
  const subject = scene.newSubject();
  await scene.link(person, subject);
  const answer = await scene.signInAs(subject);
  expect(answer.json()).toMatchObject({ person: null, step: 'second_factor' });
  expect(answer.cookies.map(({ name }) => name)).not.toContain('kinvault.session');
  const step = await scene.post('/api/auth/second-factor', { code: codeOf(person.secret) }, cookieOf(answer));
  expect(step.json()).toMatchObject({ person: { id: person.id } });
});

it('parting the two ends a second step that was begun with it [OPN-3]', async () => {
  const person = await addGuarded(scene.server);
  const subject = scene.newSubject();
  await scene.link(person, subject);
  const cookie = cookieOf(await scene.signInAs(subject));
  await send(person, 'POST /api/profile/oidc/end', { password: person.password });
  const step = await scene.post('/api/auth/second-factor', { code: codeOf(person.secret) }, cookie);
  expect(step.json()).toEqual(errorBody('sign_in_over'));
});

it('a reset keeps the link, but for an address that nobody had confirmed: a stranger may have made it [OPN-3, SEC-52]', async () => {
  for (const isConfirmed of [true, false]) {
    const person = await addPerson(scene.server, { isConfirmed });
    const subject = scene.newSubject();
    await scene.link(person, subject);
    const token = await makeLink(person, 'reset-password');
    const reset = await scene.post('/api/auth/reset', { token, password: 'another quiet lantern' });
    expect(reset.statusCode).toBe(204);
    expect((await scene.signInAs(subject)).statusCode).toBe(isConfirmed ? 200 : 403);
  }
});

it('an account whose address must be confirmed first is not opened by the provider either [SEC-23]', async () => {
  const strict = await openOidcScene({
    ...{ provider: scene.provider, sharesDatabaseWith: scene.server, confirmEmail: true },
  });
  const person = await addPerson(scene.server, { isConfirmed: false });
  const subject = scene.newSubject();
  await scene.link(person, subject);
  expect((await strict.signInAs(subject)).json()).toMatchObject({ person: null, step: 'confirm_email' });
  await strict.stop();
});

it('after signing out the provider asks who it is, and before it may know [OPN-3]', async () => {
  const person = await addPerson(scene.server);
  const promptWith = async (cookie = '') => new URL((await scene.begin(cookie)).json().url).searchParams.get('prompt');
  expect(await promptWith()).toBeNull();
  const left = cookieOf(await send(person, 'POST /api/auth/sign-out'));
  expect(await promptWith(left)).toBe('login');
});

it('a person who cancels at the provider is told so, and nothing else changes', async () => {
  const begun = await scene.begin();
  const url = new URL(begun.json().url);
  const state = url.searchParams.get('state') ?? '';
  const answer = `?${new URLSearchParams({ error: 'access_denied', state, iss: scene.provider.issuer })}`;
  expect((await scene.finish(answer, cookieOf(begun))).json()).toEqual(errorBody('oidc_cancelled'));
});

it('a provider that is down leaves everything else as it is [OPN-3]', async () => {
  const settings = { issuer: 'http://127.0.0.1:9' };
  const alone = await openOidcScene({ provider: scene.provider, sharesDatabaseWith: scene.server, settings });
  const answer = await scene.post('/api/auth/oidc', {}, '', alone.server);
  expect([answer.statusCode, answer.json()]).toEqual([502, errorBody('oidc_unreachable')]);
  const person = await addPerson(scene.server);
  const { email, password } = person;
  expect((await scene.post('/api/auth/sign-in', { email, password }, '', alone.server)).statusCode).toBe(200);
  const session = await alone.server.app.inject({ url: '/api/session' });
  expect(session.json().settings.oidc).toEqual({
    name: 'Casa Rivera',
    host: '127.0.0.1:9',
    signsUp: false,
    isOnly: false,
  });
  await alone.stop();
});

it('beginning and finishing are limited by address [OPN-3]', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 61; call++) statuses.push((await scene.finish('?code=x', '')).statusCode);
  expect(statuses.slice(0, 60).every((status) => status === 410)).toBe(true);
  expect(statuses[60]).toBe(429);
});
