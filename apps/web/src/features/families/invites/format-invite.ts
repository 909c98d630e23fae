import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { InviteCode, PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { dayText } from '@kinvault/domain/format/dates.ts';
import { timeLeft, timeLeftRoughly } from '@kinvault/domain/format/durations.ts';
import { i18n } from '../../../lib/i18n.ts';

type Invite = Pick<PendingInvite, 'role' | 'sentAt' | 'expiresAt'>;

/** 'Viewer, made 18 Nov, ends in 5 days'. */
export function formatInviteWithDate({ role, sentAt, expiresAt }: Invite, now: Date): string {
  const left = timeLeftRoughly(i18n, expiresAt, now);
  return `${role}, made ${dayText(i18n, calendarDate(new Date(sentAt)))}, ${left ? `ends in ${left}` : 'ended'}`;
}

/** 'Viewer, invited, ends in 5 days 3 hours', beside those who asked to join. */
export function formatInvite({ role, expiresAt }: Invite, now: Date): string {
  const left = timeLeft(i18n, expiresAt, now);
  return `${role}, invited, ${left ? `ends in ${left}` : 'ended'}`;
}

/** '6 days 4 hours'; null once it has expired, by the server's word or because the time ran out on the page [STA-4]. */
export function codeTimeLeft(code: InviteCode, now: Date): string | null {
  return code.isExpired ? null : timeLeft(i18n, code.expiresAt, now);
}
