import { expect, it } from 'vitest';
import { isPictureFile } from './picture.ts';

it.each([
  ['me.jpg', 'image/jpeg', true],
  ['IMG_2041.HEIC', '', true],
  ['IMG_2041.heic', 'image/heic', true],
  ['drawing.svg', 'image/svg+xml', false],
  ['passport.pdf', 'application/pdf', false],
  ['me.jpg', 'text/html', false],
  ['notes', '', false],
])('the file %s (%s) can become the avatar: %s [PRF-2]', (name, type, expected) => {
  expect(isPictureFile({ name, type })).toBe(expected);
});
