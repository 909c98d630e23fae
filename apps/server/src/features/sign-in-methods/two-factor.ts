import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { describeSecret, findTimeStep } from './authenticator-code.ts';
import { newAuthenticatorSecret, openSecret, sealSecret } from './authenticator-secret.ts';
import {
  confirmSecret,
  deleteAuthenticator,
  findAuthenticator,
  lockAuthenticator,
  savePendingSecret,
} from './authenticators.repository.ts';
import { deleteBackupCodes, replaceBackupCodes } from './backup-codes.ts';

export interface TwoFactorDeps {
  enqueue: Enqueue;
  /** The server's secret, under which those of the apps are sealed. */
  http: { secret: string };
}

/** A secret for an app. While two-step sign-in is on, the app in use stays in use until the new one is confirmed. */
export async function beginTwoFactor(
  { http }: Pick<TwoFactorDeps, 'http'>,
  tx: SystemTransaction,
  { personId, signInEmail }: Actor,
): Promise<{ secret: string; uri: string }> {
  const secret = newAuthenticatorSecret();
  await savePendingSecret(tx, personId, sealSecret(http.secret, personId, secret));
  return describeSecret(secret, signInEmail);
}

/** The app shows right codes, so it may be asked for them; answers the backup codes, which are shown this once. */
export async function turnOnTwoFactor(
  deps: TwoFactorDeps,
  tx: SystemTransaction,
  { personId, signInEmail }: Actor,
  code: string,
): Promise<string[]> {
  const { pendingSecret = null, now = 0 } = (await findAuthenticator(tx, personId)) ?? {};
  const secret = pendingSecret && openSecret(deps.http.secret, personId, pendingSecret);
  const step = secret && (await findTimeStep(secret, code, now));
  if (!pendingSecret || step === null) throw new AppError('code_wrong');
  if (!(await confirmSecret(tx, personId, { pendingSecret, step }))) throw new AppError('code_wrong');
  await queueMail(deps, tx, { kind: 'two-factor-on', personId, to: signInEmail, params: {} });
  return replaceBackupCodes(tx, personId);
}

export async function renewBackupCodes(tx: SystemTransaction, { personId }: Actor): Promise<string[]> {
  if (!(await lockAuthenticator(tx, personId))) throw new AppError('not_found');
  return replaceBackupCodes(tx, personId);
}

export async function turnOffTwoFactor(
  deps: Pick<TwoFactorDeps, 'enqueue'>,
  tx: SystemTransaction,
  { personId, signInEmail }: Actor,
): Promise<void> {
  const wasOn = await deleteAuthenticator(tx, personId);
  await deleteBackupCodes(tx, personId);
  if (wasOn) await queueMail(deps, tx, { kind: 'two-factor-off', personId, to: signInEmail, params: {} });
}
