import { expect } from 'vitest';
import { errorText } from './error-body.ts';
import { type Circumstances, createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts';
import { cookieOf, signUpPerson, type TestPerson } from './test-person.ts';
import { buildTestServer, type TestServer } from './test-server.ts';

export const SITE = 'https://kinvault.test';
export const REFUSED = errorText('passkey_refused');

/** The application on https, where browsers know passkeys, and the same one on plain http, where people sign up. */
export async function openPasskeyScene() {
  const plain = await buildTestServer();
  const server = await buildTestServer({ appUrl: SITE, sharesDatabaseWith: plain });

  function post(url: string, payload: object = {}, cookie = '', on: TestServer = server) {
    const headers = { origin: SITE, cookie, 'user-agent': 'A test' };
    return on.app.inject({ method: 'POST', url, payload, headers });
  }

  async function signUp(name?: string): Promise<TestPerson> {
    const newcomer = await signUpPerson(plain, name);
    const { email, password } = newcomer;
    return { ...newcomer, server, cookie: cookieOf(await post('/api/auth/sign-in', { email, password })) };
  }

  const beginPasskey = (who: TestPerson, password = who.password) =>
    post('/api/profile/passkeys/options', { password }, who.cookie);

  /** A passkey of this person's, made as a browser makes it. */
  async function givePasskey(
    who: TestPerson,
    {
      passkey = createSoftwarePasskey(),
      ...circumstances
    }: Partial<Circumstances> & { passkey?: SoftwarePasskey } = {},
  ) {
    const { challengeId, options } = (await beginPasskey(who)).json();
    const answer = passkey.create(options, { origin: SITE, ...circumstances });
    const added = await post('/api/profile/passkeys', { challengeId, name: 'My phone', answer }, who.cookie);
    return { passkey, added, id: added.json().id as string };
  }

  async function beginSignIn() {
    const answer = await post('/api/auth/passkey/options');
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  async function signInWith(
    passkey: SoftwarePasskey,
    circumstances: Partial<Circumstances> = {},
    { cookie = '', on = server } = {},
  ) {
    const { challengeId, options } = await beginSignIn();
    const answer = passkey.get(options, { origin: SITE, ...circumstances });
    return post('/api/auth/passkey', { challengeId, answer }, cookie, on);
  }

  const get = (url: string, cookie: string) => server.app.inject({ url, headers: { cookie } });
  const statusWith = async (cookie: string) => (await get('/api/families', cookie)).statusCode;
  const securityOf = async (who: TestPerson) => (await get('/api/profile/security', who.cookie)).json();
  const stop = async () => {
    await server.stop();
    await plain.stop();
  };
  return {
    plain,
    server,
    post,
    signUp,
    beginPasskey,
    givePasskey,
    beginSignIn,
    signInWith,
    statusWith,
    securityOf,
    stop,
  };
}
export type PasskeyScene = Awaited<ReturnType<typeof openPasskeyScene>>;
