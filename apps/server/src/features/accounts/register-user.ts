import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

export interface NewUser {
  name: string;
  email: string;
  /** Of the password. */
  hash: string;
}

/** An account with a password. A trigger makes its person, of the same id. @throws email_taken */
export async function registerUser(tx: SystemTransaction, { name, email, hash }: NewUser): Promise<string> {
  const id = randomUUIDv7();
  await sql`insert into auth.users (id, name, email) values (${id}, ${name}, ${email})`.execute(tx);
  await sql`
    insert into auth.accounts (id, user_id, account_id, provider_id, password)
    values (${randomUUIDv7()}, ${id}, ${id}, 'credential', ${hash})`.execute(tx);
  return id;
}
