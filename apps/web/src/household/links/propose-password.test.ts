import fs from 'node:fs';
import path from 'node:path';
import { TRANSLATED_LANGUAGES } from '@kinvault/domain/messages/languages.ts';
import { expect, it } from 'vitest';
import { passwordOfWords, proposePassword } from './propose-password.ts';

it('a proposed password is two words and a number of two digits [LNK-1]', async () => {
  const numbers = [1, 0, 21];
  expect(passwordOfWords(['willow', 'amber'], () => numbers.shift() ?? 0)).toBe('amber-willow-31');
  expect(await proposePassword()).toMatch(/^[a-z]+-[a-z]+-\d\d$/);
});

it('proposed passwords differ', async () => {
  const proposed = await Promise.all(Array.from({ length: 20 }, proposePassword));
  expect(new Set(proposed).size).toBeGreaterThan(15);
});

it.each(['en', ...TRANSLATED_LANGUAGES])(
  'the words of %s are many, all different, and in letters that every keyboard there has [LNK-1]',
  async (language) => {
    const file = path.join(import.meta.dirname, 'words', `words-${language}.ts`);
    expect(fs.existsSync(file)).toBe(true);
    const { WORDS } = (await import(file)) as { WORDS: string };
    const words = WORDS.split(',');
    expect(words.length).toBeGreaterThan(150);
    expect(new Set(words).size).toBe(words.length);
    const letters = language === 'ar' ? /^\p{Script=Arabic}+$/u : /^[a-z]+$/;
    expect(words.filter((word) => !letters.test(word))).toEqual([]);
  },
);
