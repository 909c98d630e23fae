import { ACCOUNT_INVITE_DAYS } from '@kinvault/domain/families/account-invite.schema.ts';
import { INVITE_TTL_DAYS } from '@kinvault/domain/families/invite-code.ts';
import { VISIT_MINUTES } from '@kinvault/domain/links/link-limits.ts';
import { SESSION_DAYS } from '@kinvault/domain/people/session-days.ts';
import { sql } from 'kysely';
import { findCutOff } from '../../platform/db/clock.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { TEMPORARY_PASSWORD_HOURS } from '../accounts/create-member-account.ts';
import { pruneFamilyLog } from '../family-log/prune-family-log.ts';
import { LINK_PURPOSES, LINK_TTL_MINUTES } from '../mails/mailed-links.repository.ts';
import { pruneNotices } from '../notices/prune-notices.ts';
import { OIDC_ATTEMPT_MINUTES } from '../oidc/attempts.repository.ts';
import { endOverLinks } from '../outside/end-over-links.ts';
import { purgeDeletedFamilies } from '../profile/purge-families.ts';
import { purgePartings } from '../profile/purge-partings.ts';

/**
 * Rows that no longer mean anything: what has ended, results kept for a day, mails of a week ago, old notices and entries of the families’ logs, invitations
 * of a month ago, families whose time in the trash is over, people whose removal can no longer be undone. What lets somebody in ends by any clock; all else waits
 * while the clock is in doubt.
 */
export async function forgetExpired(deps: { transactions: Transactions; enqueue: Enqueue }): Promise<void> {
  const { transactions } = deps;
  await transactions.asSystem(async (tx) => {
    await sql`delete from rate_limits where resets_at < now()`.execute(tx);
    await sql`delete from auth.sessions where expires_at < now()`.execute(tx);
    await sql`delete from auth.mailed_links where expires_at < now()`.execute(tx);
    await sql`delete from auth.challenges where expires_at < now()`.execute(tx);
    await sql`delete from auth.oidc_attempts where expires_at < now()`.execute(tx);
    await sql`delete from account_invites where expires_at < now()`.execute(tx);
    await forgetOldRows(tx);
  });
  await endOverLinks(transactions);
  await pruneNotices(transactions);
  await pruneFamilyLog(transactions);
  await purgeDeletedFamilies(deps);
  await purgePartings(deps);
}

async function forgetOldRows(tx: SystemTransaction): Promise<void> {
  const [day, week, month] = [
    await findCutOff(tx, { days: 1 }),
    await findCutOff(tx, { days: 7 }),
    await findCutOff(tx, { days: 30 }),
  ];
  if (!day || !week || !month) return;
  await endBeyondTerms(tx);
  await sql`delete from idempotency_keys where created_at < ${day}`.execute(tx);
  // whose address it is has no account here, perhaps, and nobody to ask for its removal (SEC-46)
  await sql`delete from invites where email is not null and least(expires_at, ended_at) < ${month}`.execute(tx);
  // uploaded while the clock was ahead: its uploader's day would last until that time
  await sql`update documents set correctable_until = null where correctable_until > now() + interval '1 day'`.execute(
    tx,
  );
  await sql`delete from taken_mails where taken_at < ${month}`.execute(tx);
  await sql`delete from mails where coalesce(sent_at, created_at) < ${week}`.execute(tx);
}

const DAY_MINUTES = 24 * 60;

/**
 * What was made while the clock was ahead would let somebody in until that time, and its term on top. A day is left, by
 * which a trusted clock may be wrong.
 */
async function endBeyondTerms(tx: SystemTransaction): Promise<void> {
  const beyond = (minutes: number) => sql`now() + make_interval(mins => ${minutes + DAY_MINUTES}::integer)`;
  const codes = beyond(INVITE_TTL_DAYS * DAY_MINUTES);
  await sql`update invites set ended_at = steady_now() where ended_at is null and expires_at > ${codes}`.execute(tx);
  const accounts = beyond(ACCOUNT_INVITE_DAYS.most * DAY_MINUTES);
  await sql`delete from account_invites where expires_at > ${accounts}`.execute(tx);
  await sql`delete from auth.sessions where expires_at > ${beyond(SESSION_DAYS * DAY_MINUTES)}`.execute(tx);
  await sql`delete from auth.challenges where expires_at > ${beyond(0)}`.execute(tx);
  await sql`delete from auth.oidc_attempts where expires_at > ${beyond(OIDC_ATTEMPT_MINUTES)}`.execute(tx);
  await sql`delete from link_visits where expires_at > ${beyond(VISIT_MINUTES)}`.execute(tx);
  const passwords = beyond(TEMPORARY_PASSWORD_HOURS * 60);
  await sql`update auth.users set password_due_at = ${passwords} where password_due_at > ${passwords}`.execute(tx);
  // a second factor is refused to a step that began before the password changed
  await sql`update auth.accounts set password_changed_at = now() where password_changed_at > ${beyond(0)}`.execute(tx);
  for (const purpose of LINK_PURPOSES) {
    const links = beyond(LINK_TTL_MINUTES[purpose]);
    await sql`delete from auth.mailed_links where purpose = ${purpose} and expires_at > ${links}`.execute(tx);
  }
}
