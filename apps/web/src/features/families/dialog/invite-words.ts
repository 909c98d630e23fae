import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { timeLeft } from './time-left.ts';

/** 'Viewer, made 18 Nov, ends in 5 days': the largest part of what is left is enough. */
export function inviteWords({ role, sentAt, expiresAt }: PendingInvite, now: Date): string {
  const sent = dateText(calendarDate(new Date(sentAt))).replace(/ \d+$/, '');
  const isOver = new Date(expiresAt) <= now;
  return `${role}, made ${sent}, ${isOver ? 'ended' : `ends in ${largestPart(timeLeft(expiresAt, now))}`}`;
}

function largestPart(text: string): string {
  return /^\d+ \w+/.exec(text)?.[0] ?? text;
}
