import { randomUUIDv7 } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { MAX_PASSWORD_LENGTH } from '@kinvault/domain/people/password-rules.ts';
import { SESSION_DAYS, SESSION_EXTENDED_AFTER_DAYS } from '@kinvault/domain/people/session-days.ts';
import { betterAuth } from 'better-auth/minimal';
import { Kysely, type PostgresDialect } from 'kysely';
import { ADDRESS_HEADER } from './address-header.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { refuseWithoutSecondFactor } from './second-factor-gate.ts';

const DAY_SECONDS = 86_400;

export interface AuthenticationSettings {
  appUrl: string;
  secret: string;
  cookieName: string;
  isHttps: boolean;
}

/**
 * better-auth on our tables: people, sign-in methods and sessions are its business, hashing is argon2id. Its own HTTP
 * routes are not mounted: the contract's routes call it.
 */
export function createAuthentication(dialect: PostgresDialect, settings: AuthenticationSettings) {
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
  const queries = new Kysely<object>({ dialect });
  return betterAuth({
    baseURL: settings.appUrl,
    secret: settings.secret,
    database: kyselyAdapter(queries.withSchema('auth'), { type: 'postgres' }),
    databaseHooks: { session: { create: { before: ({ userId }) => refuseWithoutSecondFactor(queries, userId) } } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1, // the rules of domain/people decide, before this is asked
      maxPasswordLength: 2 * MAX_PASSWORD_LENGTH, // counted in UTF-16 units here
      password: { hash: hashPassword, verify: ({ password, hash }) => verifyPassword(password, hash) },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: SESSION_EXTENDED_AFTER_DAYS * DAY_SECONDS,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
    advanced: {
      database: { generateId: () => randomUUIDv7() },
      cookies: { session_token: { name: settings.cookieName } },
      useSecureCookies: false, // the cookie's name carries __Host- itself
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: settings.isHttps },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    rateLimit: { enabled: false }, // counted in our own database, for all copies of the server together
    telemetry: { enabled: false },
    logger: { disabled: true }, // it writes addresses
  });
}
export type Authentication = ReturnType<typeof createAuthentication>;
/** Loaded by the first who needs it: a third of the server's start, and ten megabytes until somebody signs in. */
export type LazyAuthentication = () => Promise<Authentication>;
