import { randomUUIDv7 } from 'node:crypto';
import type { Passkey } from '@kinvault/domain/people/profile.schema.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { PasskeyKey } from './webauthn.ts';

export const MAX_PASSKEYS = 20;

export async function listPasskeyKeys(
  tx: SystemTransaction,
  personId: string,
): Promise<Pick<PasskeyKey, 'credentialId' | 'transports'>[]> {
  const { rows } = await sql<{ credentialId: string; transports: string[] }>`
    select credential_id as "credentialId", transports from auth.passkeys where user_id = ${personId}`.execute(tx);
  return rows;
}

/** Null where the person has as many as they may, or the passkey is somebody's already. */
export async function insertPasskey(
  tx: SystemTransaction,
  passkey: PasskeyKey & { personId: string; name: string; isBackedUp: boolean },
): Promise<Passkey | null> {
  const { personId, name, credentialId, publicKey, counter, transports, isBackedUp } = passkey;
  // one after the other, or two at once would both be the twentieth
  await sql`select from auth.users where id = ${personId} for no key update`.execute(tx);
  const { rows } = await sql<Passkey>`
    insert into auth.passkeys (id, user_id, credential_id, public_key, counter, transports, is_backed_up, name)
    select ${randomUUIDv7()}, ${personId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}::bigint,
      ${transports}::text[], ${isBackedUp}, ${name}
    where (select count(*) from auth.passkeys where user_id = ${personId}) < ${MAX_PASSKEYS}
    on conflict (credential_id) do nothing
    returning id, name, created_at as "addedAt", last_used_at as "lastUsedAt"`.execute(tx);
  return rows[0] ?? null;
}

interface KnownPasskey extends PasskeyKey {
  id: string;
  personId: string;
  email: string;
  isConfirmed: boolean;
}

export async function findPasskey(tx: SystemTransaction, credentialId: string): Promise<KnownPasskey | null> {
  const { rows } = await sql<KnownPasskey>`
    select p.id, p.user_id as "personId", p.credential_id as "credentialId", p.public_key as "publicKey", p.counter,
      p.transports, u.email, u.email_verified as "isConfirmed"
    from auth.passkeys p join auth.users u on u.id = p.user_id
    where p.credential_id = ${credentialId}`.execute(tx);
  return rows[0] ?? null;
}

/** False where another answer has come between with this count or a later one, as a copied passkey's would. */
export async function recordPasskeyUse(
  tx: SystemTransaction,
  use: { id: string; counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update auth.passkeys set counter = ${use.counter}, is_backed_up = ${use.isBackedUp}, last_used_at = now()
    where id = ${use.id} and (counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))
    returning 1`.execute(tx);
  return rows.length === 1;
}

export async function updatePasskeyName(
  tx: SystemTransaction,
  passkey: { id: string; personId: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    update auth.passkeys set name = ${passkey.name} where id = ${passkey.id} and user_id = ${passkey.personId}
    returning 1`.execute(tx);
  return rows.length === 1;
}

export async function deletePasskey(
  tx: SystemTransaction,
  passkey: { id: string; personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from auth.passkeys where id = ${passkey.id} and user_id = ${passkey.personId} returning 1`.execute(tx);
  return rows.length === 1;
}
