import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

/** Where a mail goes. */
export interface MailReceiver {
  personId: string;
  secret: string;
  fromAnyone: boolean;
  /** The address they sign in with. */
  email: string;
  language: string | null;
  isConfirmed: boolean;
}

/** Null for every secret that is nobody's now, and for accounts that nobody can use. */
export async function findMailReceiver(tx: SystemTransaction, secret: string): Promise<MailReceiver | null> {
  const { rows } = await sql<MailReceiver>`
    select a.person_id as "personId", a.secret, a.from_anyone as "fromAnyone", u.email, p.language,
      u.email_verified as "isConfirmed"
    from mail_addresses a join auth.users u on u.id = a.person_id and u.password_due_at is null
    join people p on p.id = a.person_id
    where a.secret = ${secret} and not account_in_trash(a.person_id)`.execute(tx);
  return rows[0] ?? null;
}

/** Until the commit it is neither renewed nor ended. @returns null where it was */
export async function holdMailReceiver(tx: SystemTransaction, secret: string): Promise<MailReceiver | null> {
  await sql`select from mail_addresses where secret = ${secret} for update`.execute(tx);
  return findMailReceiver(tx, secret);
}

/** Atomic claim: of two copies of a mail at once, one waits for the other's commit. @returns false for the second */
export async function claimMail(
  tx: SystemTransaction,
  { keyHash, personId }: { keyHash: Buffer; personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into taken_mails (key_hash, person_id) values (${keyHash}, ${personId})
    on conflict (key_hash) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function isTakenMail(tx: SystemTransaction, keyHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from taken_mails where key_hash = ${keyHash}`.execute(tx);
  return rows.length > 0;
}

export async function noteMailUse(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`
    update mail_addresses set last_used_at = date_trunc('hour', now()) where person_id = ${personId}`.execute(tx);
}

/** What came by mail and waits: strangers must not fill the disk. */
export async function sumWaitingMail(tx: SystemTransaction, personId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.size_bytes), 0)::bigint as bytes from received r join files f on f.id = r.file_id
    where r.person_id = ${personId} and r.document_id is null and r.source = 'mail'`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

/** Without counting one. As in count_try, a window that ends too late was begun by a clock that was ahead. */
export async function countGuesses(tx: SystemTransaction, bucket: string, windowSeconds: number): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select tries from rate_limits where bucket = ${bucket} and resets_at > now()
      and resets_at <= now() + make_interval(secs => ${windowSeconds + 60})`.execute(tx);
  return rows[0]?.tries ?? 0;
}
