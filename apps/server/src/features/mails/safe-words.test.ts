import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLinkLike, toOneLine, withoutLinks } from './safe-words.ts';

it.each([
  'Kfz 04/2027',
  'No.4711.22',
  'Dr. A.B. Example',
  'J.R.R. Tolkien',
  '13.12.2026, 10:30',
  'Rent: €480.50 and/or more',
  'Lunch @ noon',
  'St. Mary’s 2.0',
  'علی\u200cرضا',
  '👩\u200d👩\u200d👧',
])('%s stays as it was written, since no mail program makes a link of it', (name) => {
  expect(withoutLinks(name)).toBe(name);
  expect(isLinkLike(toOneLine(name))).toBe(false);
});

it.each([
  ['evil.example/login', 'evil example/login'],
  ['bit.ly', 'bit ly'],
  ['1.2.3.4/x', '1 2.3.4/x'],
  ['9.1.2.3.4', '9 1 2.3.4'],
  ['casino24.com', 'casino24 com'],
  ['https://evil', 'https  evil'],
  ['//evil', ' evil'],
  ['\\\\evil\\share', ' evil\\share'],
  ['me@evil', 'me evil'],
  ['mailto:me', 'mailto me'],
  ['localhost:3000/x', 'localhost 3000/x'],
  ['www.x', 'www x'],
  ['half。price', 'half price'],
  ['evil．ｃｏｍ', 'evil ｃｏｍ'],
  ['موقع.قطر', 'موقع قطر'],
  ['evil.c\u200dom', 'evil com'],
  ['evil\u202e.com', 'evil com'],
  ['=?utf-8?q?evil=2Eexample?=', ' utf-8?q?evil=2Eexample?='],
])('%s is no link in a mail [SEC-32]', (name, plain) => {
  expect(isLinkLike(toOneLine(name))).toBe(true);
  expect(withoutLinks(name)).toBe(plain.trim());
});

/** What common mail programs turn into a link, told in another way than the code does. */
const LINKED = [/[a-z0-9-]\.[a-z]{2}/i, /\d+\.\d+\.\d+\.\d+/, /:\/\//, /\S@\S/, /www\./i, /[a-z]:\S/i, /\\\\\S/, /=\?/];

it('nothing that mail programs link to is left of any name [SEC-32]', () => {
  const signs = fc.constantFrom(...'ab1.2:/@\\=? -', 'www', 'http', 'com', '\u200d', '\u202e', 'ع');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 12 }), (drawn) => {
      const plain = withoutLinks(drawn.join(''));
      for (const linked of LINKED) expect(plain.replaceAll(/\p{Cf}/gu, '')).not.toMatch(linked);
      expect(isLinkLike(plain)).toBe(false);
    }),
  );
});
