import { expect, it } from 'vitest';
import { removalText } from './member-removal.tsx';

const david = { name: 'David Okafor', isUnclaimed: false, documentCount: 4 };

it.each([
  [4, 'David keeps their account and 4 documents. Okafor can no longer see them, and David can no longer see Okafor.'],
  [1, 'David keeps their account and 1 document. Okafor can no longer see it, and David can no longer see Okafor.'],
  [0, 'David keeps their account but can no longer see Okafor.'],
])('removing a member with %i documents says: %s [SBR-8]', (documentCount, outcome) => {
  expect(removalText({ ...david, documentCount }, 'Okafor')).toEqual({
    title: 'Remove David from Okafor?',
    outcome,
    confirm: 'Remove David',
  });
});

it('for an account that no one has claimed, the question is about deleting it [D-4]', () => {
  expect(removalText({ ...david, isUnclaimed: true }, 'Okafor')).toEqual({
    title: 'Delete David’s account?',
    outcome:
      'David hasn’t chosen a password yet, so no one uses this account. It will be removed from Okafor and deleted with its documents. You can’t undo this.',
    confirm: 'Delete David’s account',
  });
});
