import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import { enforceRateLimits } from '../../platform/db/rate-limit.ts';
import type { Actor, PersonBearer, SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findPersonIdByEmail } from './emails.repository.ts';
import { emailChangeLimits } from './rate-limits.ts';
import { verifyCurrentPassword } from './require-password.ts';

interface Deps {
  transactions: Transactions;
  enqueue: Enqueue;
}

/**
 * Mails a link to a new address, and a word to the old one, which stays until the link is followed [SEC-21]. Whether
 * the new one is somebody's already is not told: then no link goes out.
 * Opens its own transactions: tries of the password count whatever follows.
 */
export async function askEmailChange(
  deps: Deps,
  bearer: PersonBearer,
  input: { email: string; password: string },
): Promise<void> {
  const { actor, hash } = await verifyCurrentPassword(deps, { bearer, password: input.password });
  if (input.email === actor.signInEmail) return deps.transactions.writeAsSystemFor(bearer, cancelEmailChange);
  await enforceRateLimits(deps.transactions, emailChangeLimits(actor.personId));
  await deps.transactions.writeAsSystemFor(bearer, async (tx) => {
    const { numAffectedRows } = await sql`
      update auth.users u set pending_email = ${input.email} from auth.accounts a
      where u.id = ${actor.personId} and a.user_id = u.id and a.password = ${hash}`.execute(tx);
    if (numAffectedRows === 0n) throw new AppError('password_wrong'); // replaced while it was being checked
    await dropLink(tx, actor);
    await planLink(deps, tx, actor, input.email);
    const notice = { kind: 'email-change-asked', personId: actor.personId, to: actor.signInEmail } as const;
    await queueMail(deps, tx, { ...notice, params: { newEmail: input.email } });
  });
}

/** Stays with the address one has: the link that was mailed to the other leads nowhere. */
export async function cancelEmailChange(tx: SystemTransaction, actor: Actor): Promise<void> {
  await sql`update auth.users set pending_email = null where id = ${actor.personId}`.execute(tx);
  await dropLink(tx, actor);
}

async function planLink(deps: Deps, tx: SystemTransaction, actor: Actor, email: string): Promise<void> {
  const isRehearsal = (await findPersonIdByEmail(tx, email)) !== null;
  const mail = { kind: 'change-email', personId: actor.personId, to: email, params: {}, isRehearsal } as const;
  await queueMail(deps, tx, mail);
}

async function dropLink(tx: SystemTransaction, { personId }: Actor): Promise<void> {
  await sql`delete from auth.mailed_links where user_id = ${personId} and purpose = 'change-email'`.execute(tx);
}
