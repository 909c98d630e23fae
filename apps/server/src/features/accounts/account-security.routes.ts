import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { forgetTries, spendTry } from '../../platform/db/rate-limit.ts';
import { addressBucket } from '../../platform/http/client-address.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { askPasswordReset } from './ask-password-reset.ts';
import { askEmailChange, cancelEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { type KnownDeviceDeps, rememberDevice } from './known-devices.ts';
import { replaceTemporaryPassword } from './replace-temporary-password.ts';
import { resetPassword } from './reset-password.ts';
import { accountBuckets, followLinkLimits, resetLinkLimits } from './try-limits.ts';

export interface AccountSecurityDeps extends KnownDeviceDeps {
  enqueue: Enqueue;
  minPasswordLength: number;
  confirmEmail: boolean;
}

/** Passwords, addresses and devices of somebody who has an account, signed in or with a mailed link. */
export function accountSecurityRoutes(app: FastifyInstance, deps: AccountSecurityDeps): void {
  const { transactions } = deps;

  serve(app, contract.askPasswordReset, async ({ request, body }) => {
    await spendTry(transactions, resetLinkLimits(body.email, addressBucket(request.ip)));
    await askPasswordReset(deps, body.email);
    return undefined;
  });

  serve(app, contract.resetPassword, async ({ request, reply, body }) => {
    await spendTry(transactions, followLinkLimits(addressBucket(request.ip)));
    const { email, personId } = await resetPassword(deps, body);
    reply.header('set-cookie', await rememberDevice(deps, request.headers.cookie, personId));
    // the wrong passwords that led here count no longer
    await forgetTries(transactions, accountBuckets(email, addressBucket(request.ip)));
    return undefined;
  });

  serve(app, contract.confirmEmail, async ({ request, body }) => {
    await spendTry(transactions, followLinkLimits(addressBucket(request.ip)));
    return confirmEmail(deps, { ...body, session: request.sessionToken });
  });

  serve(app, contract.replaceTemporaryPassword, async ({ request, reply, body }) => {
    const { personId } = await replaceTemporaryPassword(deps, request.sessionToken, body.password);
    reply.header('set-cookie', await rememberDevice(deps, request.headers.cookie, personId));
    return undefined;
  });

  serve(app, contract.askConfirmation, async ({ request }) => {
    await askConfirmation(deps, request.sessionToken);
    return undefined;
  });

  serve(app, contract.askEmailChange, async ({ request, body }) => {
    await askEmailChange(deps, request.sessionToken, body);
    return undefined;
  });

  serve(app, contract.cancelEmailChange, async ({ request }) => {
    await cancelEmailChange(deps, request.sessionToken);
    return undefined;
  });

  serve(app, contract.changePassword, async ({ request, body }) => {
    await changePassword(deps, request.sessionToken, body);
    return undefined;
  });

  serve(app, contract.endSession, async ({ request, params }) => {
    await endSession(deps, request.sessionToken, params.sessionId);
    return undefined;
  });

  serve(app, contract.endOtherSessions, async ({ request }) => {
    await endOtherSessions(deps, request.sessionToken);
    return undefined;
  });
}
