import { SignUp } from '@kinvault/domain/people/account.schema.ts';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type SignUpDraft, signInErrors } from '../auth-draft.ts';
import { signUpBody, signUpErrors } from './sign-up-draft.ts';

const MIN_LENGTH = 6;
const good: SignUpDraft = {
  name: 'Elena Rivera',
  email: 'elena@rivera.example',
  password: 'quiet lantern orchard',
  family: 'create',
  familyName: 'Rivera',
  code: '',
  token: '',
};
const errorsOf = (change: Partial<SignUpDraft>) => signUpErrors({ ...good, ...change }, MIN_LENGTH);

describe('sign-up', () => {
  it('a complete draft has no errors', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ family: 'join', familyName: '', code: 'K7Q4MX' })).toEqual({});
    expect(errorsOf({ family: 'invite', familyName: '', token: 'x'.repeat(43) })).toEqual({});
  });

  it('full name, email, password and a family are required [AUT-2] [AUT-3] [AUT-4]', () => {
    expect(Object.keys(signUpErrors(EMPTY_DRAFT, MIN_LENGTH))).toEqual(['name', 'email', 'password', 'familyName']);
    expect(errorsOf({ family: 'join' })).toEqual({ code: 'Please select or create a family group to continue' });
    expect(errorsOf({ familyName: ' \t' })).toEqual({
      familyName: 'Please select or create a family group to continue',
    });
  });

  it.each([
    ['12345', MIN_LENGTH, 'Password must be at least 6 characters long.'],
    ['👪👪👪👪👪', MIN_LENGTH, 'Password must be at least 6 characters long.'],
    ['123456789', 10, 'Password must be at least 10 characters long.'],
  ])('the password %s is too short when %d characters are required [AUT-3]', (password, minLength, sentence) => {
    expect(signUpErrors({ ...good, password }, minLength).password).toBe(sentence);
  });
});

describe('the form', () => {
  const changes: Partial<SignUpDraft>[] = [
    {},
    ...['', 'elena', 'elena@', '@rivera.example', 'elena@rivera', 'a b@rivera.example', 'a..b@x.example'].map(email),
    ...['.a@x.example', 'a.@x.example', 'a@x.e', 'a@-x.example', 'élena@x.example', `${'a'.repeat(250)}@x.example`].map(
      email,
    ),
    ...['elena+papers@rivera.example', "o'neil@x.example", 'ELENA@RIVERA.EXAMPLE', 'a@b.co', ' a@b.co'].map(email),
    { name: '  ' },
    { name: 'x'.repeat(101) },
    { name: ` ${'x'.repeat(100)} ` },
    { familyName: '' },
    { familyName: 'x'.repeat(81) },
    { password: 'x'.repeat(256) },
    { password: 'x'.repeat(257) },
    { family: 'join', code: '' },
    { family: 'join', code: 'k7q4mx' },
    { family: 'invite', familyName: '', token: 'x'.repeat(43) },
  ];
  it.each(changes)('the form refuses %j exactly if the contract does', (change) => {
    const draft = { ...good, ...change };
    const isRefusedHere = Object.keys(signUpErrors(draft, MIN_LENGTH)).length > 0;
    expect(isRefusedHere).toBe(!SignUp.safeParse(signUpBody(draft)).success);
  });
});

it('signing in needs an address and a password [VAL-10]', () => {
  expect(Object.keys(signInErrors({ email: '', password: '' }))).toEqual(['email', 'password']);
  expect(signInErrors({ email: good.email, password: ' ' })).toEqual({});
});

function email(typed: string): Partial<SignUpDraft> {
  return { email: typed };
}
