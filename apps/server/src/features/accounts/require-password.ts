import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, SessionToken, Transactions } from '../../platform/db/transactions.ts';
import { verifyPassword } from './password-hash.ts';

/** Who is signed in and has just typed their password again [SEC-21]. No transaction is open while it hashes. */
export async function requirePassword(
  { transactions }: { transactions: Transactions },
  { token, password }: { token: SessionToken; password: string },
): Promise<Actor> {
  const actor = await transactions.readAs(token, async (_tx, found) => found);
  const { rows } = await transactions.asSystem((tx) =>
    sql<{ password: string }>`
      select password from auth.accounts where user_id = ${actor.personId} and provider_id = 'credential'`.execute(tx),
  );
  const hash = rows[0]?.password;
  if (hash === undefined || !(await verifyPassword(password, hash))) throw new AppError('password_wrong');
  return actor;
}
