import { calendarDate, daysBetween } from '@kinvault/domain/documents/expiry.ts';
import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { timeLeftRoughly } from '@kinvault/domain/format/durations.ts';
import { i18n } from '../../../lib/i18n.ts';
import { roleWithArticle } from '../roles.ts';

/** 'As a Viewer. The invitation ends in 6 days.': what is left is rounded down, so that nobody counts on more. */
export function formatOffer({ role, expiresAt }: Pick<ReceivedInvite, 'role' | 'expiresAt'>, now: Date): string {
  return `As ${roleWithArticle(role)}. The invitation ends in ${timeLeftRoughly(i18n, expiresAt, now) ?? 'less than a minute'}.`;
}

/** 'Asked today', 'Asked yesterday', 'Asked on 12 Nov 2026': the reader's own days. */
export function askedWords(at: string, now: Date): string {
  return `Asked ${dayWords(at, now)}`;
}

/** 'You accepted today': the same for an invitation. */
export function acceptedWords(at: string, now: Date): string {
  return `You accepted ${dayWords(at, now)}`;
}

function dayWords(at: string, now: Date): string {
  const day = calendarDate(new Date(at));
  const days = daysBetween(day, calendarDate(now));
  if (days <= 0) return 'today'; // also where the reader's clock is behind
  return days === 1 ? 'yesterday' : `on ${dateText(i18n, day)}`;
}
