import type { TrashedDocument } from '@kinvault/domain/documents/details.schema.ts';
import { DAY_MS } from '@kinvault/domain/format/durations.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import { i18n } from '../../lib/i18n.ts';

/** '30 days left', 'Last day'. */
export function daysLeftText(endsAt: string, now: Date): string {
  const days = Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS);
  return days > 1 ? `${days} days left` : 'Last day';
}

/** Little enough time that it should be seen. */
export function isLastWeek(endsAt: string, now: Date): boolean {
  return Date.parse(endsAt) - now.getTime() <= 7 * DAY_MS;
}

/** 'Thrown away by you, 2 hours ago'. */
export function thrownText(
  { trashedBy, trashedAt }: Pick<TrashedDocument, 'trashedBy' | 'trashedAt'>,
  readerId: string,
  now: Date,
): string {
  const who = trashedBy?.id === readerId ? 'you' : trashedBy?.name;
  const when = relativeDate(i18n, trashedAt, now);
  const isSentence = /^(Just now|Yesterday)/.test(when);
  return `Thrown away${who ? ` by ${who}` : ''}, ${isSentence ? when.charAt(0).toLowerCase() + when.slice(1) : when}`;
}
