import { AppError } from '@kinvault/domain/errors.ts';
import { spendTry } from '../../platform/db/rate-limit.ts';
import type { SessionToken, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { requireActor, requireLiveSession } from '../accounts/require-actor.ts';
import { requirePassword } from '../accounts/require-password.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { describeSecret, findStep } from './authenticator-code.ts';
import { newAuthenticatorSecret, openSecret, sealSecret } from './authenticator-secret.ts';
import {
  confirmSecret,
  deleteAuthenticator,
  findAuthenticator,
  keepPendingSecret,
  lockAuthenticator,
} from './authenticators.repository.ts';
import { deleteBackupCodes, replaceBackupCodes } from './backup-codes.ts';
import { confirmSecretLimits } from './try-limits.ts';

export interface TwoFactorDeps {
  transactions: Transactions;
  enqueue: Enqueue;
  /** The server's secret, under which those of the apps are sealed. */
  http: { secret: string };
}

interface WithPassword {
  token: SessionToken;
  password: string;
}

/** A secret for an app. While two-step sign-in is on, the app in use stays in use until the new one is confirmed. */
export async function beginTwoFactor(
  deps: TwoFactorDeps,
  request: WithPassword,
): Promise<{ secret: string; uri: string }> {
  const actor = await requirePassword(deps, request);
  const { personId, email } = actor;
  const secret = newAuthenticatorSecret();
  const described = await describeSecret(secret, email);
  const sealed = sealSecret(deps.http.secret, personId, secret);
  await deps.transactions.asSystem(async (tx) => {
    await requireLiveSession(tx, actor);
    await keepPendingSecret(tx, personId, sealed);
  });
  return described;
}

/** The app shows right codes, so it may be asked for them; answers the backup codes, which are shown this once. */
export async function turnOnTwoFactor(deps: TwoFactorDeps, token: SessionToken, code: string): Promise<string[]> {
  const actor = await requireActor(deps.transactions, token);
  const { personId, email } = actor;
  await spendTry(deps.transactions, confirmSecretLimits(personId));
  return deps.transactions.asSystem(async (tx) => {
    await requireLiveSession(tx, actor);
    const { pendingSecret = null, now = 0 } = (await findAuthenticator(tx, personId)) ?? {};
    const secret = pendingSecret && openSecret(deps.http.secret, personId, pendingSecret);
    const step = secret && (await findStep(secret, code, now));
    if (!pendingSecret || step === null) throw new AppError('code_wrong');
    if (!(await confirmSecret(tx, personId, { pendingSecret, step }))) throw new AppError('code_wrong');
    await queueMail(tx, deps.enqueue, { kind: 'two-factor-on', personId, to: email, params: {} });
    return replaceBackupCodes(tx, personId);
  });
}

export async function renewBackupCodes(deps: TwoFactorDeps, request: WithPassword): Promise<string[]> {
  const actor = await requirePassword(deps, request);
  const { personId } = actor;
  return deps.transactions.asSystem(async (tx) => {
    await requireLiveSession(tx, actor);
    if (!(await lockAuthenticator(tx, personId))) throw new AppError('not_found');
    return replaceBackupCodes(tx, personId);
  });
}

export async function turnOffTwoFactor(deps: TwoFactorDeps, request: WithPassword): Promise<void> {
  const actor = await requirePassword(deps, request);
  const { personId, email } = actor;
  await deps.transactions.asSystem(async (tx) => {
    await requireLiveSession(tx, actor);
    const wasOn = await deleteAuthenticator(tx, personId);
    await deleteBackupCodes(tx, personId);
    if (wasOn) await queueMail(tx, deps.enqueue, { kind: 'two-factor-off', personId, to: email, params: {} });
  });
}
