import { expect, it } from 'vitest';
import { removalText } from './member-removal.tsx';

const david = { name: 'David Okafor', isUnclaimed: false, documentCount: 4 };

it.each([
  [
    4,
    'David keeps their account and 4 documents. Okafor stops seeing them at once, and David stops seeing Okafor too.',
  ],
  [1, 'David keeps their account and 1 document. Okafor stops seeing it at once, and David stops seeing Okafor too.'],
  [0, 'David keeps their account. David stops seeing Okafor at once.'],
])('with %i documents: %s [SBR-8]', (documentCount, outcome) => {
  expect(removalText({ ...david, documentCount }, 'Okafor')).toEqual({
    title: 'Remove David from Okafor?',
    outcome,
    confirm: 'Remove David',
  });
});

it('for an account that nobody has claimed the question speaks of deletion [D-4]', () => {
  expect(removalText({ ...david, isUnclaimed: true }, 'Okafor')).toEqual({
    title: 'Delete David’s account?',
    outcome:
      'David has not chosen a password yet, so nobody uses this account. It leaves Okafor and is deleted, with the documents in it. This cannot be undone.',
    confirm: 'Delete David’s account',
  });
});
