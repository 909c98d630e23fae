import { dateText } from '@kinvault/domain/format/dates.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { renewNowSentence, renewSentence, renewsSentence } from '@kinvault/domain/reminders/urgency-messages.ts';
import type { I18n } from '@lingui/core';
import type { PushedPaper } from './pushes.repository.ts';

export interface PushWords {
  title: string;
  body: string;
  /** Where a click leads, below the app's address. */
  url: string;
  /** Of one paper: what its buttons say, where a device shows buttons. */
  snooze?: { documentId: string; open: string; week: string };
}

/** A lock screen shows some 40 characters of a title and 150 of a body. */
const MAX_NAME_CHARS = 60;
const MAX_NAMES = 3;

/** What the notification says. Without names it is read by anybody who sees the locked phone, and tells nothing. */
export function pushWords(
  i18n: I18n,
  papers: readonly PushedPaper[],
  { showsNames, today }: { showsNames: boolean; today: string },
): PushWords {
  const [paper, ...others] = papers;
  if (!paper || others.length > 0) return { ...countWords(i18n, papers, showsNames), url: '/dashboard' };
  const snooze = {
    documentId: paper.id,
    open: i18n.t({ id: 'push.openAction', message: 'Open' }),
    week: i18n.t({ id: 'push.weekAction', message: 'Remind me in a week' }),
  };
  const words = showsNames ? onePaper(i18n, paper, today) : countWords(i18n, papers, false);
  return { ...words, url: `/dashboard?doc=${paper.id}`, snooze };
}

function countWords(
  i18n: I18n,
  papers: readonly PushedPaper[],
  showsNames: boolean,
): Pick<PushWords, 'title' | 'body'> {
  const title = i18n.t({
    id: 'push.count',
    message: '{count, plural, one {A document needs attention} other {# documents need attention}}',
    values: { count: papers.length },
  });
  if (showsNames) return { title, body: namesOf(i18n, papers) };
  const body = i18n.t({
    id: 'push.hidden',
    message: '{count, plural, one {Open Kinvault to see which.} other {Open Kinvault to see which ones.}}',
    values: { count: papers.length },
  });
  return { title, body };
}

function onePaper(i18n: I18n, paper: PushedPaper, today: string): Pick<PushWords, 'title' | 'body'> {
  const { kind, by } = paper.urgency;
  const values = { name: nameOf(i18n, paper), date: dateText(i18n, paper.expiresOn) };
  const open = i18n.t({ id: 'push.open', message: 'Tap to open it.' });
  const expires = i18n.t({ id: 'push.expiresBody', message: 'It expires on {date}. Tap to open it.', values });
  if (kind === 'expired')
    return { title: i18n.t({ id: 'push.expired', message: '{name} expired on {date}', values }), body: open };
  if (kind === 'renew') return { title: renewSentence(i18n, values.name, paper.urgency, today), body: expires };
  if (kind === 'renews') return { title: renewsSentence(i18n, values.name, by, today), body: open };
  if (kind === 'renew_now') return { title: renewNowSentence(i18n, values.name), body: expires };
  return { title: i18n.t({ id: 'push.expires', message: '{name} expires on {date}', values }), body: open };
}

function namesOf(i18n: I18n, papers: readonly PushedPaper[]): string {
  const names = papers.slice(0, MAX_NAMES).map((paper) => nameOf(i18n, paper));
  const count = papers.length - names.length;
  if (count === 0) return listed(i18n, names);
  const more = i18n.t({ id: 'push.more', message: '{count, plural, one {# more} other {# more}}', values: { count } });
  return listed(i18n, [...names, more]);
}

function nameOf(i18n: I18n, { name, ownerName }: PushedPaper): string {
  const values = { name: cut(name), owner: cut(ownerName ?? '') };
  return ownerName === null ? values.name : i18n.t({ id: 'push.ofOwner', message: '{name} ({owner})', values });
}

function cut(text: string): string {
  const chars = [...text];
  return chars.length > MAX_NAME_CHARS ? `${chars.slice(0, MAX_NAME_CHARS - 1).join('')}…` : text;
}
