import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

/** An account at the provider. The subject is the identity, never an address [OPN-3]. */
export interface Subject {
  issuer: string;
  subject: string;
}

export interface OidcLink {
  name: string | null;
  linkedAt: string;
  lastUsedAt: string | null;
}

export async function findLinkedPerson(tx: SystemTransaction, { issuer, subject }: Subject): Promise<string | null> {
  const { rows } = await sql<{ personId: string }>`
    select user_id as "personId" from auth.oidc_links where issuer = ${issuer} and subject = ${subject}`.execute(tx);
  return rows[0]?.personId ?? null;
}

/** False if the link was removed since it was looked up. */
export async function recordUse(
  tx: SystemTransaction,
  { issuer, subject, personId }: Subject & { personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update auth.oidc_links set last_used_at = steady_now()
    where issuer = ${issuer} and subject = ${subject} and user_id = ${personId} returning 1`.execute(tx);
  return rows.length === 1;
}

/** False where the account at the provider, or the person, is linked already. */
export async function insertOidcLink(
  tx: SystemTransaction,
  { issuer, subject, personId, name }: Subject & { personId: string; name: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.oidc_links (issuer, subject, user_id, name) values (${issuer}, ${subject}, ${personId}, ${name})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

export async function deleteOidcLink(
  tx: SystemTransaction,
  { issuer, personId }: { issuer: string; personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from auth.oidc_links where issuer = ${issuer} and user_id = ${personId} returning 1`.execute(tx);
  return rows.length === 1;
}

/** The link to the current provider; links to an earlier provider open nothing. */
export async function findOidcLink(
  tx: SystemTransaction,
  { issuer, personId }: { issuer: string; personId: string },
): Promise<OidcLink | null> {
  const { rows } = await sql<OidcLink>`
    select name, linked_at as "linkedAt", last_used_at as "lastUsedAt" from auth.oidc_links
    where issuer = ${issuer} and user_id = ${personId}`.execute(tx);
  return rows[0] ?? null;
}
