import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forgetTries, spendTry } from '../../platform/db/rate-limit.ts';
import { addressBucket } from '../../platform/http/client-address.ts';
import { serve } from '../../platform/http/serve.ts';
import { type CookieSettings, stepCookie } from '../../platform/http/session-cookie.ts';
import { tryCode } from '../families/try-code.ts';
import { ADDRESS_HEADER } from './address-header.ts';
import { MAX_USER_AGENT_CHARS } from './device-name.ts';
import { openSession } from './open-session.ts';
import { passkeySite } from './passkey-site.ts';
import { signIn } from './sign-in.ts';
import { type SignUpDeps, signUp } from './sign-up.ts';
import { accountBuckets, signInLimits, signUpLimits } from './try-limits.ts';

export interface AccountDeps extends SignUpDeps {
  maxUploadBytes: number;
  quotaBytes: number;
  isQuotaEnforced: boolean;
  mayMakeTestFamilies: boolean;
  http: CookieSettings & { appOrigin: string | undefined };
}

export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { transactions, maxUploadBytes, quotaBytes, isQuotaEnforced, mayMakeTestFamilies, minPasswordLength } = deps;

  serve(app, contract.getSession, async ({ request, reply }) => {
    const { cookies, ...greeting } = await openSession(deps, request.sessionToken, authHeaders(request));
    sendCookies(reply, cookies);
    const canUsePasskeys = passkeySite(deps.http.appOrigin, request.host) !== null;
    return {
      ...greeting,
      settings: {
        ...{ maxUploadBytes, quotaBytes, isQuotaEnforced, minPasswordLength, canUsePasskeys },
        offersTestData: mayMakeTestFamilies,
      },
    };
  });

  serve(app, contract.signUp, async ({ request, reply, body }) => {
    await spendTry(transactions, signUpLimits(addressBucket(request.ip)));
    if (body.family.kind === 'join')
      await tryCode({ ...deps, log: request.log }, body.family.code, { address: request.ip });
    const { cookies, ...answer } = await signUp(deps, authHeaders(request), body);
    sendCookies(reply, cookies);
    return answer;
  });

  serve(app, contract.signIn, async ({ request, reply, body }) => {
    await spendTry(transactions, signInLimits(body.email, addressBucket(request.ip)));
    const input = { ...body, formerToken: request.sessionToken };
    const { cookies, stepId, ...answer } = await signIn(deps, authHeaders(request), input);
    await forgetTries(transactions, accountBuckets(body.email, addressBucket(request.ip)));
    sendCookies(reply, stepId === undefined ? cookies : [stepCookie(deps.http, stepId)]);
    return answer;
  });

  serve(app, contract.signOut, async ({ request, reply }) => {
    const { api } = await deps.authentication();
    const answer = await api.signOut({ headers: authHeaders(request), returnHeaders: true });
    sendCookies(reply, answer.headers.getSetCookie());
    reply.header('clear-site-data', '"cache"');
    return undefined;
  });
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
