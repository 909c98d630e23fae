import { expect, it } from 'vitest';
import { requestLanguage } from './request-language.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', '', 'de'],
  ['en;q=0.4, pl;q=0.9, nl', '', 'pl'],
  ['fr;q=0, es', '', 'es'],
  ['nl', '', 'en-GB'],
  ['en-US,en;q=0.5', '', 'en-US'],
  ['de', 'a=b; kinvault-language=ar', 'ar'],
  ['de', 'kinvault-language=klingon', 'de'],
  [undefined, undefined, 'en-GB'],
])('a browser that sends Accept-Language %j and the cookies %j reads %s [LNG-2]', (accept, cookie, language) => {
  expect(requestLanguage({ headers: { 'accept-language': accept, cookie } })).toBe(language);
});
