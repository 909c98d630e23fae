import { printLetterPage } from './letter-page.ts';
import { LETTERS, type Letter } from './letters.ts';
import type { MailKind, MailKinds } from './mail-kinds.ts';

export interface MailWords<K extends MailKind> {
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
  link: string | undefined;
}

export function renderMail<K extends MailKind>({ kind, params, name, appUrl, path }: MailWords<K>): RenderedMail {
  const letter = LETTERS[kind](toOneLineEach(params), path);
  const greeting = greet(name);
  const link = letter.action && `${appUrl}${letter.action.path}`;
  return {
    subject: letter.subject,
    text: printText(letter, greeting, link),
    html: printLetterPage(letter, greeting, link),
    link,
  };
}

/** What some mail program makes a link of, with any of the dots that browsers take for one. */
const LINK_LIKE = /[/@:]|\S[.\u3002\uff0e\uff61]\S/u;

/**
 * A name is whatever its owner typed, and somebody may type another's address beside it: what a mail program would show as
 * a link is left out, so that we carry nobody's advertisement.
 */
function greet(name: string | null): string {
  const isPlain = name !== null && !LINK_LIKE.test(toOneLine(name));
  return isPlain ? `Hello ${toOneLine(name)},` : 'Hello,';
}

/** What stands for a name that some mail program would make a link of. */
const INSTEAD: Record<string, string> = {
  inviterName: 'Somebody',
  familyName: 'their family',
  passkeyName: 'a new one',
};

/** A word that people chose begins no line of a mail, nor a header [SEC-32], and leads nowhere. */
function toOneLineEach<Words extends object>(words: Words): Words {
  const safe = Object.entries(words).map(([key, word]) => {
    const line = toOneLine(String(word));
    return [key, LINK_LIKE.test(line) ? (INSTEAD[key] ?? line) : line];
  });
  return Object.fromEntries(safe) as Words;
}

function toOneLine(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

function printText({ paragraphs, action, afterword }: Letter, greeting: string, link: string | undefined): string {
  const button = action && link ? [`${action.label}:\n${link}`] : [];
  return `${[greeting, ...paragraphs, ...button, afterword, 'Kinvault'].join('\n\n')}\n`;
}
