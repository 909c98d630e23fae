import { type Kysely, sql } from 'kysely';

/** The password was right, and a session may not be opened yet. */
export class SecondFactorNeeded extends Error {
  override name = 'SecondFactorNeeded';
  readonly userId: string;
  constructor(userId: string) {
    super('a second factor is left');
    this.userId = userId;
  }
}

/**
 * Checks every session before better-auth opens it, whatever the way of signing in: a person with an authenticator app
 * gets none from a password alone. Throwing keeps the row from being written, not even for a moment.
 */
export async function refuseWithoutSecondFactor(queries: Kysely<object>, userId: string): Promise<void> {
  const { rows } = await sql`
    select from auth.authenticators where user_id = ${userId} and confirmed_at is not null`.execute(queries);
  if (rows.length > 0) throw new SecondFactorNeeded(userId);
}
