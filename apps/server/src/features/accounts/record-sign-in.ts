import { momentText } from '@kinvault/domain/format/dates.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { i18nOf } from '../../platform/i18n.ts';
import { type OwnerMailDeps, queueOwnerMail } from '../mails/queue-owner-mail.ts';
import { addAccountNotice } from '../notices/add-account-notice.ts';
import { deviceName } from './device-name.ts';
import { findKnownDevice, type KnownDeviceDeps, rememberDevice } from './known-devices.ts';

export interface NewSignIn {
  personId: string;
  userAgent: string;
  /** The device cookie, which a known device has. */
  cookie: string | undefined;
}

/**
 * Runs after every successful sign-in. The owner is notified if the browser is not one of their known devices [D-30],
 * except at the first sign-in of an account. A password reset makes its device a known one.
 * @returns the cookie that makes the browser a known device; null: the account has gone
 */
export async function recordSignIn(
  deps: KnownDeviceDeps & OwnerMailDeps,
  tx: SystemTransaction,
  { personId, userAgent, cookie }: NewSignIn,
): Promise<string | null> {
  const isFirst = await claimFirstSignIn(tx, personId);
  const isKnown = (await findKnownDevice(deps, tx, { cookie, account: { personId } })) !== null;
  if (!isFirst && !isKnown) await tellOwner(deps, tx, { personId, userAgent });
  return rememberDevice(deps, tx, { cookie, personId });
}

async function claimFirstSignIn(tx: SystemTransaction, personId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth.users set signed_in_at = now() where id = ${personId} and signed_in_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

async function tellOwner(
  deps: OwnerMailDeps,
  tx: SystemTransaction,
  { personId, userAgent }: Omit<NewSignIn, 'cookie'>,
): Promise<void> {
  const { rows } = await sql<{ now: string; timeZone: string; language: string | null }>`
    select now(), r.time_zone as "timeZone", p.language
    from people p join reminder_preferences r on r.person_id = p.id where p.id = ${personId}`.execute(tx);
  const [owner] = rows;
  if (!owner) return;
  const { device } = deviceName(userAgent);
  const at = momentText(i18nOf(owner.language), owner.now, owner.timeZone);
  await addAccountNotice(tx, { personId, kind: 'signed_in', detail: device });
  await queueOwnerMail(deps, tx, { kind: 'new-sign-in', personId, params: { device, at } });
}
