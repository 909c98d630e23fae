import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import { EMERGENCY_REFUSAL_DAYS } from '@kinvault/domain/families/emergency-limits.ts';
import type { EmergencyStep, WaitingRequest } from '@kinvault/domain/families/emergency-step.ts';
import { sql } from 'kysely';
import { IS_TRUSTED } from '../../platform/db/clock.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

/** Who has named, and who was named. */
export interface Pair {
  ownerId: string;
  contactId: string;
}

export interface LockedContact {
  waitDays: number;
  hasAsked: boolean;
  isOpen: boolean;
  isRefusedLately: boolean;
}

/**
 * Locks both people, so that all that happens between them follows each other; in the order in which their versions are
 * raised at the commit.
 *
 * @throws not_found where the contact was not named
 */
export async function lockContact(tx: SystemTransaction, { ownerId, contactId }: Pair): Promise<LockedContact> {
  await lockPeople(tx, [ownerId, contactId]);
  const { rows } = await sql<LockedContact>`
    select wait_days as "waitDays", asked_at is not null as "hasAsked", opened_at is not null as "isOpen",
      coalesce(refused_at > now() - make_interval(days => ${EMERGENCY_REFUSAL_DAYS}::integer), false) as "isRefusedLately"
    from emergency_contacts where person_id = ${ownerId} and contact_id = ${contactId}`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

export async function lockPeople(tx: SystemTransaction, personIds: readonly string[]): Promise<void> {
  await sql`select from people where id = any(${[...personIds]}::uuid[]) order by id for no key update`.execute(tx);
}

/** @returns whether the contact was already named */
export async function changeWait(
  tx: SystemTransaction,
  { ownerId, contactId }: Pair,
  waitDays: number,
): Promise<boolean> {
  const { rows } = await sql`
    update emergency_contacts set wait_days = ${waitDays}
    where person_id = ${ownerId} and contact_id = ${contactId} returning person_id`.execute(tx);
  return rows.length > 0;
}

export async function countContacts(tx: SystemTransaction, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from emergency_contacts where person_id = ${ownerId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertContact(
  tx: SystemTransaction,
  { ownerId, contactId }: Pair,
  waitDays: number,
): Promise<void> {
  await sql`
    insert into emergency_contacts (person_id, contact_id, wait_days) values (${ownerId}, ${contactId}, ${waitDays})`.execute(
    tx,
  );
}

export async function deleteContact(tx: SystemTransaction, { ownerId, contactId }: Pair): Promise<void> {
  await sql`delete from emergency_contacts where person_id = ${ownerId} and contact_id = ${contactId}`.execute(tx);
}

/**
 * `steady_now()`: a clock that was set back must not let the time begin in the past. In whole milliseconds, as a `Date` is,
 * so that nothing opens earlier by a part of one.
 *
 * @returns when it opens
 */
export async function beginRequest(
  tx: SystemTransaction,
  { ownerId, contactId }: Pair,
  message: string,
): Promise<string> {
  const { rows } = await sql<{ opensAt: string }>`
    update emergency_contacts
    set asked_at = steady_now(), last_asked_at = steady_now(), message = ${message}, request_days = wait_days,
      opens_at = date_trunc('milliseconds', steady_now()) + make_interval(hours => 24 * wait_days, secs => 0.001)
    where person_id = ${ownerId} and contact_id = ${contactId} returning opens_at as "opensAt"`.execute(tx);
  return rows[0]?.opensAt ?? '';
}

/** By the owner. */
export async function openRequest(tx: SystemTransaction, { ownerId, contactId }: Pair): Promise<void> {
  await sql`
    update emergency_contacts set opened_at = now(), is_opened_by_owner = true
    where person_id = ${ownerId} and contact_id = ${contactId}`.execute(tx);
}

export async function clearRequest(
  tx: SystemTransaction,
  { ownerId, contactId }: Pair,
  { isRefusal }: { isRefusal: boolean },
): Promise<void> {
  await sql`
    update emergency_contacts
    set asked_at = null, message = null, request_days = null, opens_at = null, told_half_at = null, told_last_at = null,
      opened_at = null, is_opened_by_owner = false, refused_at = case when ${isRefusal} then now() else refused_at end
    where person_id = ${ownerId} and contact_id = ${contactId}`.execute(tx);
}

/** None while the clock is in doubt. */
export async function listWaiting(tx: SystemTransaction): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select person_id as "ownerId", contact_id as "contactId" from emergency_contacts
    where asked_at is not null and opened_at is null and exists (select from clock where ${IS_TRUSTED})
    order by opens_at`.execute(tx);
  return rows;
}

export interface FoundRequest extends WaitingRequest {
  now: Date;
  message: string;
}

/** Undefined where it does not wait any more, or the clock is in doubt. The people are locked. */
export async function findWaiting(
  tx: SystemTransaction,
  { ownerId, contactId }: Pair,
): Promise<FoundRequest | undefined> {
  const { rows } = await sql<{ [K in keyof FoundRequest]: string | null }>`
    select asked_at as "askedAt", request_days as "waitDays", opens_at as "opensAt", told_half_at as "toldHalfAt",
      told_last_at as "toldLastAt", message, now()
    from emergency_contacts
    where person_id = ${ownerId} and contact_id = ${contactId} and asked_at is not null and opened_at is null
      and exists (select from clock where ${IS_TRUSTED})`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { askedAt, waitDays, opensAt, toldHalfAt, toldLastAt, message, now } = row;
  const when = (at: string | null) => (at === null ? null : new Date(at));
  return {
    askedAt: new Date(String(askedAt)),
    waitDays: Number(waitDays),
    opensAt: new Date(String(opensAt)),
    toldHalfAt: when(toldHalfAt),
    toldLastAt: when(toldLastAt),
    message: message ?? '',
    now: new Date(String(now)),
  };
}

export async function takeStep(
  tx: SystemTransaction,
  { ownerId, contactId }: Pair,
  { step, opensAt }: EmergencyStep,
): Promise<void> {
  const isRestart = step === 'restart';
  await sql`
    update emergency_contacts set opens_at = ${opensAt}::timestamptz,
      asked_at = case when ${isRestart} then now() else asked_at end,
      told_half_at = case when ${isRestart} then null when ${step === 'half'} then now() else told_half_at end,
      told_last_at = case when ${isRestart} then null when ${step === 'last'} then now() else told_last_at end,
      opened_at = case when ${step === 'open'} then now() end
    where person_id = ${ownerId} and contact_id = ${contactId}`.execute(tx);
}

/** Somebody who has claimed their account, in a family of the owner. */
export async function canBeNamed(tx: SystemTransaction, { ownerId, contactId }: Pair): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select has_account and made_for_family_id is null and have_common_family(${ownerId}, ${contactId}) as "isKnown"
    from people where id = ${contactId}`.execute(tx);
  return rows[0]?.isKnown ?? false;
}

interface EmergencyNotice {
  personId: string;
  kind:
    | 'emergency_named'
    | 'emergency_asked'
    | 'emergency_half'
    | 'emergency_last'
    | 'emergency_opened'
    | 'emergency_refused'
    | 'emergency_ended';
  actorId: string;
  /** Whose documents it is about, or what the contact says. */
  detail: string | null;
}

export async function addEmergencyNotice(tx: SystemTransaction, notice: EmergencyNotice): Promise<void> {
  const { personId, kind, actorId, detail } = notice;
  await tx
    .insertInto('notices')
    .values({ id: randomUUIDv7(), person_id: personId, kind, actor_id: actorId, detail })
    .execute();
}
