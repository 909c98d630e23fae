import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findPersonIdByEmail } from './emails.repository.ts';
import { mayUsePassword, type PasswordRuleDeps } from './may-use-password.ts';

/**
 * Mails a link that sets a new password. For an address that nobody has, and for an account in the trash, the same is
 * counted and written, and the writing taken back [SEC-14].
 */
export async function askPasswordReset(
  deps: PasswordRuleDeps & { enqueue: Enqueue },
  tx: SystemTransaction,
  email: string,
): Promise<void> {
  const personId = await findPersonIdByEmail(tx, email);
  const isRehearsal = personId === null || !mayUsePassword(deps, email) || (await isInTrash(tx, personId));
  await queueMail(deps, tx, { kind: 'reset-password', personId, to: email, params: {}, isRehearsal });
}

/** With the family that the account was made for, and unclaimed. */
async function isInTrash(tx: SystemTransaction, personId: string): Promise<boolean> {
  const { rows } = await sql<{ isInTrash: boolean }>`select account_in_trash(${personId}) as "isInTrash"`.execute(tx);
  return rows[0]?.isInTrash ?? false;
}
