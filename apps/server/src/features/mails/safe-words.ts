import type { I18n } from '@lingui/core';

/**
 * What some mail program makes a link of, with any of the dots that browsers take for one; and the beginning of an encoded
 * word (RFC 2047), which may hide all of that in a subject.
 */
const LINK_SIGNS = /[/@:]|=\?|(?<=\S)[.\u3002\uff0e\uff61](?=\S)/gu;

export function isLinkLike(line: string): boolean {
  return line.search(LINK_SIGNS) !== -1;
}

/** The name of a paper or a person on one line, with a space for what would make a link of it. */
export function withoutLinks(name: string): string {
  return toOneLine(toOneLine(name).replace(LINK_SIGNS, ' '));
}

/**
 * A name is whatever its owner typed, and somebody may type another's address beside it: what a mail program would show as
 * a link is left out, so that we carry nobody's advertisement.
 */
export function greet(i18n: I18n, name: string | null): string {
  const isPlain = name !== null && !isLinkLike(toOneLine(name));
  return isPlain
    ? i18n.t({ id: 'mail.greeting', message: 'Hello {name},', values: { name: toOneLine(name) } })
    : i18n.t({ id: 'mail.greetingWithoutName', message: 'Hello,' });
}

/** A word that people chose begins no line of a mail, nor a header [SEC-32]. */
export function toOneLine(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
