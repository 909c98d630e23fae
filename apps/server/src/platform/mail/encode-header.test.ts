import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeHeader } from '../../../test/read-mail-parts.ts';
import { encodeHeader } from './encode-header.ts';

it.each([
  'Set a new password',
  'Neues Passwort für Zoë',
  '=?utf-8?q?Your_bank_https=3A=2F=2Fevil=2Eexample=2Flogin?= invites you',
  'Zoë =?utf-8?B?aHR0cHM6Ly9ldmls?= =?utf-8?B?LmV4YW1wbGU=?=',
  '=?=?utf-8?q?a?=',
  `${'東京の家族 '.repeat(20)}👩‍👩‍👧`,
])('a mail program shows the header %j exactly as it is [SEC-32]', (text) => {
  const header = encodeHeader(text);
  expect(header).toMatch(/^[ -~]*$/);
  expect(decodeHeader(header)).toBe(text);
  for (const word of header.match(/=\?[^ ]+/g) ?? []) expect(word.length).toBeLessThanOrEqual(75);
});

it('whatever people type, no header decodes to something else [SEC-32]', () => {
  const piece = fc.constantFrom('=?', '?=', '?q?', '?B?', 'utf-8', ' ', '_', '=3A', 'aGk=', 'Zoë', '👧', 'a');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      expect(decodeHeader(encodeHeader(text))).toBe(text);
    }),
  );
});
