import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clearAttempts, enforceRateLimits } from '../../platform/db/rate-limit.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { addressBucket } from '../../platform/http/client-address.ts';
import { serve } from '../../platform/http/serve.ts';
import { type CookieSettings, deviceCookies, readDeviceCookie } from '../../platform/http/session-cookie.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { endStandingAccess } from '../standing-access/standing-access.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { askPasswordReset } from './ask-password-reset.ts';
import { askEmailChange, cancelEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { type KnownDeviceDeps, rememberDevice } from './known-devices.ts';
import type { PasswordRuleDeps } from './may-use-password.ts';
import { accountBuckets, resetLinkLimits } from './rate-limits.ts';
import { replaceTemporaryPassword } from './replace-temporary-password.ts';
import { resetPassword } from './reset-password.ts';

export interface AccountSecurityDeps extends KnownDeviceDeps, PasswordRuleDeps {
  transactions: Transactions;
  http: CookieSettings;
  enqueue: Enqueue;
  minPasswordLength: number;
  confirmEmail: boolean;
}

/** Passwords, addresses and devices of somebody who has an account, signed in or with a mailed link. */
export function accountSecurityRoutes(app: FastifyInstance, deps: AccountSecurityDeps): void {
  const { transactions, http } = deps;

  async function remember(request: FastifyRequest, reply: FastifyReply, personId: string): Promise<void> {
    const cookie = readDeviceCookie(http, request.headers.cookie);
    const known = await transactions.asSystem((tx) => rememberDevice(deps, tx, { cookie, personId }));
    reply.header('set-cookie', deviceCookies(http, known));
  }

  serve(app, contract.askPasswordReset, async ({ request, body }) => {
    await enforceRateLimits(transactions, resetLinkLimits(body.email, addressBucket(request.ip)));
    await transactions.asSystem((tx) => askPasswordReset(deps, tx, body.email));
    return undefined;
  });

  serve(app, contract.resetPassword, async ({ request, reply, body }) => {
    const { email, personId } = await resetPassword(deps, body);
    await remember(request, reply, personId);
    // the wrong passwords that led here count no longer
    await transactions.asSystem((tx) => clearAttempts(tx, accountBuckets(email, addressBucket(request.ip))));
    return undefined;
  });

  serve(app, contract.replaceTemporaryPassword, async ({ request, reply, body }) => {
    const { personId } = await replaceTemporaryPassword(deps, request.bearer.token, body.password);
    await remember(request, reply, personId);
    return undefined;
  });

  serve(app, contract.askConfirmation, async ({ request }) => {
    await transactions.writeAsSystemFor(request.bearer, (tx, actor) => askConfirmation(deps, tx, actor));
    return undefined;
  });

  serve(app, contract.askEmailChange, async ({ request, body }) => {
    await askEmailChange(deps, request.bearer, body);
    return undefined;
  });

  serve(app, contract.cancelEmailChange, async ({ request }) => {
    await transactions.writeAsSystemFor(request.bearer, cancelEmailChange);
    return undefined;
  });

  serve(app, contract.changePassword, async ({ request, body }) => {
    await changePassword(deps, request.bearer, body);
    return undefined;
  });

  serve(app, contract.endStandingAccess, async ({ request, params }) => {
    await transactions.writeAsSystemFor(request.bearer, (tx, actor) => endStandingAccess(tx, actor, params));
    return undefined;
  });

  serve(app, contract.endSession, async ({ request, params }) => {
    await transactions.writeAsSystemFor(request.bearer, (tx, actor) => endSession(tx, actor, params.sessionId));
    return undefined;
  });

  serve(app, contract.endOtherSessions, async ({ request }) => {
    await transactions.writeAsSystemFor(request.bearer, endOtherSessions);
    return undefined;
  });
}
