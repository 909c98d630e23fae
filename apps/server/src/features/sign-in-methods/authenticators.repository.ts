import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

const PENDING_MINUTES = 30;

export interface Authenticator {
  sealedSecret: Buffer | null;
  pendingSecret: Buffer | null;
  /** The database's clock, in milliseconds: codes go by it, not by this machine's. */
  now: number;
}

/** A secret to be confirmed. The one in use, if any, stays in use. */
export async function savePendingSecret(tx: SystemTransaction, personId: string, sealed: Buffer): Promise<void> {
  await sql`
    insert into auth.authenticators (user_id, pending_secret, pending_until)
    values (${personId}, ${sealed}, now() + make_interval(mins => ${PENDING_MINUTES}))
    on conflict (user_id) do update set
      pending_secret = excluded.pending_secret, pending_until = excluded.pending_until`.execute(tx);
}

export async function findAuthenticator(tx: SystemTransaction, personId: string): Promise<Authenticator | null> {
  const { rows } = await sql<Authenticator>`
    select sealed_secret as "sealedSecret", case when pending_until > now() then pending_secret end as "pendingSecret",
      (extract(epoch from now()) * 1000)::double precision as now
    from auth.authenticators where user_id = ${personId}`.execute(tx);
  return rows[0] ?? null;
}

/** True for the one of several at once that confirms it; `step` is that of the code it was confirmed with. */
export async function confirmSecret(
  tx: SystemTransaction,
  personId: string,
  { pendingSecret, step }: { pendingSecret: Buffer; step: number },
): Promise<boolean> {
  const { rows } = await sql`
    update auth.authenticators set sealed_secret = pending_secret, confirmed_at = now(), last_step = ${step},
      pending_secret = null, pending_until = null
    where user_id = ${personId} and pending_secret = ${pendingSecret}
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** True once for each step, also for concurrent calls: no code works twice (RFC 6238 §5.2). */
export async function claimTimeStep(tx: SystemTransaction, personId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update auth.authenticators set last_step = ${step}
    where user_id = ${personId} and confirmed_at is not null and last_step < ${step}
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Holds a confirmed one until the commit; false where there is none. */
export async function lockAuthenticator(tx: SystemTransaction, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from auth.authenticators where user_id = ${personId} and confirmed_at is not null for update`.execute(tx);
  return rows.length === 1;
}

/** Whether two-step sign-in had been on. */
export async function deleteAuthenticator(tx: SystemTransaction, personId: string): Promise<boolean> {
  const { rows } = await sql<{ wasOn: boolean }>`
    delete from auth.authenticators where user_id = ${personId}
    returning confirmed_at is not null as "wasOn"`.execute(tx);
  return rows[0]?.wasOn ?? false;
}
