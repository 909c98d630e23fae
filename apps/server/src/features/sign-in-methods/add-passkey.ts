import { AppError } from '@kinvault/domain/errors.ts';
import type { Passkey } from '@kinvault/domain/people/profile.schema.ts';
import type { Actor, PersonBearer, SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { claimChallenge, createChallenge } from '../accounts/challenges.repository.ts';
import type { PasskeySite } from '../accounts/passkey-site.ts';
import { queueMail } from '../mails/queue-mail.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeyKeys,
  MAX_PASSKEYS,
  updatePasskeyName,
} from './passkeys.repository.ts';
import { createRegistrationOptions, verifyNewPasskey, type WebAuthnResponse } from './webauthn.ts';

/** After the password: who found a telephone unlocked must not add a way in of their own. */
export async function beginPasskey(
  tx: SystemTransaction,
  actor: Actor,
  site: PasskeySite | null,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  if (!site) throw new AppError('passkey_refused');
  const known = await listPasskeyKeys(tx, actor.personId);
  if (known.length >= MAX_PASSKEYS) throw new AppError('passkey_refused');
  const options = await createRegistrationOptions(site, actor, known);
  const { challenge } = options;
  const challengeId = await createChallenge(tx, { purpose: 'passkey-add', userId: actor.personId, challenge });
  return { challengeId, options: { ...options } };
}

/** Opens its own transactions: the challenge is used up even by an answer that is refused. */
export async function addPasskey(
  deps: { transactions: Transactions; enqueue: Enqueue },
  site: PasskeySite | null,
  request: { bearer: PersonBearer; challengeId: string; name: string; answer: WebAuthnResponse },
): Promise<Passkey> {
  const { writeAsSystemFor } = deps.transactions;
  const challenge = await writeAsSystemFor(request.bearer, (tx, { personId }) =>
    claimChallenge(tx, { id: request.challengeId, purpose: 'passkey-add', userId: personId }),
  );
  if (!site || challenge === null) throw new AppError('passkey_refused');
  const key = await verifyNewPasskey(site, challenge, request.answer);
  return writeAsSystemFor(request.bearer, async (tx, { personId, signInEmail }) => {
    const passkey = await insertPasskey(tx, { ...key, personId, name: request.name });
    if (!passkey) throw new AppError('passkey_refused');
    const params = { passkeyName: passkey.name };
    await queueMail(deps, tx, { kind: 'passkey-added', personId, to: signInEmail, params });
    return passkey;
  });
}
export async function renamePasskey(
  tx: SystemTransaction,
  { personId }: Actor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!(await updatePasskeyName(tx, { id, personId, name }))) throw new AppError('not_found');
}

export async function removePasskey(tx: SystemTransaction, { personId }: Actor, id: string): Promise<void> {
  if (!(await deletePasskey(tx, { id, personId }))) throw new AppError('not_found');
}
