import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { type Lies, type LyingProvider, newKey, startLyingProvider } from '../../../test/oidc/lying-provider.ts';
import { type OidcScene, openOidcScene } from '../../../test/oidc/oidc-scene.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';

let scene: OidcScene;
let liar: LyingProvider;
let person: TestPerson;
const SUBJECT = 'elena';

beforeAll(async () => {
  liar = await startLyingProvider();
  scene = await openOidcScene({ provider: liar, limits: { metadataMs: 0 } });
  person = await addPerson(scene.server);
  await runSql(scene.server, `insert into auth.oidc_links (issuer, subject, user_id) values ($1, $2, $3)`, [
    ...[liar.issuer, SUBJECT, person.id],
  ]);
});
afterAll(async () => {
  await scene.stop();
  await liar.stop();
});
afterEach(async () => {
  liar.lies = {};
  await runSql(scene.server, 'delete from rate_limits');
});

/** Signs in with what the provider says now; an answer may be changed on its way. */
async function tryToSignIn(change?: Record<string, string | null>) {
  liar.subject = SUBJECT;
  const begun = await scene.begin();
  const answer = liar.answerTo(begun.json().url, change);
  return scene.finish(answer, cookieOf(begun));
}
const codeOf = ({ body }: { body: string }) => JSON.parse(body).error?.code ?? 'signed in';

it('an honest answer signs in [OPN-3]', async () => {
  expect((await tryToSignIn()).json()).toMatchObject({ person: { id: person.id }, step: null });
});

const seconds = () => Math.floor(Date.now() / 1000);
it.each<[what: string, lies: () => Lies]>([
  ['of another issuer', () => ({ claims: (honest) => ({ ...honest, iss: 'https://evil.example' }) })],
  ['for another client', () => ({ claims: (honest) => ({ ...honest, aud: 'another' }) })],
  ['for several, authorized for another', () => ({ claims: (h) => ({ ...h, aud: ['kinvault', 'b'], azp: 'b' }) })],
  ['without a signature', () => ({ header: { alg: 'none' } })],
  ['without a signature, as it announces', () => ({ header: { alg: 'none' }, metadata: announcing('none') })],
  ['signed with the client secret, by its word', () => ({ header: { alg: 'HS256' }, metadata: announcing('HS256') })],
  ['signed by a key that it does not publish', () => ({ signsWith: newKey(), header: { kid: 'unknown' } })],
  ['signed by another key under a known name', () => ({ signsWith: newKey() })],
  ['without a nonce', () => ({ claims: ({ nonce: _, ...honest }) => honest })],
  ['with another nonce', () => ({ claims: (honest) => ({ ...honest, nonce: 'of another' }) })],
  ['that has expired', () => ({ claims: (honest) => ({ ...honest, exp: seconds() - 600 }) })],
  ['from the future', () => ({ claims: (honest) => ({ ...honest, iat: seconds() + 600, exp: seconds() + 900 }) })],
  ['about nobody', () => ({ claims: ({ sub: _, ...honest }) => honest })],
  ['about half a character', () => ({ claims: (honest) => ({ ...honest, sub: 'c\ud83d' }) })],
  ['about somebody with an endless name', () => ({ claims: (honest) => ({ ...honest, sub: 'x'.repeat(256) }) })],
])('a token %s is refused [OPN-3]', async (_what, lies) => {
  liar.lies = lies();
  const answer = await tryToSignIn();
  expect([codeOf(answer), answer.cookies]).toEqual(['oidc_refused', []]);
});

function announcing(alg: string): Lies['metadata'] {
  return (honest) => ({ ...honest, id_token_signing_alg_values_supported: [alg] });
}

it.each<[what: string, change: Record<string, string | null>]>([
  ['of another issuer (mix-up)', { iss: 'https://evil.example' }],
  ['without its issuer, which this provider always names', { iss: null }],
  ['with the code of another sign-in', { code: 'code-of-another' }],
  ['with another state', { state: 'of-another' }],
  ['without a state', { state: null }],
  ['with an error instead', { code: null, error: 'server_error' }],
])('an answer %s is refused [OPN-3]', async (_what, change) => {
  expect(codeOf(await tryToSignIn(change))).toBe('oidc_refused');
});

it('a code that was given for another browser’s request does not fit this one', async () => {
  liar.subject = SUBJECT;
  const [theirs, ours] = [await scene.begin(), await scene.begin()];
  const stolen = new URLSearchParams(liar.answerTo(theirs.json().url)).get('code');
  const answer = liar.answerTo(ours.json().url, { code: stolen });
  expect(codeOf(await scene.finish(answer, cookieOf(ours)))).toBe('oidc_refused');
});

