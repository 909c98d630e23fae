import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

it.for([
  ['a mail address', '550 <zoe@rivera.example>: Recipient rejected', undefined, '550 <…@…>: Recipient rejected'],
  ['a password in an address', 'no answer from s3://key:secret@bucket', undefined, 'no answer from s3://…@bucket'],
  ['a query string', 'GET /api/calendar?token=abc failed', undefined, 'GET /api/calendar?… failed'],
  [
    'a value of the database',
    'invalid input syntax for type date: "Mia"',
    '22007',
    'invalid input syntax for type date: …',
  ],
  ['a second line', 'it failed\nMia Rivera', undefined, 'it failed'],
] as const)('the log leaves out %s that an error quotes [OPS-7, SEC-38]', ([_what, message, code, left]) => {
  const error = Object.assign(new Error(message), { code });
  const { stack = '', ...described } = describeError(error);
  expect(described).toEqual({ name: 'Error', message: left, ...(code && { code }) });
  expect(stack).toMatch(/^at .*describe-error\.test\.ts/);
});

it('an error in the log names its code and its cause [OPS-7]', () => {
  const cause = Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
  expect(describeError(new Error('not stored', { cause }))).toMatchObject({
    message: 'not stored',
    cause: { code: 'ENOSPC', message: 'the disk is full' },
  });
});
