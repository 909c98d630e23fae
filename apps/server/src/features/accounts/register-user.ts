import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

export interface NewUser {
  name: string;
  /** Signs in with it, and is written to at it. */
  email: string;
  /** Of the password. Null: the house's account signs in, until they choose one [OPN-3]. */
  hash: string | null;
  language: string | null;
  /** The family whose Admin makes the account [D-4]; none for people who sign up themselves. */
  madeForFamilyId?: string;
}

/** A person with an account, of the same id, and a password. @throws email_taken */
export async function registerUser(tx: SystemTransaction, input: NewUser): Promise<string> {
  const { name, email, hash, language, madeForFamilyId = null } = input;
  const id = randomUUIDv7();
  const person = { id, name, contact_email: email, language, made_for_family_id: madeForFamilyId };
  await tx.insertInto('people').values(person).execute();
  await addSignIn(tx, { personId: id, email, hash });
  return id;
}

/** From now on the person signs in with this address and password. @throws email_taken */
export async function addSignIn(
  tx: SystemTransaction,
  { personId, email, hash }: { personId: string; email: string; hash: string | null },
): Promise<void> {
  await sql`insert into auth.users (id, email) values (${personId}, ${email})`.execute(tx);
  await sql`
    insert into auth.accounts (id, user_id, account_id, provider_id, password)
    values (${randomUUIDv7()}, ${personId}, ${personId}, 'credential', ${hash})`.execute(tx);
}
