import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { errorBody } from '../../../test/error-body.ts';
import { type OidcScene, openOidcScene } from '../../../test/oidc/oidc-scene.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';

let scene: OidcScene;
beforeAll(async () => {
  scene = await openOidcScene({ settings: { mayJoin: true } });
});
afterAll(() => scene.stop());
afterEach(() => runSql(scene.server, 'delete from rate_limits'));

/** Who has just signed up with the account of this subject. */
async function signUp(subject: string): Promise<TestPerson> {
  const answer = await scene.signInAs(subject);
  const { person } = answer.json();
  return { ...person, server: scene.server, password: '', familyId: '', cookie: cookieOf(answer) };
}

it('a person whom the provider knows gets an account, where the operator allows it [OPN-3]', async () => {
  const subject = scene.newSubject('Noor.Stone@rivera.example', '  Noor\u0007\n Stone ');
  const answer = await scene.signInAs(subject);
  expect(answer.json()).toMatchObject({
    person: { name: 'Noor Stone', email: 'noor.stone@rivera.example', isConfirmed: true },
    step: null,
  });
  const again = await scene.signInAs(subject);
  expect(again.json().person.id).toBe(answer.json().person.id);
});

it('two answers of a newcomer at once make one account [OPN-3]', async () => {
  const subject = scene.newSubject();
  const visits = [await scene.visit(subject, await scene.begin()), await scene.visit(subject, await scene.begin())];
  const answers = await Promise.all(visits.map(({ answer, cookie }) => scene.finish(answer, cookie)));
  const ids = answers.map((answer) => answer.json().person.id);
  expect(new Set(ids).size).toBe(1);
});

it('nobody gets an account by an address that somebody here has, or that the provider has not verified [OPN-3]', async () => {
  const person = await addPerson(scene.server);
  for (const subject of [scene.newSubject(person.email), scene.newSubject(undefined, 'Elena', false)]) {
    const answer = await scene.signInAs(subject);
    expect([answer.json(), answer.cookies]).toEqual([errorBody('oidc_not_linked'), []]);
  }
});

it('a person without a password is told so where one is asked for, and keeps the only way in [OPN-3]', async () => {
  const person = await signUp(scene.newSubject());
  const body = { password: 'anything at all' };
  for (const call of ['POST /api/profile/oidc/end', 'POST /api/profile/two-factor/secret', 'POST /api/profile/oidc'])
    expect(await outcome(person, call, body)).toBe('403 password_missing');
  expect((await send(person, 'GET /api/profile/security')).json()).toMatchObject({ passwordChangedAt: null });
  const { email } = person;
  expect((await scene.post('/api/auth/sign-in', { email, password: 'anything at all' })).statusCode).toBe(401);
});

/** Signs in at the provider once more, to choose a password. */
async function askForPassword(person: TestPerson, subject: string) {
  const { answer, cookie } = await scene.visit(subject, await send(person, 'POST /api/profile/oidc/password'));
  return scene.finish(answer, `${person.cookie}; ${cookie}`);
}

it('signing in at the provider once more lets a person without a password choose one [OPN-3]', async () => {
  const subject = scene.newSubject();
  const person = await signUp(subject);
  const { challengeId } = (await askForPassword(person, subject)).json();
  const set = (password: string) => outcome(person, 'POST /api/profile/first-password', { challengeId, password });
  expect(await set('12345')).toBe('400 password_too_short');
  const tries = await Promise.all([set('quiet lantern orchard'), set('quiet lantern orchard')]);
  expect(tries.toSorted()).toEqual(['204', '410 sign_in_over']);
  expect(await outcome(person, 'POST /api/profile/oidc/end', { password: 'quiet lantern orchard' })).toBe('204');
  const { email } = person;
  const answer = await scene.post('/api/auth/sign-in', { email, password: 'quiet lantern orchard' });
  expect(answer.json()).toMatchObject({ person: { id: person.id } });
});

it('another account of the provider, or an old sign-in there, lets nobody choose a password [OPN-3]', async () => {
  const [subject, other] = [scene.newSubject(), scene.newSubject()];
  const person = await signUp(subject);
  await signUp(other);
  expect((await askForPassword(person, other)).json()).toEqual(errorBody('oidc_refused'));
  const { answer, cookie } = await scene.visit(subject, await send(person, 'POST /api/profile/oidc/password'));
  await runSql(scene.server, `update auth.oidc_attempts set begun_at = begun_at + interval '2 minutes'`);
  expect((await scene.finish(answer, `${person.cookie}; ${cookie}`)).json()).toEqual(errorBody('oidc_refused'));
});

it('who has a password keeps it: the provider cannot replace it [OPN-3]', async () => {
  const person = await addPerson(scene.server);
  const subject = scene.newSubject();
  await scene.link(person, subject);
  expect((await askForPassword(person, subject)).json()).toEqual(errorBody('oidc_refused'));
});
