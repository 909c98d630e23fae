import { expect, it } from 'vitest';
import { removalWords } from './removal-words.ts';

const david = { name: 'David Okafor', isUnclaimed: false, words: null, documentCount: 4 };

it.each([
  [
    david,
    'David keeps the account and 4 documents. Okafor stops seeing them at once, and David stops seeing Okafor too.',
  ],
  [
    { ...david, documentCount: 1 },
    'David keeps the account and 1 document. Okafor stops seeing it at once, and David stops seeing Okafor too.',
  ],
  [{ ...david, documentCount: 0 }, 'David keeps the account. David stops seeing Okafor at once.'],
  [
    { ...david, isUnclaimed: true },
    'David has not set a password yet. The account is deleted, and every document in it.',
  ],
])('says what happens to %o [D-4]', (member, words) => {
  expect(removalWords(member, 'Okafor')).toBe(words);
});
