import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { errorBody } from '../../../test/error-body.ts';
import { type OidcScene, openOidcScene } from '../../../test/oidc/oidc-scene.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { cookieOf } from '../../../test/test-person.ts';

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
