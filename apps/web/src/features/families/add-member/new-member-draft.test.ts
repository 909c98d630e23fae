import { expect, it } from 'vitest';
import { draftProblem, emptyDraft, type NewMemberDraft, passwordsHint } from './new-member-draft.ts';

const invited: NewMemberDraft = { ...emptyDraft('rivera'), email: ' carlos@rivera.example ' };
const created: NewMemberDraft = {
  ...invited,
  createsAccount: true,
  name: 'Carlos Rivera',
  password: 'quiet lantern',
  confirmation: 'quiet lantern',
};

it('the default role of a new member is Member [VAL-7, FMD-2]', () => {
  expect(emptyDraft('rivera').role).toBe('Member');
});

it.each<[Partial<NewMemberDraft>, string]>([
  [{ email: '' }, 'Missing information: Please enter an email address and select a group'],
  [{ email: '   ' }, 'Missing information: Please enter an email address and select a group'],
  [{ familyId: '' }, 'Missing information: Please enter an email address and select a group'],
])('an invitation with %o is not sent: %s [VAL-3]', (change, expected) => {
  const problem = draftProblem({ ...invited, ...change });
  expect(problem && `${problem.title}: ${problem.description}`).toBe(expected);
});

it.each<[Partial<NewMemberDraft>, string]>([
  [{ name: ' ' }, 'Please provide name, password, and confirm password for the new user'],
  [{ password: '' }, 'Please provide name, password, and confirm password for the new user'],
  [{ confirmation: '' }, 'Please provide name, password, and confirm password for the new user'],
  [{ confirmation: 'quiet lanterm' }, 'Password and confirm password do not match'],
])('an account with %o is not made: %s [VAL-4]', (change, expected) => {
  expect(draftProblem({ ...created, ...change })?.description).toBe(expected);
});

it('a complete draft can be sent, and hidden fields are ignored', () => {
  expect(draftProblem(invited)).toBeNull();
  expect(draftProblem(created)).toBeNull();
  expect(draftProblem({ ...created, createsAccount: false, confirmation: 'other' })).toBeNull();
});

it.each([
  ['quiet', '', null],
  ['quiet', 'quiet', 'Passwords match'],
  ['quiet', 'Quiet', 'Passwords do not match'],
])('the passwords %j and %j show the hint %j [FMD-3]', (password, confirmation, text) => {
  expect(passwordsHint({ ...created, password, confirmation })?.text ?? null).toBe(text);
});
