import { expect, it } from 'vitest';
import { isAway } from './connection-faults.ts';

const error = (fields: object) => Object.assign(new Error('failed'), fields);

it.each([
  'EAGAIN',
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
  'ECONNREFUSED',
  'ENOENT',
  'EACCES',
  'ENOBUFS',
  'EINVAL',
  'ENEW',
])('a database that cannot be connected to is away, whatever the system says: %s [REL-23]', (code) => {
  expect(isAway(error({ code, syscall: 'connect' }))).toBe(true);
  expect(isAway(error({ code, syscall: 'getaddrinfo' }))).toBe(true);
});

it.each(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENETDOWN', 'ENETRESET', 'EHOSTDOWN', 'ENOTCONN'])(
  'a socket that is cut at work is away: %s [REL-23]',
  (code) => {
    expect(isAway(error({ code, syscall: 'read' }))).toBe(true);
  },
);

it.each(['EACCES', 'EMFILE', 'ENOENT', 'EIO', 'ENOSPC'])(
  'a file that fails is no database that is away: %s',
  (code) => {
    expect(isAway(error({ code, syscall: 'open', path: '/files/a' }))).toBe(false);
  },
);

it('a refused query is no database that is away', () => {
  for (const code of ['23505', '42501', '22008']) expect(isAway(error({ code }))).toBe(false);
});
