import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { Transaction } from '../../platform/db/transactions.ts';

/** Somebody as the answers to session and sign-in have them. Under both roles: with and without a session. */
export async function getPerson(tx: Transaction, personId: string): Promise<Person> {
  return tx
    .selectFrom('people')
    .select(['id', 'name', 'email', 'is_confirmed as isConfirmed', 'avatar_file_id as avatarId'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}
