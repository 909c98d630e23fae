import { contract } from '@kinvault/domain/contract.ts';
import { FILE_KINDS, isImageKind } from '@kinvault/domain/documents/file-kinds.ts';
import { isErrorCode } from '@kinvault/domain/error-messages.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode, MUTATION_ERRORS } from '@kinvault/domain/errors.ts';
import { SIGN_IN_SENTENCES } from '@kinvault/domain/sign-in-error-messages.ts';
import { expect, it } from 'vitest';
import { ApiError, OfflineError, readRefusal } from './api-client.ts';
import './all-error-messages.ts';
import { errorNotice, errorSentence } from './error-messages.ts';
import { SIGN_IN_ADDRESSES } from './known-addresses.ts';

it.each([
  ['invite_invalid', 'Invalid invitation code'],
  ['invite_expired', 'Invitation code has expired'],
  ['already_member', 'You are already a member of this family'],
] as const)('the code %s reads as specified [VAL-1]', (code, sentence) => {
  expect(errorSentence(code)).toBe(sentence);
});

it('the sentence for a refused kind names every image kind', () => {
  const sentence = errorSentence('file_type_refused').toLowerCase();
  for (const kind of FILE_KINDS.filter(isImageKind)) expect(sentence).toContain(kind);
});

it('every code of the closed list has its own sentence', () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  expect(codes.every(isErrorCode)).toBe(true);
  expect(new Set(codes.map(errorSentence)).size).toBe(codes.length);
});

it('the sign-in page has a sentence for all that its routes answer', () => {
  const names = Object.keys(SIGN_IN_ADDRESSES) as (keyof typeof SIGN_IN_ADDRESSES)[];
  const answers = [
    ...COMMON_ERRORS,
    ...MUTATION_ERRORS,
    ...names.flatMap((name): readonly ErrorCode[] => contract[name].errors),
  ];
  expect(Object.keys(SIGN_IN_SENTENCES).toSorted()).toEqual([...new Set(answers)].toSorted());
});

it('a missing response is a connection error in the specified words [ERR-2]', () => {
  expect(errorNotice(new OfflineError('no answer'))).toEqual({
    title: 'Connection Error',
    description: 'Please check your internet connection and try again.',
  });
});

it('a refusal says that something went wrong, with its message [ERR-2]', () => {
  expect(errorNotice(new ApiError('too_many_requests', 429))).toEqual({
    title: 'Something went wrong',
    description: 'Too many attempts. Please wait a moment and try again.',
  });
});

it('internal error messages are never shown to people', () => {
  expect(errorNotice(new TypeError('x is undefined')).description).toBe(
    'Something in Kinvault went wrong. Please try again.',
  );
});

it.each([null, 'text', {}, { error: {} }, { error: { code: 'toString' } }, { error: { code: 'unheard_of' } }])(
  'a response without a known code means unavailable: %j',
  (body) => {
    expect(readRefusal(502, body)).toMatchObject({ code: 'unavailable', status: 502 });
  },
);

it('a failure that only the log explains shows its request id, so that the operator finds it [OPS-7]', () => {
  const body = { error: { code: 'internal', message: '', requestId: '1f0c2a9b77d4' } };
  expect(errorNotice(readRefusal(500, body)).description).toContain('1f0c2a9b77d4');
  expect(errorNotice(new ApiError('internal', 500)).description).toBe(errorSentence('internal'));
});
