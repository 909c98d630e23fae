import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** Who may sign in there: whatever is typed as their name is their subject. */
export interface ProviderAccount {
  name: string;
  email: string;
  isVerified?: boolean;
}

export interface RealProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  accounts: Map<string, ProviderAccount>;
  stop(): Promise<void>;
}

const CLIENT_ID = 'kinvault';
const CLIENT_SECRET = 'a client secret of the test, long enough';

/** oidc-provider itself on this machine, with its own pages for signing in and agreeing. */
export async function startRealProvider(redirectUri: string): Promise<RealProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const http = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [
      {
        ...{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] },
        ...{ grant_types: ['authorization_code'], response_types: ['code'] },
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => {
        const { name = id, email = `${id}@rivera.example`, isVerified = true } = accounts.get(id) ?? {};
        return { sub: id, name, preferred_username: id, email, email_verified: isVerified };
      },
    }),
    // without all of these it warns on every start
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['of the test'] },
    pkce: { required: () => true },
  };
  const provider = new Provider(issuer, configuration);
  const handle = provider.callback();
  const stop = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  return { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, accounts, stop };
}
