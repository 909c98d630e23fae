import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RealProvider } from './real-provider.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Claims = Record<string, unknown>;

/** Each part is honest until a test replaces it. */
export interface Lies {
  metadata?: (honest: Claims) => Claims;
  header?: Claims;
  claims?: (honest: Claims) => Claims;
  userinfo?: (honest: Claims) => Claims;
  /** Signs, without being among the published keys. */
  signsWith?: KeyObject;
  /** Answers a path by itself. */
  paths?: Record<string, Handler>;
}

export interface LyingProvider extends RealProvider {
  lies: Lies;
  /** Whose sign-in it says the next one is. */
  subject: string;
  /** A new key, published and used from now on. */
  rotateKey(): void;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  /** What a browser brings back from the address that it was sent to. */
  answerTo(address: string, change?: Record<string, string | null>): string;
}

const KEYS = { modulusLength: 2048 };

/** A provider of our own over real HTTP, which is honest but for its lies. It asks nobody to sign in. */
export async function startLyingProvider(): Promise<LyingProvider> {
  const http = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const requests = new Map<string, URLSearchParams>(); // by code
  let key = generateKeyPairSync('rsa', KEYS).privateKey;
  let keys = [key];

  const provider: LyingProvider = {
    ...{ issuer, clientId: 'kinvault', clientSecret: 'a client secret of the test' },
    ...{ accounts: new Map(), lies: {}, subject: 'somebody', asked: new Map() },
    rotateKey() {
      key = generateKeyPairSync('rsa', KEYS).privateKey;
      keys = [...keys, key];
    },
    answerTo(address, change = {}) {
      const { searchParams } = new URL(address);
      const code = `code-${requests.size}`;
      requests.set(code, searchParams);
      const answer = new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: issuer });
      for (const [name, value] of Object.entries(change))
        if (value === null) answer.delete(name);
        else answer.set(name, value);
      return `?${answer}`;
    },
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', issuer);
    provider.asked.set(pathname, (provider.asked.get(pathname) ?? 0) + 1);
    const own = provider.lies.paths?.[pathname] ?? HONEST[pathname];
    if (own) own(request, response);
    else response.writeHead(404).end();
  }

  const HONEST: Record<string, Handler> = {
    '/.well-known/openid-configuration': (_request, response) => {
      const honest = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      };
      sendJson(response, provider.lies.metadata?.(honest) ?? honest);
    },
    '/keys': (_request, response) => sendJson(response, { keys: keys.map(publicKeyOf) }),
    '/token': async (request, response) => {
      const form = new URLSearchParams(await textOf(request));
      const asked = requests.get(form.get('code') ?? '');
      requests.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (asked?.get('code_challenge') !== challenge) {
        response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
        return;
      }
      const now = Math.floor(Date.now() / 1000);
      const { subject, clientId } = provider;
      const times = { iat: now, exp: now + 300, auth_time: now };
      const honest = { iss: issuer, sub: subject, aud: clientId, nonce: asked.get('nonce'), ...times };
      const claims = provider.lies.claims?.(honest) ?? honest;
      const header = { alg: 'RS256', kid: publicKeyOf(key).kid, ...provider.lies.header };
      const id_token = signed(header, claims, provider.lies.signsWith ?? key);
      sendJson(response, { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token });
    },
    '/userinfo': (_request, response) => {
      const { name = 'Elena', email = '', isVerified = true } = provider.accounts.get(provider.subject) ?? {};
      const honest = { sub: provider.subject, name, email, email_verified: isVerified };
      sendJson(response, provider.lies.userinfo?.(honest) ?? honest);
    },
  };
  return provider;
}

export function newKey(): KeyObject {
  return generateKeyPairSync('rsa', KEYS).privateKey;
}

function publicKeyOf(key: KeyObject): Claims & { kid: string } {
  const jwk = createPublicKey(key).export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(jwk.n)).digest('base64url');
  return { ...jwk, kid, alg: 'RS256', use: 'sig' };
}

function signed(header: Claims, claims: Claims, key: KeyObject): string {
  const encode = (part: Claims) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const input = `${encode(header)}.${encode(claims)}`;
  const signature = header.alg === 'none' ? '' : sign('sha256', Buffer.from(input), key).toString('base64url');
  return `${input}.${signature}`;
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
