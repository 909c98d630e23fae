import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { OidcSettings } from '../../src/features/oidc/oidc-settings.ts';
import { createOidcProvider } from '../../src/features/oidc/provider.ts';
import { send } from '../send.ts';
import { cookieOf, type TestPerson } from '../test-person.ts';
import { buildTestServer, ORIGIN, type TestServer, type TestServerOptions } from '../test-server.ts';
import { ProviderBrowser } from './browse-provider.ts';
import { type RealProvider, startRealProvider } from './real-provider.ts';

export const BACK = `${ORIGIN}/auth/oidc`;

/** The application with a real provider, and browsers that go back and forth between the two. */
export async function openOidcScene(
  options: TestServerOptions & {
    settings?: Partial<OidcSettings>;
    provider?: RealProvider;
    limits?: Parameters<typeof createOidcProvider>[1];
  } = {},
) {
  const provider = options.provider ?? (await startRealProvider(BACK));
  const { issuer, clientId, clientSecret } = provider;
  const given = { issuer, clientId, clientSecret, name: 'Casa Rivera', mayJoin: false, appUrl: ORIGIN };
  const oidc = createOidcProvider({ ...given, ...options.settings }, options.limits);
  const server = await buildTestServer({ ...options, oidc });

  const post = (path: string, payload: object = {}, cookie = '', on: TestServer = server) =>
    on.app.inject({ method: 'POST', url: path, payload, headers: { origin: ORIGIN, cookie, 'user-agent': 'A test' } });

  /** Begins, signs in at the provider, and comes back with its answer. */
  async function visit(subject: string, begun: LightMyRequestResponse, browser = new ProviderBrowser()) {
    if (begun.statusCode !== 200) throw new Error(`beginning answered ${begun.statusCode}: ${begun.body}`);
    const back = await browser.signIn(begun.json().url, subject, BACK);
    return { answer: back.search, cookie: cookieOf(begun) };
  }

  const begin = (cookie = '') => post('/api/auth/oidc', {}, cookie);
  const finish = (answer: string, cookie: string, on = server) => post('/api/auth/oidc/finish', { answer }, cookie, on);

  async function signInAs(subject: string, browser?: ProviderBrowser): Promise<LightMyRequestResponse> {
    const { answer, cookie } = await visit(subject, await begin(), browser);
    return finish(answer, cookie);
  }

  async function link(person: TestPerson, subject: string): Promise<LightMyRequestResponse> {
    const begun = await send(person, 'POST /api/profile/oidc', { password: person.password });
    const { answer, cookie } = await visit(subject, begun);
    return finish(answer, `${person.cookie}; ${cookie}`);
  }

  /** An account at the provider that nobody else uses. */
  function newSubject(email = `${randomUUID()}@rivera.example`, name = 'Elena Rivera', isVerified = true): string {
    const subject = `subject-${randomUUID()}`;
    provider.accounts.set(subject, { name, email, isVerified });
    return subject;
  }

  const stop = async () => {
    await server.stop();
    if (!options.provider) await provider.stop();
  };
  return { server, provider, oidc, post, visit, begin, finish, signInAs, link, newSubject, stop };
}
export type OidcScene = Awaited<ReturnType<typeof openOidcScene>>;
