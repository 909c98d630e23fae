import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { DAY_MS } from '@kinvault/domain/format/durations.ts';
import type { Link, LinkChange } from '@kinvault/domain/links/link.schema.ts';
import { LINK_DAYS, MAX_LINK_DAYS, MIN_LINK_PASSWORD_CHARS } from '@kinvault/domain/links/link-limits.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';

/** What a person chooses for a link, as the fields have it. */
export interface LinkDraft {
  receiver: string;
  /** YYYY-MM-DD where the reader is; '' for none yet */
  endsOn: string;
  /** null for none */
  password: string | null;
  maxOpenings: number | null;
  mayDownload: boolean;
}

/** The time between the reader's press and the server's clock. */
const MARGIN_MS = 10 * 60_000;

export function newLinkDraft(today: string, receiver = ''): LinkDraft {
  return { receiver, endsOn: addDays(today, LINK_DAYS), password: null, maxOpenings: null, mayDownload: false };
}

export function draftOfLink(link: Link, password: string | null): LinkDraft {
  const { receiver, maxOpenings, mayDownload } = link;
  return { receiver, endsOn: calendarDate(new Date(link.endsAt)), password, maxOpenings, mayDownload };
}

/** The first and the last day on which a link can end. */
export function endDays(today: string): { min: string; max: string } {
  return { min: today, max: addDays(today, MAX_LINK_DAYS) };
}

/** The last moment of that day where the reader is, but never more than 90 days ahead. */
export function endMoment(endsOn: string, now: Date): string {
  const end = new Date(`${endsOn}T23:59:59.999`).getTime();
  return new Date(Math.min(end, now.getTime() + MAX_LINK_DAYS * DAY_MS - MARGIN_MS)).toISOString();
}

export function hasValidEnd(endsOn: string, today: string): boolean {
  const { min, max } = endDays(today);
  return endsOn >= min && endsOn <= max;
}

export function hasValidPassword(password: string | null): boolean {
  return password === null || password.trim().length >= MIN_LINK_PASSWORD_CHARS;
}

export function isComplete({ receiver, endsOn, password }: LinkDraft, today: string): boolean {
  return receiver.trim() !== '' && hasValidEnd(endsOn, today) && hasValidPassword(password);
}

export const passwordOf = ({ password }: Pick<LinkDraft, 'password'>): string | null => password?.trim() ?? null;

/** Only what differs, so that nothing else is set again; null if nothing does. A new receiver brings a new stamp. */
export function changeOfLink(
  before: LinkDraft,
  after: LinkDraft,
  { now, drawStampFor }: { now: Date; drawStampFor: (receiver: string) => string },
): LinkChange | null {
  const receiver = after.receiver.trim();
  const change: LinkChange = {
    ...(receiver !== before.receiver && { receiver, stamp: drawStampFor(receiver) }),
    ...(after.endsOn !== before.endsOn && { endsAt: endMoment(after.endsOn, now) }),
    ...(passwordOf(after) !== passwordOf(before) && { password: passwordOf(after) }),
    ...(after.maxOpenings !== before.maxOpenings && { maxOpenings: after.maxOpenings }),
    ...(after.mayDownload !== before.mayDownload && { mayDownload: after.mayDownload }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
