import { expect, it } from 'vitest';
import { generateVerificationWords } from './verification-words.ts';

it('two different plain words are drawn, from more than ten thousand pairs [D-26]', () => {
  const drawn = Array.from({ length: 2_000 }, generateVerificationWords);
  for (const words of drawn) {
    expect(words).toMatch(/^[a-z]{3,9} [a-z]{3,9}$/);
    const [first, second] = words.split(' ');
    expect(first).not.toBe(second);
  }
  // the birthday bound: 2,000 draws of 10,000 pairs would leave fewer than 1,815 distinct ones
  expect(new Set(drawn).size).toBeGreaterThan(1_830);
});
