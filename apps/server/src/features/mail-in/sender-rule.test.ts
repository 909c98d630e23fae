import { describe, expect, it } from 'vitest';
import { namePartOf, newSecret, printAddress, secretOf } from './mail-address.ts';
import { readHead } from './message-head.ts';
import { isLooping, isOwnMail, mayBeAnswered } from './sender-rule.ts';

const OWN = 'elena@rivera.example';
const headOf = (...lines: string[]) => readHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\nHello`, 'latin1'));
const isOwn = (from: string[], envelope = OWN) => {
  const head = headOf(...from);
  return head !== undefined && isOwnMail(head, envelope, OWN);
};

describe('the sender', () => {
  it.each([
    ['From: elena@rivera.example'],
    ['from: <Elena@Rivera.example>'],
    ['From: "Elena Rivera" <elena@rivera.example>'],
    ['From: =?utf-8?Q?El=C3=A9na?= <elena@rivera.example>'],
    ['From: Elena\r\n  Rivera\r\n\t<elena@rivera.example>'],
  ])('is the own one in %j', (line) => {
    expect(isOwn([line])).toBe(true);
    expect(isOwn([line, 'Sender: Elena <elena@rivera.example>'])).toBe(true);
    expect(isOwn([line], 'ELENA@rivera.example')).toBe(true);
  });

  it.each([
    [['From: mallory@evil.example']],
    [[]],
    [['From: elena@rivera.example', 'From: mallory@evil.example']],
    [['From: mallory@evil.example', 'From: elena@rivera.example']],
    [['From: elena@rivera.example, mallory@evil.example']],
    [['From: mallory@evil.example <elena@rivera.example>, x <m@evil.example>']],
    [['From: "elena@rivera.example" <mallory@evil.example>']],
    [['From: elena@rivera.example <mallory@evil.example>']],
    [['From: mallory@evil.example <elena@rivera.example>']],
    [['From: "a" <elena@rivera.example> <mallory@evil.example>']],
    [['From: Family: elena@rivera.example;']],
    [['From: =?utf-8?Q?elena=40rivera.example?=']],
    [['From: =?utf-8?Q?elena=40rivera.example?= <mallory@evil.example>']],
    [['From: elena@rivera.example (mallory@evil.example)']],
    [['From: elena(x)@rivera.example']],
    [['From: elena@rivera.example\0.evil.example']],
    [['From: elena@rivera.example\rFrom: mallory@evil.example']],
    [['From: <@evil.example:elena@rivera.example>']],
    [['From: "elena"@rivera.example']],
    [['From: elena@rivera.example.evil.example']],
    [['From: elena@riverä.example']],
    [['From: el\u0435na@rivera.example']],
    [['From: elena@rivera.example', 'Sender: mallory@evil.example']],
    [['From: elena@rivera.example', 'Sender: elena@rivera.example', 'Sender: mallory@evil.example']],
    [['From : mallory@evil.example', 'From: elena@rivera.example']],
    [['From: elena@rivera.example', 'no header at all']],
  ])('is a stranger, or nobody, in %j [SEC-57]', (lines) => {
    expect(isOwn(lines)).toBe(false);
  });

  it.each([[''], ['mallory@evil.example'], ['elena@rivera.example.evil.example']])(
    'is a stranger with the envelope %j [SEC-57]',
    (envelope) => expect(isOwn(['From: elena@rivera.example'], envelope)).toBe(false),
  );
});

it('what is too long to be a head is none, and a body may hold anything', () => {
  expect(readHead(Buffer.from(`From: a@b.c\r\nX: ${'x'.repeat(300_000)}\r\n\r\n`))).toBeUndefined();
  expect(readHead(Buffer.from('From: a@b.c\r\n\r\n\0\r'))?.get('from')).toEqual(['a@b.c']);
});

it('a mail that was here before, or that 31 servers passed on, goes round in a loop', () => {
  const received = (count: number) => headOf(...Array<string>(count).fill('Received: by mail.example'));
  const marked = headOf('X-Kinvault-Loop: Kinvault.test');
  expect([30, 31].map((count) => isLooping(received(count) ?? new Map(), 'kinvault.test'))).toEqual([false, true]);
  expect(['kinvault.test', 'other.test'].map((host) => isLooping(marked ?? new Map(), host))).toEqual([true, false]);
});

it.each([
  [['Subject: Hello'], OWN, true],
  [['Auto-Submitted: no'], OWN, true],
  [['Subject: Hello'], '', false],
  [['Auto-Submitted: auto-replied'], OWN, false],
  [['Auto-Submitted: no', 'Auto-Submitted: auto-generated'], OWN, false],
  [['List-Id: <a.b>'], OWN, false],
  [['Precedence: Bulk'], OWN, false],
])('a mail with %j from %j may be answered: %s', (lines, envelope, mayBe) => {
  expect(mayBeAnswered(headOf(...lines) ?? new Map(), envelope)).toBe(mayBe);
});

describe('the address', () => {
  const form = { domain: 'in.rivera.example' };

  it.each([
    ['Élena María Rivera', 'elena'],
    ['Żółć', 'zolc'],
    ['李 小龍', 'documents'],
    ['O’Neill', 'o'],
    ['x'.repeat(50), 'x'.repeat(20)],
  ])('of %j begins with %j', (name, namePart) => expect(namePartOf(name)).toBe(namePart));

  it('is found by its secret alone, in any case and behind a plus', () => {
    const secret = newSecret();
    for (const address of [
      printAddress(form, { namePart: 'elena', secret }),
      printAddress({ ...form, mailbox: 'vault' }, { namePart: 'elena', secret }),
      `${secret}@in.rivera.example`,
      `OTHER.${secret.toUpperCase()}@IN.RIVERA.EXAMPLE`,
    ])
      expect(secretOf(form, address)).toBe(secret);
  });

  it.each([
    'elena@in.rivera.example',
    'elena.aaaaaaaaaaaa@evil.example',
    'elena.aaaaaaaaaaa1@in.rivera.example',
    '',
    '@',
  ])('is none of ours: %j', (address) => expect(secretOf(form, address)).toBeUndefined());

  it('has 60 random bits, none like the other', () => {
    const secrets = Array.from({ length: 1_000 }, newSecret);
    expect(new Set(secrets).size).toBe(1_000);
    expect(new Set(secrets.join('')).size).toBe(32);
  });
});
