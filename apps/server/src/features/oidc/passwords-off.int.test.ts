import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { errorBody } from '../../../test/error-body.ts';
import { mailsTo } from '../../../test/mailed-links.ts';
import { type OidcScene, openOidcScene } from '../../../test/oidc/oidc-scene.ts';
import { openPasskeyScene, SITE } from '../../../test/passkey-scene.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome } from '../../../test/send.ts';
import { on, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer } from '../../../test/test-server.ts';

const RESCUE = 'rescue@rivera.example';
let scene: OidcScene;
let rescue: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  scene = await openOidcScene({ passwordsOnlyFor: RESCUE });
  [rescue, other] = [await addPerson(scene.server, { family: 'Rivera' }), await addPerson(scene.server)];
  rescue.email = RESCUE;
  await runSql(scene.server, 'update auth.users set email = $2 where id = $1', [rescue.id, RESCUE]);
});
afterAll(() => scene.stop());
afterEach(() => runSql(scene.server, 'delete from rate_limits'));

it('a password opens the one account that was named, and no other [OPN-3]', async () => {
  const signIn = ({ email, password }: TestPerson) => scene.post('/api/auth/sign-in', { email, password });
  expect((await signIn(rescue)).json()).toMatchObject({ person: { id: rescue.id } });
  const refused = errorBody('password_sign_in_off');
  expect((await signIn(other)).json()).toEqual(refused);
  // a wrong one, and an account that is not there, are answered the same
  for (const someone of [other, rescue])
    expect((await signIn({ ...someone, password: 'wrong' })).json()).toEqual(refused);
  expect((await signIn({ ...other, email: 'nobody@rivera.example' })).json()).toEqual(refused);
});

it('nobody gets an account that only a password would open, nor a link to set one [OPN-3]', async () => {
  const family = { kind: 'create', name: 'New' };
  const account = { name: 'Noor', email: `${randomUUID()}@rivera.example`, password: 'quiet lantern orchard' };
  expect((await scene.post('/api/auth/sign-up', { ...account, family })).json()).toEqual(
    errorBody('password_sign_in_off'),
  );
  expect(await outcome(rescue, `POST /api/families/${rescue.familyId}/accounts`, account)).toBe(
    '403 password_sign_in_off',
  );
  for (const { email } of [rescue, other])
    expect((await scene.post('/api/auth/reset-link', { email })).statusCode).toBe(202);
  expect((await mailsTo(scene.server, other.email)).map(({ kind }) => kind)).toEqual([]);
  expect((await mailsTo(scene.server, RESCUE)).map(({ kind }) => kind)).toEqual(['reset-password']);
});

it('the only way in cannot be taken away, and inside a session the password still counts [OPN-3]', async () => {
  const subject = scene.newSubject();
  expect((await scene.link(other, subject)).statusCode).toBe(200);
  const { password } = other;
  expect(await outcome(other, 'POST /api/profile/oidc/end', { password })).toBe('409 last_way_in');
  expect((await scene.signInAs(subject)).json()).toMatchObject({ person: { id: other.id } });
  const open = await openOidcScene({ provider: scene.provider, sharesDatabaseWith: scene.server });
  expect(await outcome(on(open.server, other), 'POST /api/profile/oidc/end', { password })).toBe('204');
  await open.stop();
});

it('a passkey opens the one account, too, and no other: whom the house locks out stays out [OPN-3]', async () => {
  const passkeys = await openPasskeyScene();
  const person = await passkeys.signUp();
  const { passkey } = await passkeys.givePasskey(person);
  const options = { appUrl: SITE, sharesDatabaseWith: passkeys.plain };
  for (const [passwordsOnlyFor, status] of [
    [RESCUE, 403],
    [person.email, 200],
  ] as const) {
    const server = await buildTestServer({ ...options, passwordsOnlyFor });
    const answer = await passkeys.signInWith(passkey, {}, { on: server });
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toEqual(errorBody('password_sign_in_off'));
    await server.stop();
  }
  await passkeys.stop();
});
