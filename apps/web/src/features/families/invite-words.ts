import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { dayText } from '@kinvault/domain/format/dates.ts';
import { timeLeft, timeLeftRoughly } from '@kinvault/domain/format/durations.ts';
import { i18n } from '../../lib/i18n.ts';

type Invite = Pick<PendingInvite, 'role' | 'sentAt' | 'expiresAt'>;

/** 'Viewer, made 18 Nov, ends in 5 days'. */
export function inviteWords({ role, sentAt, expiresAt }: Invite, now: Date): string {
  const left = timeLeftRoughly(i18n, expiresAt, now);
  return `${role}, made ${dayText(i18n, calendarDate(new Date(sentAt)))}, ${left ? `ends in ${left}` : 'ended'}`;
}

/** 'Viewer, invited, ends in 5 days 3 hours', beside those who asked to join. */
export function invitedWords({ role, expiresAt }: Invite, now: Date): string {
  const left = timeLeft(i18n, expiresAt, now);
  return `${role}, invited, ${left ? `ends in ${left}` : 'ended'}`;
}
