import { ECDH } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import type { PushDevice, PushSubscription } from '@kinvault/domain/reminders/push-routes.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import type { PushNetwork } from '../../platform/push/push-network.ts';
import { deviceName } from '../accounts/device-name.ts';

/** Each costs a request a morning. */
const MAX_DEVICES = 20;

type DeviceRow = Pick<PushDevice, 'id' | 'isCurrent' | 'since' | 'lastUsedAt'> & { userAgent: string | null };

export async function listPushDevices(tx: SystemTransaction, actor: Actor): Promise<PushDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select p.id, p.session_id = ${actor.sessionId} as "isCurrent", p.created_at as since,
      p.last_used_at as "lastUsedAt", s.user_agent as "userAgent"
    from push_subscriptions p join auth.sessions s on s.id = p.session_id
    where p.person_id = ${actor.personId} and s.expires_at > now()
    order by "isCurrent" desc, p.created_at desc, p.id`.execute(tx);
  return rows.map(({ userAgent, ...device }) => ({ ...device, ...deviceName(userAgent) }));
}

export async function getSignInTime(tx: SystemTransaction, { sessionId }: Actor): Promise<string> {
  const { rows } = await sql<{
    at: string;
  }>`select created_at as at from auth.sessions where id = ${sessionId}`.execute(tx);
  return rows[0]?.at ?? '';
}

/**
 * The one subscription of this session. The browser's endpoint moves over from the session that had it before; past the
 * limit the devices that were used least recently go.
 * @throws push_service_unknown, bad_request
 */
export async function putPushSubscription(
  { pushNetwork }: { pushNetwork: PushNetwork },
  tx: SystemTransaction,
  { personId, sessionId }: Actor,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!pushNetwork.isKnown(new URL(endpoint))) throw new AppError('push_service_unknown');
  const p256dh = readPublicKey(keys.p256dh);
  const auth = Buffer.from(keys.auth, 'base64url');
  // of two accounts in one browser the later one has it
  await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`.execute(tx);
  await sql`delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${sessionId}`.execute(tx);
  await sql`
    insert into push_subscriptions (session_id, person_id, endpoint, p256dh, auth)
    values (${sessionId}, ${personId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth
  `.execute(tx);
  // reminders are chosen by this too [OFF-7]
  await sql`update reminder_preferences set is_set = true where person_id = ${personId} and not is_set`.execute(tx);
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where person_id = ${personId}
      order by session_id = ${sessionId} desc, coalesce(last_used_at, created_at) desc offset ${MAX_DEVICES})`.execute(
    tx,
  );
}

export async function removePushDevice(
  tx: SystemTransaction,
  { personId }: Actor,
  subscriptionId: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from push_subscriptions where id = ${subscriptionId} and person_id = ${personId}`.execute(tx);
  if (numAffectedRows === 0n) throw new AppError('not_found');
}

/** Nothing can be encrypted for what is no point of the curve. */
function readPublicKey(text: string): Buffer {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return Buffer.from(text, 'base64url');
  } catch {
    throw new AppError('bad_request');
  }
}
