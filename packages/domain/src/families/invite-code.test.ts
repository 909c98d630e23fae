import { expect, it } from 'vitest';
import { INVITE_CODE_ALPHABET, INVITE_CODE_LENGTH, normalizeInviteCode } from './invite-code.ts';

it('case and surrounding blanks of a typed code never count [VAL-1]', () => {
  expect(normalizeInviteCode('  k7q4mx ')).toBe('K7Q4MX');
});

it('codes are six of A-Z and 0-9 [VAL-2]', () => {
  expect(INVITE_CODE_LENGTH).toBe(6);
  expect(INVITE_CODE_ALPHABET).toMatch(/^[A-Z0-9]{36}$/);
  expect(new Set(INVITE_CODE_ALPHABET).size).toBe(36);
});
