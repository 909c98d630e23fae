import type { I18n } from '@lingui/core';

// with any of the dots that browsers take for one
const DOT = '[.\\u2024\\u3002\\ufe52\\uff0e\\uff61]';

/**
 * The signs by which some mail program makes a link of a word. Dates, numbers and initials keep theirs: no host ends in a
 * digit or a single letter.
 */
const LINK_SIGNS = new RegExp(
  [
    `(?<=\\S)${DOT}(?=[\\p{Letter}\\p{Mark}\\p{Cf}]{2})`, // evil.example
    `(?<=\\p{Nd})${DOT}(?=\\p{Nd}+${DOT}\\p{Nd}+${DOT}\\p{Nd})`, // 1.2.3.4
    `(?<=(?:www|ftp)\\d*)${DOT}`,
    '(?<=\\S)@(?=\\S)',
    '(?<=\\p{Letter}):(?=\\S)|:(?=//)', // mailto:me
    '//+|\\\\\\\\+', // and a folder of Windows
    '[<>]', // stand around addresses
    '=\\?', // the beginning of an encoded word (RFC 2047), which may hide all of that in a subject
  ].join('|'),
  'giu',
);
/** Within words of other scripts and in emoji they are a part of the spelling; between Latin letters they only hide. */
const HIDDEN = /(?![\u200c\u200d](?<=[^\p{ASCII}\p{Script=Latin}\p{Cf}].)[^\p{ASCII}\p{Script=Latin}\p{Cf}])\p{Cf}/gu;

export function isLinkLike(line: string): boolean {
  return line.search(LINK_SIGNS) !== -1;
}

/** The name of a paper or a person on one line, with a space for what would make a link of it. */
export function withoutLinks(name: string): string {
  return toOneLine(toOneLine(name).replace(LINK_SIGNS, ' '));
}

/**
 * A name is whatever its owner typed, and may be sent to somebody else's address: what a mail program would show as
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
    .replace(HIDDEN, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