const endless =
  (bytes: number): NonNullable<Lies['paths']>[string] =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"x":"${'x'.repeat(bytes)}"}`);
  };

it.each<[what: string, path: string, handler: NonNullable<Lies['paths']>[string]]>([
  ['answers ten megabytes', '/token', endless(10_000_000)],
  ['never answers', '/token', () => {}],
  ['begins to answer and stops', '/token', (_request, response) => void response.writeHead(200).write('{')],
  ['breaks off', '/token', (request) => void request.socket.destroy()],
  ['is broken', '/token', (_request, response) => void response.writeHead(500).end()],
  ['has keys of ten megabytes', '/keys', endless(10_000_000)],
  ['never shows its keys', '/keys', () => {}],
])('a provider that %s is down for this person, in time [OPN-3]', async (_what, path, handler) => {
  const limits = { timeoutMs: 200 };
  const { server, stop } = await openOidcScene({ provider: liar, sharesDatabaseWith: scene.server, limits });
  try {
    liar.subject = SUBJECT;
    const begun = await scene.begin();
    liar.lies = { paths: { [path]: handler } };
    const answer = await scene.finish(liar.answerTo(begun.json().url), cookieOf(begun), server);
    expect(answer.statusCode).toBe(502);
    expect(codeOf(answer)).toBe('oidc_unreachable');
  } finally {
    await stop();
  }
});

it.each(['file:///etc/passwd', 'http://169.254.169.254/latest', 'gopher://127.0.0.1/'])(
  'a redirect to %s is not followed [OPN-3]',
  async (location) => {
    for (const path of ['/token', '/keys']) {
      liar.lies = { paths: { [path]: (_request, response) => void response.writeHead(302, { location }).end() } };
      expect(codeOf(await tryToSignIn()), path).toBe('oidc_refused');
    }
    liar.lies = {
      paths: {
        '/.well-known/openid-configuration': (_request, response) => void response.writeHead(302, { location }).end(),
      },
    };
    expect(codeOf(await scene.begin())).toBe('oidc_unreachable');
  },
);

it.each<[what: string, change: object]>([
  ['of another issuer', { issuer: 'https://evil.example' }],
  ['with a page of http elsewhere', { authorization_endpoint: 'http://rivera.example/authorize' }],
  ['with a page that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
  ['with a token endpoint inside the network', { token_endpoint: 'http://10.0.0.1/token' }],
  ['with keys from a file', { jwks_uri: 'file:///tmp/keys' }],
  ['with user data over http elsewhere', { userinfo_endpoint: 'http://rivera.example/userinfo' }],
  ['without keys', { jwks_uri: undefined }],
])('metadata %s are refused [OPN-3]', async (_what, change) => {
  liar.lies = { metadata: (honest) => ({ ...honest, ...change }) };
  expect(codeOf(await scene.begin())).toBe('oidc_unreachable');
  liar.lies = {};
  expect((await scene.begin()).statusCode).toBe(200); // it is asked again, and nothing was kept
});

it('a new key signs at once, and the metadata are read once for many [OPN-3]', async () => {
  liar.subject = SUBJECT;
  liar.asked.clear();
  const { server, stop } = await openOidcScene({ provider: liar, sharesDatabaseWith: scene.server });
  await Promise.all(Array.from({ length: 4 }, () => scene.post('/api/auth/oidc', {}, '', server)));
  for (let round = 0; round < 3; round++) {
    const begun = await scene.post('/api/auth/oidc', {}, '', server);
    expect(codeOf(await scene.finish(liar.answerTo(begun.json().url), cookieOf(begun), server))).toBe('signed in');
    liar.rotateKey();
  }
  await stop();
  expect(liar.asked.get('/.well-known/openid-configuration')).toBe(1);
});

it('user data of another subject are refused, and an address that is not verified makes no account [OPN-3]', async () => {
  const settings = { mayJoin: true };
  const { server, stop } = await openOidcScene({ provider: liar, sharesDatabaseWith: scene.server, settings });
  try {
    for (const [lies, code] of [
      [{ userinfo: (honest) => ({ ...honest, sub: SUBJECT }) }, 'oidc_refused'],
      [{ userinfo: (honest) => ({ ...honest, email_verified: false }) }, 'oidc_not_linked'],
      [{ userinfo: (honest) => ({ ...honest, email_verified: 'true' }) }, 'oidc_not_linked'],
      [{ userinfo: (honest) => ({ ...honest, email: 'no address' }) }, 'oidc_not_linked'],
      [
        {
          claims: (honest) => ({ ...honest, email: 'liar@evil.example', email_verified: true }),
          userinfo: ({ sub }) => ({ sub, name: 'New', email: 'victim@rivera.example' }),
        },
        'oidc_not_linked',
      ],
      [{ userinfo: (honest) => ({ ...honest, name: '\u0000\u200b ', email: 'a@b.example' }) }, 'signed in'],
    ] as [Lies, string][]) {
      liar.subject = 'newcomer';
      liar.accounts.set('newcomer', { name: 'New', email: 'newcomer@rivera.example' });
      liar.lies = lies;
      const begun = await scene.begin();
      expect(codeOf(await scene.finish(liar.answerTo(begun.json().url), cookieOf(begun), server))).toBe(code);
    }
  } finally {
    await stop();
  }
});

it('an old sign-in at the provider joins nothing [OPN-3]', async () => {
  const other = await addPerson(scene.server);
  const begun = await send(other, 'POST /api/profile/oidc', { password: other.password });
  liar.subject = 'old';
  liar.lies = { claims: (honest) => ({ ...honest, auth_time: seconds() - 86_400 }) };
  const cookie = `${other.cookie}; ${cookieOf(begun)}`;
  expect(codeOf(await scene.finish(liar.answerTo(begun.json().url), cookie))).toBe('oidc_refused');
});
