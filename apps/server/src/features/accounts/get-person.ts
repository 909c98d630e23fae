import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/transactions.ts';

/** Somebody as the answers to session and sign-in have them. Under both roles: with and without a session. */
export async function getPerson(tx: Transaction, personId: string): Promise<Person> {
  return tx
    .selectFrom('people')
    .select([
      'id',
      'name',
      sql<string>`contact_email`.as('email'), // a person with an account has one
      'is_contact_confirmed as isConfirmed',
      'avatar_file_id as avatarId',
    ])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}
