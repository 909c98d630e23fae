import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../platform/i18n.ts';
import { LETTERS, LINKS } from './letters.ts';
import type { LetterKind, MailKinds } from './mail-kinds.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

const APP_URL = 'https://papers.example';
const TOKEN = 't'.repeat(43);
const KINDS = Object.keys(LETTERS) as LetterKind[];
const HOSTILE = `<img src=x onerror=alert(1)>"'&</style><script>`;

const params = (word: string) =>
  ({
    by: 'reset',
    newEmail: `${word}@rivera.example`,
    passkeyName: word,
    device: 'Firefox on Windows',
    at: '3 March 2024 at 18:12 CET',
    access: 'calendar-link',
    familyName: word,
    inviterName: 'Tomás',
    personName: word,
    days: '7',
    role: 'Member',
    inviteId: 'x',
    contactId: 'x',
    contactName: 'Tomás',
    opens: '23 November 2026 at 10:40 CET',
    reason: word,
    since: word,
    files: word,
    taken: '0',
  }) as unknown as never;

function render(kind: LetterKind, { name = 'Zoë', word = 'phone' } = {}): RenderedMail {
  const link = LINKS[kind];
  const path = link ? `${link.path}&token=${TOKEN}` : '';
  return renderMail(ENGLISH, { kind, params: params(word), name, appUrl: APP_URL, path });
}

/** The tags that a browser would see. */
const tagsOf = (html: string) => html.match(/<[a-z!/][^>]*>/gi) ?? [];

it.each(['\\u000aBcc: mallory@evil.example', '\\x0aPay'])(
  'an escape like %j in a name stays as it was typed [SEC-32]',
  (word) => {
    expect(render('passkey-added', { word }).text).not.toMatch(/^(Bcc|Pay)/m);
    expect(render('account-made', { word: 'A\\x42' }).subject).toBe('An account for you in A\\x42');
  },
);

describe.each(KINDS)('%s', (kind) => {
  it('a mail says the same as text and as HTML, with a greeting and its link in both', () => {
    const { subject, text, html, link } = render(kind);
    expect(subject).toMatch(/^[A-Z][^.!]{8,60}$/);
    expect(text).toMatch(/^Hello Zoë,\n\n/);
    expect(text.endsWith('\n\nKinvault\n')).toBe(true);
    expect(html).toContain('<p>Hello Zoë,</p>');
    expect(html).toContain(`<title>${subject}</title>`);
    expect(link.startsWith(`${APP_URL}/`)).toBe(true);
    expect(text.split('\n')).toContain(link);
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(`${text}${html}`).not.toMatch(/undefined|null|\[object/);
  });

  it('a mail fetches nothing when it is opened, and links only to this server', () => {
    const { html } = render(kind);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form)|url\(|@import| src=| on\w+=/i);
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address?.startsWith(`${APP_URL}/`)).toBe(true);
  });

  it('markup in a name or a word is text [SEC-32]', () => {
    const plain = render(kind);
    const { subject, html, text, link } = render(kind, { name: HOSTILE, word: HOSTILE });
    expect(tagsOf(html)).toEqual(tagsOf(plain.html));
    expect(link).toBe(plain.link);
    expect(subject).not.toMatch(/[<>@]/);
    expect(html).not.toContain('<img');
    expect(text).toContain('Hello');
  });

  it('a line’s end in a name or a word begins no line, and no header [SEC-32]', () => {
    const word = 'a\r\nBcc: mallory@evil.example\r\n\u2028\u0085\0b';
    const { subject, text, html } = render(kind, { name: 'Zoë\r\n\r\nPay at once', word });
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(text).not.toMatch(/^(Bcc|Pay)/m);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(html).not.toContain('\r');
  });
});

it('a mail with a link carries its token in the fragment [RST-2]', () => {
  expect(render('reset-password').link).toBe(`${APP_URL}/reset-password#type=recovery&token=${TOKEN}`);
  expect(render('confirm-email').link).toBe(`${APP_URL}/auth#type=signup&token=${TOKEN}`);
  expect(render('change-email').link).toBe(`${APP_URL}/auth#type=email_change&token=${TOKEN}`);
  expect(KINDS.filter((kind) => render(kind).text.includes(TOKEN))).toEqual(Object.keys(LINKS));
});

it('the words of a kind are in its mail', () => {
  expect(render('passkey-added', { word: 'Zoë’s phone' }).text).toContain('“Zoë’s phone”');
  for (const kind of ['email-changed', 'email-change-asked'] as const)
    expect(render(kind, { word: 'new' }).text).toContain('new@rivera.example');
  const changed = (by: MailKinds['password-changed']['by']) =>
    renderMail(ENGLISH, { kind: 'password-changed', params: { by }, name: null, appUrl: APP_URL, path: '' }).text;
  expect(changed('reset')).toContain('a link that we emailed you');
  expect(changed('change')).toContain('in your profile');
});

it.each([
  ['www.evil.example', false],
  ['Win at evil.example/now', false],
  ['https://evil', false],
  ['me@evil.example', false],
  ['J. R. R. Tolkien', true],
  ['Dr. A.B. Example', true],
  ['Zoë O’Neill-Šimić', true],
  ['王小明', true],
])('a greeting uses the name %s: %s, since mail programs turn some into links', (name, isGreeted) => {
  const { text } = render('confirm-email', { name });
  expect(text.startsWith(isGreeted ? `Hello ${name},` : 'Hello,')).toBe(true);
});

it.each([
  'casino24.com',
  '=?utf-8?q?evil=2Eexample?=',
  'ask me: https://x',
  'half。price',
  'a\u202e.be',
  'bit.ly',
  '1.2.3.4/x',
])('a name like %j is no link in an invitation to a stranger [SEC-32]', (name) => {
  const params = { inviteId: 'x', familyName: name, inviterName: name, role: 'Member' };
  const path = `/auth#type=invite&token=${TOKEN}`;
  const mail = renderMail(ENGLISH, { kind: 'family-invite', params, name, appUrl: APP_URL, path });
  expect(mail.subject).toBe('Someone invites you to their family');
  expect(mail.text.startsWith('Hello,')).toBe(true);
  for (const said of [mail.text, mail.html]) expect(said).not.toContain(name);
});
