import fs from 'node:fs';
import { expect, it } from 'vitest';
import { localizeShell } from './localized-page.ts';

const SHELL = fs.readFileSync(new URL('../../../../web/app.html', import.meta.url), 'utf8');

it('the page that comes before any script has its language and direction already [LNG-2, LNG-4]', () => {
  const page = localizeShell(SHELL);
  const tagOf = (language: 'ar' | 'de' | 'en-US') => /<html[^>]*>/.exec(page(language).toString())?.[0];
  expect([tagOf('ar'), tagOf('de'), tagOf('en-US')]).toEqual([
    '<html lang="ar" dir="rtl">',
    '<html lang="de" dir="ltr">',
    '<html lang="en-US" dir="ltr">',
  ]);
});

it('in British English the page is as it was built, but for its language', () => {
  const plain = (html: string) => html.replaceAll(/\s+/g, ' ').replace(/<html[^>]*>/, '');
  expect(plain(localizeShell(SHELL)('en-GB').toString())).toBe(plain(SHELL));
});
