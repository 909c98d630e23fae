import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { InviteCode, PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { roleName } from '@kinvault/domain/families/role-name.ts';
import { dayText } from '@kinvault/domain/format/dates.ts';
import { timeLeft, timeLeftRoughly } from '@kinvault/domain/format/durations.ts';
import { i18n } from '../../../lib/i18n.ts';

type Invite = Pick<PendingInvite, 'role' | 'sentAt' | 'expiresAt'>;

/** 'Viewer, created 18 Nov, expires in 5 days'. */
export function formatInviteWithDate({ role, sentAt, expiresAt }: Invite, now: Date): string {
  const left = timeLeftRoughly(i18n, expiresAt, now);
  const values = { role: roleName(i18n, role), date: dayText(i18n, calendarDate(new Date(sentAt))) };
  if (left === null) return i18n.t({ id: 'invite.createdExpired', message: '{role}, created {date}, expired', values });
  return i18n.t({
    id: 'invite.created',
    message: '{role}, created {date}, expires in {left}',
    values: { ...values, left },
  });
}

/** 'Viewer, invited, expires in 5 days 3 hours': among people who asked to join. */
export function formatInvite({ role, expiresAt }: Invite, now: Date): string {
  const left = timeLeft(i18n, expiresAt, now);
  const values = { role: roleName(i18n, role) };
  if (left === null) return i18n.t({ id: 'invite.invitedExpired', message: '{role}, invited, expired', values });
  return i18n.t({ id: 'invite.invited', message: '{role}, invited, expires in {left}', values: { ...values, left } });
}

/** '6 days 4 hours'; null when the server says it has expired, or the time ran out on the page [STA-4]. */
export function codeTimeLeft(code: InviteCode, now: Date): string | null {
  return code.isExpired ? null : timeLeft(i18n, code.expiresAt, now);
}
