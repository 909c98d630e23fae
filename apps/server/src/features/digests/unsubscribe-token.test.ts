import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts';

const SECRET = 's'.repeat(64);
const person = randomUUID();
const token = createUnsubscribeToken(SECRET, person);

it('a token names its person to the server that made it, and to no other [KNO-5]', () => {
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(readUnsubscribeToken(SECRET, token)).toBe(person);
  expect(readUnsubscribeToken('t'.repeat(64), token)).toBeNull();
});

it('a token that was changed anywhere names nobody [KNO-5]', () => {
  for (let at = 0; at < token.length; at++) {
    const changed = token[at] === 'A' ? 'B' : 'A';
    expect(readUnsubscribeToken(SECRET, token.slice(0, at) + changed + token.slice(at + 1))).toBeNull();
  }
  for (const other of ['', 'A', token.slice(1), `${token}AAAA`, person])
    expect(readUnsubscribeToken(SECRET, other)).toBeNull();
});
