import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldEachLetter, foldLetters, splitWords } from './fold-letters.ts';
import { SAME_NAMES } from './same-names.ts';

it.each(SAME_NAMES)('in %s, %s is found as %s [SRC-4]', (_language, written, typed) => {
  expect(foldLetters(typed)).toBe(foldLetters(written));
});

it.each([
  ['か', 'が'],
  ['は', 'ぱ'],
  ['कि', 'का'],
  ['가', '각'],
  ['ن', 'ب'],
])('%s and %s are different letters [SRC-4]', (one, other) => {
  expect(foldLetters(one)).not.toBe(foldLetters(other));
});

it('the decimal digits of every script are the ten of ASCII [SRC-4]', () => {
  const seen = new Map<string, number>();
  for (let code = 0; code <= 0x10ffff; code++) {
    const digit = String.fromCodePoint(code);
    if (!/\p{Nd}/u.test(digit)) continue;
    const folded = foldLetters(digit);
    seen.set(folded, (seen.get(folded) ?? 0) + 1);
  }
  expect([...seen.keys()].toSorted().join('')).toBe('0123456789');
  expect(new Set(seen.values()).size).toBe(1);
});

it.each([
  ['l·', 'l'],
  ['a·b', 'ab'],
])('in %s the dot is one between words [SRC-4]', (dotted, other) => {
  expect(foldLetters(dotted)).not.toBe(foldLetters(other));
});

const LETTERS = fc.constantFrom(
  ...'aÀßẞΣςIıİłĄ9٢。が가ガｶﾞㅏไทﬃ\u0301\u3099\u0640\u200c\u00ad\u1100\u1161\u11a8हिكی’– ةlL·ŀ`´ʾ״९',
);
const TEXTS = fc.array(LETTERS, { maxLength: 20 }).map((letters) => letters.join(''));

it('letter by letter a text is folded as it is in one piece, and each letter knows its place [SRC-4]', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      const letters = [...foldEachLetter(text)];
      expect(letters.map(({ folded }) => folded).join('')).toBe(foldLetters(text));
      expect(letters.map(({ letter }) => letter).join('')).toBe(text);
      for (const { letter, from, to } of letters) expect(text.slice(from, to)).toBe(letter);
    }),
  );
});

it('what is folded once stays as it is', () => {
  // the dot of ‘l·ł’ is between two l only then
  const texts = TEXTS.map((text) => text.replaceAll('·', ''));
  fc.assert(fc.property(texts, (text) => foldLetters(foldLetters(text)) === foldLetters(text)));
});

it('the words of a text keep the vowels that India writes as marks', () => {
  expect(splitWords(foldLetters('हिन्दी, Łódź-3'))).toEqual(['हिन्दी', 'lodz', '3']);
});

it('a changed folding has a migration that puts the stored texts into the search index again', () => {
  const hash = createHash('sha256');
  for (let code = 0x80; code < 0x3400; code++) hash.update(foldLetters(String.fromCodePoint(code)));
  // where this differs: set is_indexed of document_texts to false in a new migration (fold_letters.sql shows how), then note it here
  expect(hash.digest('hex').slice(0, 16)).toBe('10148116a3e1f026');
});
