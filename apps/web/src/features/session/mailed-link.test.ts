import { LinkToken } from '@kinvault/domain/people/account.schema.ts';
import { describe, expect, it } from 'vitest';
import { isLinkFor, readMailedLink } from './mailed-link.ts';

const TOKEN = 'abcdefghijABCDEFGHIJ0123456789-_abcdefghij0';

it('type and token are read from the fragment, however it is encoded [RST-2]', () => {
  const link = { type: 'recovery', token: TOKEN };
  expect(readMailedLink(`#type=recovery&token=${TOKEN}`)).toEqual(link);
  expect(readMailedLink(`token=${TOKEN.replace('_', '%5F')}&type=recovery`)).toEqual(link);
});

it.each(['', '#', '#main', '#error=access_denied', '#type=recovery', `#type=signup&token=${TOKEN}`])(
  'the fragment %j sets no password [RST-4]',
  (hash) => {
    expect(isLinkFor(readMailedLink(hash), ['recovery'])).toBe(false);
  },
);

it('a page without a link has none', () => {
  expect(isLinkFor(null, ['recovery', 'signup', 'email_change'])).toBe(false);
});

describe('a token is accepted here exactly if the contract accepts it [RST-4]', () => {
  it.each([TOKEN, TOKEN.slice(1), `${TOKEN}a`, `${TOKEN.slice(1)}+`, `${TOKEN.slice(1)}\n`, ''])('%j', (token) => {
    expect(isLinkFor({ type: 'recovery', token }, ['recovery'])).toBe(LinkToken.safeParse(token).success);
  });
});
