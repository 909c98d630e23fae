import type { LanguageChange, Profile, ProfileChange } from '@kinvault/domain/people/profile.schema.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';

export async function findProfile(tx: WebTransaction, personId: string): Promise<Profile | undefined> {
  return tx
    .selectFrom('people')
    .select([
      'id',
      'name',
      sql<string>`contact_email`.as('email'), // a person with an account has one
      'is_contact_confirmed as isConfirmed',
      'avatar_file_id as avatarId',
      sql<string | null>`my_pending_email()`.as('pendingEmail'),
      'phone',
      'location',
      'bio',
      'joined_at as joinedAt',
    ])
    .where('id', '=', personId)
    .executeTakeFirst();
}

export async function updateProfile(tx: WebTransaction, { name, phone, location, bio }: ProfileChange): Promise<void> {
  await sql`select change_my_profile(${name}, ${phone}, ${location}, ${bio})`.execute(tx);
}

export async function updateLanguage(tx: WebTransaction, { language, isChosen }: LanguageChange): Promise<void> {
  await sql`select set_my_language(${language}, ${isChosen})`.execute(tx);
}

/** Null: back to initials. The former picture's row goes, and leaves its tombstone. */
/** Of the caller, or of somebody without an account whom they look after. False for anybody else. */
export async function replaceAvatar(tx: WebTransaction, personId: string, fileId: string | null): Promise<boolean> {
  const { rows } = await sql<{ isDone: boolean }>`
    select replace_avatar_of(${personId}, ${fileId}) as "isDone"`.execute(tx);
  return rows[0]?.isDone ?? false;
}

/** What the store needs to open the picture of somebody whom the caller can see. */
export async function findAvatar(tx: WebTransaction, personId: string) {
  return tx
    .selectFrom('people')
    .innerJoin('files', 'files.id', 'people.avatar_file_id')
    .select([
      'files.id',
      'files.purpose',
      'files.size_bytes as sizeBytes',
      'files.wrapped_key as wrappedKey',
      'files.key_id as keyId',
    ])
    .where('people.id', '=', personId)
    .executeTakeFirst();
}
