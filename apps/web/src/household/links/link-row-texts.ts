import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dayText } from '@kinvault/domain/format/dates.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import type { Link, LinkEnd } from '@kinvault/domain/links/link.schema.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../../lib/i18n.ts';
import { openedText } from './link-texts.ts';

/** What a link is about: its documents, its collection, or what was asked for. */
export function shownName({ documents, collection, request }: Link): string {
  if (collection) return collection.name;
  if (request) return request.wanted;
  if (documents.length === 0) return i18n.t({ id: 'links.gone', message: 'Removed documents' });
  return listed(
    i18n,
    documents.map(({ name }) => name),
  );
}

/** For whom, and how much. */
export function aboutText({ kind, receiver, documents }: Link): string {
  const values = { receiver, count: documents.length };
  if (kind === 'request') return i18n.t({ id: 'links.youAsked', message: 'You asked {receiver}', values });
  if (kind === 'collection') {
    return i18n.t({
      id: 'links.receiverAndCount',
      message: '{receiver}, {count, plural, one {# document} other {# documents}}',
      values,
    });
  }
  if (documents.some(({ isCopy }) => isCopy)) {
    return i18n.t({ id: 'links.receiverOfCopy', message: '{receiver}, a copy with parts blacked out', values });
  }
  return receiver;
}

const ENDED: Record<LinkEnd, MessageDescriptor> = {
  maker: { id: 'links.endedByMaker', message: 'You turned it off on {date}' },
  date: { id: 'links.endedByDate', message: 'Ended {date}, at its date' },
  count: { id: 'links.endedByCount', message: 'Ended {date}, opened as often as you allowed' },
  right: { id: 'links.endedByRight', message: 'Ended {date}: you can’t share it any more' },
  password: { id: 'links.endedByPassword', message: 'Ended {date}, with your new password' },
};

export function endedText({ endedAt, endsAt, endedBy }: Link): string {
  const date = dayText(i18n, calendarDate(new Date(endedAt ?? endsAt)));
  return i18n.t({ ...ENDED[endedBy ?? 'date'], values: { date } });
}

/** 'Opened 2 of 5 times, last: Yesterday at 18:40', 'Nothing handed in yet' */
export function usedText(link: Link, now: Date): string {
  if (link.request) {
    return i18n.t({
      id: 'links.handedIn',
      message: '{count, plural, =0 {Nothing handed in yet} one {# file handed in} other {# files handed in}}',
      values: { count: link.request.handedIn },
    });
  }
  const opened = openedText(link);
  if (link.lastOpenedAt === null) return opened;
  const values = { opened, when: relativeDate(i18n, link.lastOpenedAt, now) };
  return i18n.t({ id: 'links.openedLast', message: '{opened}, last: {when}', values });
}
