import { type Contract, contract } from '@kinvault/domain/contract.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { SignInAnswer } from '@kinvault/domain/people/account.schema.ts';
import type { RouteInput } from '@kinvault/domain/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PersonBearer, Transactions } from '../../platform/db/transactions.ts';
import { addressBucket, codeCaller } from '../../platform/http/client-address.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  type CookieSettings,
  expiredSessionCookie,
  leftCookie,
  readDeviceCookie,
  sessionCookies,
  stepCookie,
} from '../../platform/http/session-cookie.ts';
import { checkCode } from '../families/check-code.ts';
import { confirmEmail } from './confirm-email.ts';
import { MAX_USER_AGENT_CHARS } from './device-name.ts';
import { signOut } from './end-sessions.ts';
import { findSession } from './find-session.ts';
import { getSession } from './get-session.ts';
import type { Browser } from './open-session.ts';
import { passkeySite } from './passkey-site.ts';
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
  /** The house's provider, where one is set up. */
  oidc: { settings: { name: string; issuer: string; mayJoin: boolean } } | undefined;
  http: CookieSettings & { appOrigin: string | undefined };
}

export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { transactions, http, maxUploadBytes, quotaBytes, isQuotaEnforced, mayMakeTestFamilies } = deps;
  const { minPasswordLength, sendsMail, readsPapers, worksOffline, passwordsOnlyFor } = deps;
  const oidc = deps.oidc?.settings ?? null;

  serve(app, contract.getSession, async ({ request, reply }) => {
    const { bearer, headers } = request;
    const { info, extended } = await getSession(deps, bearer, readDeviceCookie(http, headers.cookie));
    sendCookies(reply, extended ? sessionCookies(http, extended) : []);
    // a session that was ended elsewhere, as a 401 would say
    if (info.person === null && bearer.token !== undefined)
      reply.header('clear-site-data', '"cache"').header('set-cookie', expiredSessionCookie(http.isHttps));
    const canUsePasskeys = passkeySite(http.appOrigin, request.host) !== null;
    return {
      ...info,
      settings: {
        ...{ maxUploadBytes, quotaBytes, isQuotaEnforced, minPasswordLength, canUsePasskeys, sendsMail },
        ...{ readsPapers, worksOffline },
        offersTestData: mayMakeTestFamilies,
        oidc: oidc && {
          ...{ name: oidc.name, host: new URL(oidc.issuer).host, signsUp: oidc.mayJoin },
          isOnly: passwordsOnlyFor !== undefined,
        },
      },
    };
  });

  serve(app, contract.signUp, async ({ request, reply, body }) => {
    if (body.family.kind === 'join')
      await checkCode({ ...deps, log: request.log }, body.family.code, codeCaller(request.ip));
    const input = { ...body, language: requestLanguage(request), browser: browserOf(request, http) };
    const { opened, ...answer } = await signUp(deps, input);
    sendCookies(reply, opened ? sessionCookies(http, opened) : []);
    return { ...answer, person: opened?.person ?? null };
  });

  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    given: RouteInput<Contract['signIn']>['body'],
  ): Promise<SignInAnswer> {
    const { opened, ...left } = await signIn(deps, { ...given, browser: browserOf(request, http) });
    const cookies = 'stepId' in left ? [stepCookie(http, left.stepId)] : [];
    sendCookies(reply, opened ? sessionCookies(http, opened) : cookies);
    return { person: opened?.person ?? null, step: left.step };
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
    const { token } = request.bearer;
    const { session = null } = query;
    reply.header('clear-site-data', '"cache"');
    const isEnded = token !== undefined && (await transactions.asSystem((tx) => signOut(tx, token, session)));
    const left = deps.oidc ? [leftCookie(http)] : [];
    if (isEnded || session === null) sendCookies(reply, [expiredSessionCookie(http.isHttps), ...left]);
    return undefined;
  });
}

/** For every route that signs in. */
export function browserOf({ ip, headers, bearer }: FastifyRequest, http: CookieSettings): Browser {
  return {
    address: addressBucket(ip),
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_CHARS),
    formerToken: bearer.token,
    deviceCookie: readDeviceCookie(http, headers.cookie),
  };
}

async function isSignedIn({ asSystem }: Transactions, { token }: PersonBearer): Promise<boolean> {
  return token !== undefined && (await asSystem((tx) => findSession(tx, token))) !== undefined;
}

function sendCookies(reply: FastifyReply, cookies: string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.header('cache-control', 'no-store');
}
