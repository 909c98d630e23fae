import { weekdayText } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import type { I18n } from '@lingui/core';
import { type RenderedMail, SENDER } from '../mails/render-mail.ts';
import { greet, isLinkLike, toOneLine } from '../mails/safe-words.ts';
import { printDigestPage, type WrittenDigest } from './digest-page.ts';
import { type PaperWords, writePaper } from './digest-words.ts';
import type { Digest } from './read-digest.ts';

/** A mail is no list of everything: the rest is in the app. */
const MAX_PAPERS = 10;

export interface DigestWords extends Digest {
  /** The reader's. */
  name: string | null;
  appUrl: string;
  unsubscribeToken: string;
}

export function renderDigest(i18n: I18n, digest: DigestWords): RenderedMail {
  const { today, items, name, appUrl, unsubscribeToken } = digest;
  const papers = items.slice(0, MAX_PAPERS).map((item) => writePaper(i18n, item, digest));
  const [first] = papers;
  const left = items.length - papers.length;
  const unsubscribeUrl = `${appUrl}/api/reminders/unsubscribe/${unsubscribeToken}`;
  const values = { count: items.length };
  const written: WrittenDigest = {
    locale: i18n.locale,
    subject: subjectOf(i18n, items.length, name),
    date: weekdayText(i18n, today),
    heading: i18n.t({
      id: 'digest.heading',
      message: '{count, plural, one {One document needs attention} other {# documents need attention}}',
      values,
    }),
    intro: first && items.length > 1 ? startWith(i18n, first) : '',
    papers,
    more:
      left > 0
        ? {
            label: i18n.t({
              id: 'digest.more',
              message: '{count, plural, one {One more document needs} other {# more documents need}} attention',
              values: { count: left },
            }),
            link: `${appUrl}/dashboard`,
          }
        : null,
    settings: {
      label: i18n.t({ id: 'digest.settings', message: 'Change when I’m reminded' }),
      link: `${appUrl}/profile/reminders`,
    },
    unsubscribe: { label: i18n.t({ id: 'digest.unsubscribe', message: 'Stop these emails' }), link: unsubscribeUrl },
    afterword: i18n.t({
      id: 'digest.afterword',
      message:
        'Sent by your family’s own Kinvault. This email has no document numbers and no pictures of your documents.',
    }),
  };
  return {
    subject: written.subject,
    text: printText(greet(i18n, name), written),
    html: printDigestPage(written),
    link: first?.link ?? appUrl,
    unsubscribeUrl,
  };
}

function subjectOf(i18n: I18n, count: number, name: string | null): string {
  const line = toOneLine(name ?? '');
  if (line === '' || isLinkLike(line))
    return i18n.t({
      id: 'digest.subjectWithoutName',
      message: '{count, plural, one {# document needs attention} other {# documents need attention}}',
      values: { count },
    });
  return i18n.t({
    id: 'digest.subject',
    message: '{count, plural, one {# document needs attention} other {# documents need attention}}, {name}',
    values: { count, name: firstNameOf(line) },
  });
}

function startWith(i18n: I18n, { name }: PaperWords): string {
  return i18n.t({ id: 'digest.start', message: 'Start with {name}.', values: { name } });
}

function printText(greeting: string, written: WrittenDigest): string {
  const { heading, papers, more, settings, unsubscribe, afterword } = written;
  const blocks = papers.map(({ due, name, about, advice, link }) => `${due}: ${name}\n${about}\n${advice}\n${link}`);
  const links = [more, settings, unsubscribe].filter((link) => link !== null);
  const footer = links.map(({ label, link }) => `${label}:\n${link}`);
  return `${[greeting, `${heading}.`, ...blocks, ...footer, afterword, SENDER].join('\n\n')}\n`;
}
