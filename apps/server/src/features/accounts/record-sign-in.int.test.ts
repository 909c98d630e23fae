import { expect, onTestFinished } from 'vitest';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { it } from '../../../test/fixtures.ts';
import { makeLink } from '../../../test/mailed-links.ts';
import { openPasskeyScene } from '../../../test/passkey-scene.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';
import { addGuarded, codeOf } from '../../../test/two-factor-person.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
const SUBJECT = 'New sign-in: Firefox on Windows';

it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
  await deliverMails(server);
});

const post = (server: TestServer, url: string, payload: object, cookie = '') =>
  server.app.inject({ method: 'POST', url, payload, headers: { origin: ORIGIN, cookie, 'user-agent': FIREFOX } });
const signIn = ({ server, email, password }: TestPerson, cookie?: string) =>
  post(server, '/api/auth/sign-in', { email, password }, cookie);
const subjectsOf = async (server: TestServer) => (await deliverMails(server)).map(({ subject }) => subject);

it('the first sign-in of an account tells nobody, later ones only on a device that is not known [SEC-52]', async ({
  server,
  owner,
}) => {
  const first = await signIn(owner);
  expect(await subjectsOf(server)).toEqual([]);
  expect((await signIn(owner, cookieOf(first))).statusCode).toBe(200);
  expect(await subjectsOf(server)).toEqual([]);
  await runSql(server, `update reminder_preferences set time_zone = 'Asia/Tokyo' where person_id = $1`, [owner.id]);
  await signIn(owner);
  const [mail, ...others] = await deliverMails(server);
  expect(mail).toMatchObject({ to: owner.email, subject: SUBJECT, link: `${ORIGIN}/profile` });
  expect(mail?.text).toMatch(/: Firefox on Windows, \d+ \w+ \d{4} at \d\d:\d\d (GMT\+9|JST)\./);
  expect(mail?.text).toContain('Wasn’t this you?');
  expect(others).toEqual([]);
  const { notices } = (await send(owner, 'GET /api/notices')).json();
  expect(notices).toMatchObject([{ kind: 'signed_in', detail: 'Firefox on Windows', familyName: null }]);
});

it('it is written in the language of the person [SEC-52]', async ({ server, owner }) => {
  await signIn(owner);
  await send(owner, 'PUT /api/profile/language', { language: 'de', isChosen: true });
  await signIn(owner);
  const [mail] = await deliverMails(server);
  expect(mail?.subject).toContain('Anmeldung');
  expect(mail?.text).not.toContain('sign-in');
});

it('a wrong password and an unknown address tell nobody [SEC-52]', async ({ server, owner }) => {
  await signIn(owner);
  await signIn({ ...owner, password: 'wrong lantern' });
  await signIn({ ...owner, email: 'nobody@rivera.example' });
  expect(await subjectsOf(server)).toEqual([]);
});

it('a sign-in with a second factor is reported after the right code, and not before [SEC-52]', async ({ server }) => {
  const person = await addGuarded(server);
  await runSql(server, 'update auth.users set email_verified = true, signed_in_at = now() where id = $1', [person.id]);
  await deliverMails(server);
  const step = cookieOf(await signIn(person));
  expect(await subjectsOf(server)).toEqual([]);
  const answer = await post(server, '/api/auth/second-factor', { code: codeOf(person.secret) }, step);
  expect([answer.statusCode, await subjectsOf(server)]).toEqual([200, [SUBJECT]]);
});

it('a passkey on an unknown device is reported, too [SEC-52]', async () => {
  const scene = await openPasskeyScene();
  onTestFinished(() => scene.stop());
  const person = await scene.signUp();
  await runSql(scene.server, 'update auth.users set email_verified = true where id = $1', [person.id]);
  const { passkey } = await scene.givePasskey(person);
  await deliverMails(scene.server);
  const answer = await scene.signInWith(passkey);
  expect(await subjectsOf(scene.server)).toEqual(['New sign-in: Unknown device']);
  await scene.signInWith(passkey, {}, { cookie: cookieOf(answer) });
  expect(await subjectsOf(scene.server)).toEqual([]);
});

it('after a reset, its own device is known and every other one is reported [SEC-52]', async ({ server, owner }) => {
  const other = cookieOf(await signIn(owner));
  const password = 'another quiet lantern';
  const reset = await post(server, '/api/auth/reset', { token: await makeLink(owner, 'reset-password'), password });
  await deliverMails(server);
  await signIn({ ...owner, password }, cookieOf(reset));
  expect(await subjectsOf(server)).toEqual([]);
  await signIn({ ...owner, password }, other);
  expect(await subjectsOf(server)).toEqual([SUBJECT]);
});

it('no more than four such mails reach a mailbox in an hour [SEC-47, SEC-52]', async ({ server, owner }) => {
  for (let times = 0; times < 7; times++) await signIn(owner);
  expect(await subjectsOf(server)).toHaveLength(4);
});

it('one of two concurrent first sign-ins is reported [SEC-52]', async ({ server, owner }) => {
  await Promise.all([signIn(owner), signIn(owner)]);
  expect(await subjectsOf(server)).toEqual([SUBJECT]);
});
