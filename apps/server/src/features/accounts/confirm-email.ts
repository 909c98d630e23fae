import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import { enforceRateLimits } from '../../platform/db/rate-limit.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { notifyOpenInvites } from '../families/notify-open-invites.ts';
import { claimLink, findLink, type LinkPurpose } from '../mails/mailed-links.repository.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findPersonIdByEmail, lockEmail } from './emails.repository.ts';
import { findSession } from './find-session.ts';
import { verifyPassword } from './password-hash.ts';
import { confirmPasswordLimits } from './rate-limits.ts';
import { findPasswordHash } from './require-password.ts';
import { IS_SHUT } from './sign-in.ts';
import { lockAccount } from './store-password.ts';

const PURPOSES: LinkPurpose[] = ['confirm-email', 'change-email'];

interface Confirmation {
  token: string;
  session: string | undefined;
  password?: string;
}

/**
 * Confirms the address that a link was mailed to: a new account's, or the one that somebody changes to. The mailbox
 * alone is not enough, the account must be theirs as well, by its session or its password: a person who follows the
 * link to an account that a stranger has opened with their address would otherwise confirm the stranger.
 * Opens its own transactions: none is open while it checks the password, whose tries count whatever follows.
 */
export async function confirmEmail(
  deps: { transactions: Transactions; enqueue: Enqueue },
  { token, session, password }: Confirmation,
): Promise<{ email: string }> {
  await requireHolder(deps.transactions, { token, session, password });
  return deps.transactions.asSystem(async (tx) => {
    const found = await findLink(tx, token, PURPOSES);
    if (!found) throw new AppError('link_invalid');
    await lockEmail(tx, found.email);
    await lockAccount(tx, found.userId);
    const link = await claimLink(tx, token, PURPOSES);
    if (!link) throw new AppError('link_invalid');
    if (link.purpose === 'change-email') await moveAccount(deps, tx, link);
    else await markConfirmed(tx, link);
    await notifyOpenInvites(tx, link.userId);
    return { email: link.email };
  });
}

async function requireHolder(transactions: Transactions, { token, session, password }: Confirmation): Promise<void> {
  const link = await transactions.asSystem((tx) => findLink(tx, token, PURPOSES));
  if (!link) throw new AppError('link_invalid');
  const { userId } = link;
  if (session !== undefined && (await transactions.asSystem((tx) => findSession(tx, session)))?.personId === userId)
    return;
  if (password === undefined) throw new AppError('password_wrong');
  await enforceRateLimits(transactions, confirmPasswordLimits(userId));
  const hash = await transactions.asSystem((tx) => findOpenHash(tx, userId));
  if (!hash || !(await verifyPassword(password, hash))) throw new AppError('password_wrong');
}

/** Undefined where signing in would be refused, too: for a temporary password that has expired, and in the trash [SEC-24]. */
async function findOpenHash(tx: SystemTransaction, personId: string): Promise<string | null | undefined> {
  const { rows } = await sql`select from auth.users u where u.id = ${personId} and not ${IS_SHUT}`.execute(tx);
  return rows.length > 0 ? findPasswordHash(tx, personId) : undefined;
}

/** Once it was shown that its person reads that mailbox: no other link has to do it again. @throws link_invalid where the account has another one by now */
export async function markConfirmed(tx: SystemTransaction, link: { userId: string; email: string }): Promise<void> {
  const { numAffectedRows } = await sql`
    update auth.users set email_verified = true, updated_at = now()
    where id = ${link.userId} and email = ${link.email}`.execute(tx);
  if (numAffectedRows === 0n) throw new AppError('link_invalid');
  await sql`delete from auth.mailed_links where user_id = ${link.userId} and purpose = 'confirm-email'`.execute(tx);
}

/** Sessions go on; links that lie in the old mailbox end. */
async function moveAccount(
  deps: { enqueue: Enqueue },
  tx: SystemTransaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from auth.users where id = ${userId} and pending_email = ${email}`.execute(tx);
  const formerEmail = rows[0]?.email;
  if (formerEmail === undefined) throw new AppError('link_invalid'); // changed one's mind meanwhile
  if ((await findPersonIdByEmail(tx, email)) !== null) throw new AppError('email_taken');
  await sql`
    update auth.users set email = ${email}, pending_email = null, email_verified = true, updated_at = now()
    where id = ${userId}`.execute(tx);
  await sql`delete from auth.mailed_links where user_id = ${userId}`.execute(tx);
  await queueMail(deps, tx, {
    kind: 'email-changed',
    personId: userId,
    to: formerEmail,
    params: { newEmail: email },
  });
}
