import { AppError } from '@kinvault/domain/errors.ts';
import { passwordProblem } from '@kinvault/domain/people/password-rules.ts';
import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { notifyOpenInvites } from '../families/notify-open-invites.ts';
import { claimLink, findLink } from '../mails/mailed-links.repository.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { forgetAllDevices } from './known-devices.ts';
import { hashPassword } from './password-hash.ts';
import { lockAccount, storePassword } from './store-password.ts';

interface LinkOwner {
  id: string;
  name: string;
  email: string;
}

/**
 * Sets a new password with a mailed link, which works once [SEC-17]; every session ends [SEC-18], and so does what
 * works without one [SEC-52]. A dead link costs no hashing, and a password that is refused does not use the link up.
 * The caller has shown the mailbox to be theirs. Known devices end: someone with the former password may have one of
 * them.
 * Opens its own transactions: none is open while it hashes.
 */
export async function resetPassword(
  deps: { transactions: Transactions; enqueue: Enqueue; minPasswordLength: number; confirmEmail: boolean },
  input: { token: string; password: string },
): Promise<{ email: string; personId: string }> {
  const { token, password } = input;
  const { asSystem } = deps.transactions;
  const owner = await asSystem((tx) => findOwner(tx, token));
  if (!owner) throw new AppError('link_invalid');
  const problem = passwordProblem(password, owner, deps.minPasswordLength);
  if (problem) throw new AppError(problem);
  const hash = await hashPassword(password);

  await asSystem(async (tx) => {
    await lockAccount(tx, owner.id);
    const link = await claimLink(tx, token, ['reset-password']);
    if (!link || !(await storePassword(tx, { personId: owner.id, hash, endsStandingAccess: true })))
      throw new AppError('link_invalid');
    await forgetAllDevices(tx, owner.id);
    const isFirstProof = await confirmMailbox(tx, owner.id, link.email);
    if (isFirstProof && deps.confirmEmail) await leaveJoinedFamilies(tx, owner.id);
    if (isFirstProof) await notifyOpenInvites(tx, owner.id);
    const mail = { kind: 'password-changed', personId: owner.id, to: link.email, params: { by: 'reset' } } as const;
    await queueMail(deps, tx, mail);
  });
  return { email: owner.email, personId: owner.id };
}

async function findOwner(tx: SystemTransaction, token: string): Promise<LinkOwner | undefined> {
  const link = await findLink(tx, token, ['reset-password']);
  if (!link) return undefined;
  const { rows } = await sql<LinkOwner>`
    select p.id, p.name, u.email from auth.users u join people p on p.id = u.id
    where u.id = ${link.userId} and u.email = ${link.email}`.execute(tx);
  return rows[0];
}

/**
 * An account whose address was never confirmed may have been opened by a stranger, who waits in it for the owner of the
 * mailbox to move in: passkeys, codes and links to the house's accounts that were added until now end with the sessions.
 */
async function confirmMailbox(tx: SystemTransaction, personId: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ email: string; isConfirmed: boolean }>`
    select email, email_verified as "isConfirmed" from auth.users where id = ${personId}`.execute(tx);
  if (rows[0]?.email !== email) throw new AppError('link_invalid'); // mailed to an address that is no longer theirs
  if (rows[0].isConfirmed) return false;
  await sql`update auth.users set email_verified = true, updated_at = now() where id = ${personId}`.execute(tx);
  for (const table of ['passkeys', 'authenticators', 'backup_codes', 'oidc_links'])
    await sql`delete from ${sql.table(`auth.${table}`)} where user_id = ${personId}`.execute(tx);
  return true;
}

/**
 * Where an address is confirmed before anybody signs in, such an account has belonged to nobody yet: the family that its
 * opener joined with a code may be a stranger's, who would see what the owner of the mailbox uploads.
 */
async function leaveJoinedFamilies(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`
    delete from members m using families f
    where m.person_id = ${personId} and f.id = m.family_id and f.owner_id <> ${personId}`.execute(tx);
}
