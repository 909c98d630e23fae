import { expect, it } from 'vitest';
import { perLanguage } from './per-language.ts';

it('a value is made when its language is first asked for, and once', () => {
  const made: string[] = [];
  const read = perLanguage((language) => {
    made.push(language);
    return language.toUpperCase();
  });
  expect(made).toEqual([]);
  expect([read('de'), read('ar'), read('de')]).toEqual(['DE', 'AR', 'DE']);
  expect(made).toEqual(['de', 'ar']);
});
