import { calendarDate, daysBetween } from '@kinvault/domain/documents/expiry.ts';
import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { timeLeftRoughly } from '@kinvault/domain/format/durations.ts';
import { i18n } from '../../../lib/i18n.ts';

/**
 * 'You’ll join as a Viewer. The invitation expires in 6 days.' The time is rounded down, so as not to promise
 * too much.
 */
export function formatOffer({ role, expiresAt }: Pick<ReceivedInvite, 'role' | 'expiresAt'>, now: Date): string {
  const left =
    timeLeftRoughly(i18n, expiresAt, now) ?? i18n.t({ id: 'duration.lessThanMinute', message: 'less than a minute' });
  return i18n.t({
    id: 'receivedInvite.offer',
    message:
      'You’ll join as {role, select, Admin {an Admin} Member {a Member} other {a Viewer}}. The invitation expires in {left}.',
    values: { role, left },
  });
}

/** 'You asked today.', 'You asked on 12 Nov 2026.': in the reader's time zone. */
export function formatAsked(at: string, now: Date): string {
  return i18n.t({
    id: 'joinRequest.asked',
    message:
      '{day, select, today {You asked today.} yesterday {You asked yesterday.} other {You asked on {date}.}} The family opens here once an Admin approves.',
    values: { ...dayOf(at, now) },
  });
}

/** 'You accepted today.': the same for an invitation. */
export function formatAccepted(at: string, now: Date): string {
  return i18n.t({
    id: 'joinRequest.accepted',
    message:
      '{day, select, today {You accepted today.} yesterday {You accepted yesterday.} other {You accepted on {date}.}} The family opens here once an Admin approves.',
    values: { ...dayOf(at, now) },
  });
}

/** 'Today', 'Yesterday', '12 Nov 2026': below 'You accepted'. */
export function formatAcceptedDay(at: string, now: Date): string {
  return i18n.t({
    id: 'joinRequest.acceptedDay',
    message: '{day, select, today {Today} yesterday {Yesterday} other {{date}}}',
    values: { ...dayOf(at, now) },
  });
}

function dayOf(at: string, now: Date): { day: 'today' | 'yesterday' | 'earlier'; date: string } {
  const day = calendarDate(new Date(at));
  const date = dateText(i18n, day);
  const days = daysBetween(day, calendarDate(now));
  if (days <= 0) return { day: 'today', date }; // negative when the reader's clock is behind
  return { day: days === 1 ? 'yesterday' : 'earlier', date };
}
