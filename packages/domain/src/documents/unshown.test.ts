import { expect, it } from 'vitest';
import { UNSHOWN, UNSHOWN_SENTENCES, unshownSentence } from './unshown.ts';

it('each reason why a file is not shown has a sentence of its own, and no other state has one [REA-12]', () => {
  const sentences = UNSHOWN.map((reason) => unshownSentence(reason)?.message);
  expect(sentences).toEqual(UNSHOWN.map((reason) => UNSHOWN_SENTENCES[reason].message));
  expect(new Set(sentences).size).toBe(UNSHOWN.length);
  for (const state of ['pending', 'ready', 'none']) expect(unshownSentence(state)).toBeNull();
});
