import { type Contract, contract } from '@kinvault/domain/contract.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { SignInAnswer } from '@kinvault/domain/people/account.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { RouteInput } from '@kinvault/domain/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clearAttempts, enforceRateLimits } from '../../platform/db/rate-limit.ts';
import type { SessionBearer, Transactions } from '../../platform/db/transactions.ts';
import { addressBucket, codeCaller } from '../../platform/http/client-address.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  type CookieSettings,
  deviceCookies,
  readDeviceCookie,
  stepCookie,
} from '../../platform/http/session-cookie.ts';
import { checkCode } from '../families/check-code.ts';
import { ADDRESS_HEADER } from './address-header.ts';
import { confirmEmail } from './confirm-email.ts';
import { MAX_USER_AGENT_CHARS } from './device-name.ts';
import { findSession } from './find-session.ts';
import { getSession } from './get-session.ts';
import { findKnownDevice, rememberDevice } from './known-devices.ts';
import { passkeySite } from './passkey-site.ts';
import { bucketsOfCaller, signInLimits } from './rate-limits.ts';
import { recordSignIn } from './record-sign-in.ts';
import { signIn } from './sign-in.ts';
import { type SignUpDeps, signUp } from './sign-up.ts';

export interface AccountDeps extends SignUpDeps {
  maxUploadBytes: number;
  quotaBytes: number;
  isQuotaEnforced: boolean;
  mayMakeTestFamilies: boolean;
  /** People may keep papers on their devices. */
  worksOffline: boolean;
  readsPapers: boolean;
  http: CookieSettings & { appOrigin: string | undefined };
}

export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { transactions, maxUploadBytes, quotaBytes, isQuotaEnforced, mayMakeTestFamilies, minPasswordLength } = deps;
  const { sendsMail, readsPapers, worksOffline } = deps;

  async function remember(request: FastifyRequest, reply: FastifyReply, person: Person | null): Promise<void> {
    if (!person) return;
    const cookie = readDeviceCookie(deps.http, request.headers.cookie);
    const known = await transactions.asSystem((tx) => rememberDevice(deps, tx, { cookie, personId: person.id }));
    reply.header('set-cookie', deviceCookies(deps.http, known));
  }

  /** With the cookie of a known device, as `remember`. */
  async function record(request: FastifyRequest, reply: FastifyReply, person: Person | null): Promise<void> {
    if (!person) return;
    const cookie = readDeviceCookie(deps.http, request.headers.cookie);
    const newSignIn = { personId: person.id, cookie, userAgent: request.headers['user-agent'] ?? '' };
    const known = await transactions.asSystem((tx) => recordSignIn(deps, tx, newSignIn));
    reply.header('set-cookie', deviceCookies(deps.http, known));
  }

  serve(app, contract.getSession, async ({ request, reply }) => {
    const { cookies, ...info } = await getSession(deps, request.bearer, authHeaders(request));
    sendCookies(reply, cookies);
    // a session that was ended elsewhere, as a 401 would say
    if (info.person === null && request.bearer.token !== undefined) reply.header('clear-site-data', '"cache"');
    // better-auth renews the session's cookie once a day
    if (cookies.length > 0 && !info.mustSetPassword) await remember(request, reply, info.person);
    const canUsePasskeys = passkeySite(deps.http.appOrigin, request.host) !== null;
    return {
      ...info,
      settings: {
        ...{ maxUploadBytes, quotaBytes, isQuotaEnforced, minPasswordLength, canUsePasskeys, sendsMail },
        ...{ readsPapers, worksOffline },
        offersTestData: mayMakeTestFamilies,
      },
    };
  });

  serve(app, contract.signUp, async ({ request, reply, body }) => {
    if (body.family.kind === 'join')
      await checkCode({ ...deps, log: request.log }, body.family.code, codeCaller(request.ip));
    const { cookies, ...answer } = await signUp(deps, authHeaders(request), {
      ...body,
      language: requestLanguage(request),
    });
    sendCookies(reply, cookies);
    await record(request, reply, answer.person);
    return answer;
  });

  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    given: RouteInput<Contract['signIn']>['body'],
  ): Promise<SignInAnswer> {
    const cookie = readDeviceCookie(deps.http, request.headers.cookie);
    const device = await transactions.asSystem((tx) => findKnownDevice(deps, tx, { cookie, account: given }));
    const address = addressBucket(request.ip);
    await enforceRateLimits(transactions, signInLimits(given.email, address, device));
    const input = { ...given, formerToken: request.bearer.token };
    const { cookies, stepId, ...answer } = await signIn(deps, authHeaders(request), input);
    await clearAttempts(transactions, bucketsOfCaller(given.email, address, device));
    sendCookies(reply, stepId === undefined ? cookies : [stepCookie(deps.http, stepId)]);
    await record(request, reply, answer.person);
    return answer;
  }

  serve(app, contract.signIn, ({ request, reply, body }) => enter(request, reply, body));

  serve(app, contract.confirmEmail, async ({ request, reply, body }) => {
    const { email } = await confirmEmail(deps, { ...body, session: request.bearer.token });
    const notSignedIn = { person: null, step: null };
    if (body.password === undefined || (await isSignedIn(transactions, request.bearer)))
      return { email, ...notSignedIn };
    // the address is confirmed, whatever keeps this browser out: what is left to do is to sign in
    const answer = await enter(request, reply, { email, password: body.password }).catch((error: unknown) => {
      if (error instanceof AppError) return notSignedIn;
      throw error;
    });
    return { email, ...answer };
  });

  serve(app, contract.signOut, async ({ request, reply, query }) => {
    reply.header('clear-site-data', '"cache"');
    if (query.session !== undefined && query.session !== (await findSessionId(transactions, request.bearer)))
      return undefined;
    const { api } = await deps.authentication();
    const answer = await api.signOut({ headers: authHeaders(request), returnHeaders: true });
    sendCookies(reply, answer.headers.getSetCookie());
    return undefined;
  });
}

async function isSignedIn({ asSystem }: Transactions, { token }: SessionBearer): Promise<boolean> {
  return token !== undefined && (await asSystem((tx) => findSession(tx, token))) !== undefined;
}

async function findSessionId({ asSystem }: Transactions, { token }: SessionBearer): Promise<string | undefined> {
  if (token === undefined) return undefined;
  return (await asSystem((tx) => findSession(tx, token)))?.sessionId;
}

/** What better-auth may know of a request: the cookie, the device, and the address as we see it. */
function authHeaders({ headers, ip }: FastifyRequest): Headers {
  return new Headers({
    cookie: headers.cookie ?? '',
    'user-agent': (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_CHARS),
    [ADDRESS_HEADER]: ip,
  });
}

function sendCookies(reply: FastifyReply, cookies: string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.header('cache-control', 'no-store');
}
