import { AppError } from '@kinvault/domain/errors.ts';
import type { Passkey } from '@kinvault/domain/people/profile.schema.ts';
import type { SessionToken, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { claimChallenge, createChallenge } from '../accounts/challenges.repository.ts';
import type { PasskeySite } from '../accounts/passkey-site.ts';
import { requireActor, requireLiveSession } from '../accounts/require-actor.ts';
import { requirePassword } from '../accounts/require-password.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { insertPasskey, listPasskeyKeys, MAX_PASSKEYS } from './passkeys.repository.ts';
import { askForNewPasskey, verifyNewPasskey, type WebAuthnAnswer } from './webauthn.ts';

/** Who found a telephone unlocked must not add a way in of their own: so the password is asked for. */
export async function beginPasskey(
  deps: { transactions: Transactions },
  site: PasskeySite | null,
  request: { token: SessionToken; password: string },
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  const actor = await requirePassword(deps, request);
  if (!site) throw new AppError('passkey_refused');
  const known = await deps.transactions.asSystem((tx) => listPasskeyKeys(tx, actor.personId));
  if (known.length >= MAX_PASSKEYS) throw new AppError('passkey_refused');
  const options = await askForNewPasskey(site, { ...actor, id: actor.personId }, known);
  const { challenge } = options;
  const challengeId = await deps.transactions.asSystem((tx) =>
    createChallenge(tx, { purpose: 'passkey-add', userId: actor.personId, challenge }),
  );
  return { challengeId, options: { ...options } };
}

export async function addPasskey(
  deps: { transactions: Transactions; enqueue: Enqueue },
  site: PasskeySite | null,
  request: { token: SessionToken; challengeId: string; name: string; answer: WebAuthnAnswer },
): Promise<Passkey> {
  const actor = await requireActor(deps.transactions, request.token);
  const { personId, email } = actor;
  // used up even by an answer that is refused
  const challenge = await deps.transactions.asSystem((tx) =>
    claimChallenge(tx, { id: request.challengeId, purpose: 'passkey-add', userId: personId }),
  );
  if (!site || challenge === null) throw new AppError('passkey_refused');
  const key = await verifyNewPasskey(site, challenge, request.answer);
  return deps.transactions.asSystem(async (tx) => {
    await requireLiveSession(tx, actor);
    const passkey = await insertPasskey(tx, { ...key, personId, name: request.name });
    if (!passkey) throw new AppError('passkey_refused');
    const params = { passkeyName: passkey.name };
    await queueMail(tx, deps.enqueue, { kind: 'passkey-added', personId, to: email, params });
    return passkey;
  });
}
