import type { I18n, MessageDescriptor } from '@lingui/core';
import { printLetterPage, type WrittenLetter } from './letter-page.ts';
import { LETTERS, type Letter } from './letters.ts';
import type { LetterKind, MailKinds } from './mail-kinds.ts';
import { greet, isLinkLike, toOneLine } from './safe-words.ts';

export interface MailWords<K extends LetterKind> {
  kind: K;
  params: MailKinds[K];
  name: string | null;
  /** Links lead to this origin, whatever name a request came in under [SEC-16]. */
  appUrl: string;
  /** Where the mail's own link leads, below `appUrl`; empty for kinds without one. */
  path: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  link: string;
  /** Ends mails of this kind, where they can be ended. */
  unsubscribeUrl?: string;
}

export function renderMail<K extends LetterKind>(
  i18n: I18n,
  { kind, params, name, appUrl, path }: MailWords<K>,
): RenderedMail {
  const { subject, paragraphs, action, afterword }: Letter = LETTERS[kind];
  const values = toOneLineEach(i18n, params);
  const write = (message: MessageDescriptor) => i18n.t({ ...message, values });
  const letter: WrittenLetter = {
    locale: i18n.locale,
    subject: write(subject),
    greeting: greet(i18n, name),
    paragraphs: paragraphs.map(write),
    button: {
      label: write(action.label),
      link: `${appUrl}${action.path?.replace(/:(\w+)/g, (_part, word: string) => values[word] ?? '') ?? path}`,
    },
    linkHint: i18n.t({ id: 'mail.linkHint', message: 'Button not working? Copy this address into your browser:' }),
    afterword: write(afterword),
  };
  return { subject: letter.subject, text: printText(letter), html: printLetterPage(letter), link: letter.button.link };
}

export const SENDER = 'Kinvault';

/** Replaces a name that some mail program would turn into a link. */
const INSTEAD: Record<string, MessageDescriptor> = {
  inviterName: { id: 'mail.someone', message: 'Someone' },
  contactName: { id: 'mail.someone', message: 'Someone' },
  personName: { id: 'mail.someoneElse', message: 'someone' },
  familyName: { id: 'mail.theirFamily', message: 'their family' },
  passkeyName: { id: 'mail.newPasskey', message: 'a new one' },
};

/** A word that people chose begins no line of a mail, nor a header [SEC-32], and leads nowhere. */
function toOneLineEach(i18n: I18n, words: object): Record<string, string> {
  const safe = Object.entries(words).map(([key, word]) => {
    const line = toOneLine(String(word));
    const instead = isLinkLike(line) ? INSTEAD[key] : undefined;
    return [key, instead ? i18n.t(instead) : line];
  });
  return Object.fromEntries(safe);
}

function printText({ greeting, paragraphs, button, afterword }: WrittenLetter): string {
  return `${[greeting, ...paragraphs, `${button.label}:\n${button.link}`, afterword, SENDER].join('\n\n')}\n`;
}
