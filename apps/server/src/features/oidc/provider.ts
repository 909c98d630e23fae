import { AppError } from '@kinvault/domain/errors.ts';
import { Email, MAX_NAME_CHARS } from '@kinvault/domain/people/person.schema.ts';
import type { Configuration, IDToken, JsonValue, ServerMetadata } from 'openid-client';
import type { AttemptSecrets } from './attempt-secrets.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { isSafeIssuer, requireSafeMetadata } from './metadata.ts';
import type { Subject } from './oidc-links.repository.ts';
import { OIDC_PATH, type OidcSettings } from './oidc-settings.ts';

// loaded at the first sign-in, not at every start
const loadLibrary = () => import('openid-client');

const TIMEOUT_MS = 10_000;
/** Short, so that a provider that is down is noticed before a browser is sent there. */
const METADATA_MS = 15_000;
/** How far the provider's clock may be from ours. */
const CLOCK_SECONDS = 60;
const MAX_SUBJECT_CHARS = 255;

/** Who signed in there. */
export interface Identity extends Subject {
  /** When, in seconds. */
  authTime: number | null;
  /** Asks the provider for name and address. Neither decides who the person is. */
  readProfile(): Promise<OidcProfile>;
}

export interface OidcProfile {
  name: string | null;
  /** The name by which the person recognizes the account. */
  account: string | null;
  /** Only one that the provider has verified. */
  email: string | null;
}

export interface OidcProvider {
  settings: OidcSettings;
  /** Where the browser goes. `isFresh` asks the person to sign in there once more, even if somebody is signed in. */
  addressFor(secrets: AttemptSecrets, isFresh: boolean): Promise<string>;
  /** `now` in seconds, by the database's clock. @throws oidc_unreachable, oidc_refused, oidc_cancelled */
  exchange(answer: string, secrets: AttemptSecrets, now: number): Promise<Identity>;
}

/** A provider that is down fails its own requests only: nothing is asked of it before the first one. */
export function createOidcProvider(
  settings: OidcSettings,
  { timeoutMs = TIMEOUT_MS, metadataMs = METADATA_MS } = {},
): OidcProvider {
  const { issuer, clientId, clientSecret, appUrl } = settings;
  const redirectUri = `${appUrl}${OIDC_PATH}`;
  const bounded = boundedFetch(timeoutMs);
  let known: { metadata: ServerMetadata; readAt: number } | undefined;
  let reading: Promise<ServerMetadata> | undefined;

  async function readMetadata(): Promise<ServerMetadata> {
    if (known && performance.now() - known.readAt < metadataMs) return known.metadata;
    reading ??= discover().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function discover(): Promise<ServerMetadata> {
    const { allowInsecureRequests, customFetch, discovery } = await loadLibrary();
    try {
      const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
        [customFetch]: bounded,
        execute: isSafeIssuer(issuer, 'http') ? [allowInsecureRequests] : [],
      });
      const metadata = found.serverMetadata();
      requireSafeMetadata(issuer, metadata);
      known = { metadata, readAt: performance.now() };
      return metadata;
    } catch (cause) {
      throw new AppError('oidc_unreachable', { cause });
    }
  }

  /** A new one for each sign-in: the library keeps a provider's keys with it, and so finds those that were added since. */
  async function configure(now?: number): Promise<Configuration> {
    const library = await loadLibrary();
    const metadata = await readMetadata();
    const { ClientSecretBasic, ClientSecretPost } = library;
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const clocks = {
      [library.clockTolerance]: CLOCK_SECONDS,
      [library.clockSkew]: now === undefined ? 0 : Math.round(now - Date.now() / 1000),
    };
    const configuration = new library.Configuration(metadata, clientId, clocks, authenticate(clientSecret));
    configuration[library.customFetch] = bounded;
    library.enableNonRepudiationChecks(configuration); // the token's signature, however it came
    if (isSafeIssuer(issuer, 'http')) library.allowInsecureRequests(configuration);
    return configuration;
  }

  async function addressFor({ state, nonce, verifier }: AttemptSecrets, isFresh: boolean): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadLibrary();
    const url = buildAuthorizationUrl(await configure(), {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...{ state, nonce },
      ...(isFresh && { prompt: 'login', max_age: '0' }),
    });
    return url.href;
  }

  async function exchange(answer: string, secrets: AttemptSecrets, now: number): Promise<Identity> {
    const { authorizationCodeGrant, fetchUserInfo } = await loadLibrary();
    const configuration = await configure(now);
    const url = new URL(redirectUri);
    url.search = answer;
    const tokens = await explaining(() =>
      authorizationCodeGrant(configuration, url, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      }),
    );
    const claims = tokens.claims();
    if (!claims || !isCredible(claims, now)) throw new AppError('oidc_refused');
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      authTime: claims.auth_time ?? null,
      readProfile: async () => {
        if (!hasUserInfo) return profileOf(claims, claims);
        const said = await explaining(() => fetchUserInfo(configuration, tokens.access_token, claims.sub));
        return profileOf({ ...claims, ...said }, said.email === undefined ? claims : said);
      },
    };
  }

  return { settings, addressFor, exchange };
}

/** Checks that the library does not make. */
function isCredible({ iat, sub }: IDToken, now: number): boolean {
  const isText = sub.length > 0 && sub.length <= MAX_SUBJECT_CHARS && sub.isWellFormed() && !sub.includes('\0');
  return isText && iat <= now + CLOCK_SECONDS;
}

/** The library throws for every answer that is not in order, whatever the cause. */
async function explaining<R>(ask: () => Promise<R>): Promise<R> {
  const { AuthorizationResponseError } = await loadLibrary();
  try {
    return await ask();
  } catch (error) {
    const isCancelled = error instanceof AuthorizationResponseError && error.error === 'access_denied';
    throw findAppError(error) ?? new AppError(isCancelled ? 'oidc_cancelled' : 'oidc_refused', { cause: error });
  }
}

/** Of our own request, which the library may have wrapped. */
function findAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  return error instanceof Error ? findAppError(error.cause) : undefined;
}

type Claims = Record<string, JsonValue | undefined>;

/** `verifying`: the one place whose address counts, with what it says of that address. */
function profileOf(claims: Claims, verifying: Claims): OidcProfile {
  const email = Email.safeParse(verifying.email);
  const address = email.success ? email.data : null;
  const account = textOf(claims.preferred_username) ?? address;
  return {
    name: textOf(claims.name) ?? account,
    account,
    email: verifying.email_verified === true ? address : null,
  };
}

/** As a person might have typed it: on one line, and not too long. */
function textOf(claim: JsonValue | undefined): string | null {
  if (typeof claim !== 'string') return null;
  const text = claim.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return [...text].slice(0, MAX_NAME_CHARS).join('').trim() || null;
}
