import { expect, it } from 'vitest';
import { addTag, tagProblem } from './tags.ts';

it.each([
  ['is trimmed', ['Travel'], '  School trip ', ['Travel', 'School trip']],
  ['is never empty', ['Travel'], '   ', ['Travel']],
  ['is there once', ['Travel'], 'Travel', ['Travel']],
  ['is there once whatever its case, in its first spelling', ['Travel'], 'travel', ['Travel']],
])('a tag %s [DVW-8]', (_, tags, typed, expected) => {
  expect(addTag(tags, typed)).toEqual(expected);
});

it('one tag too many, or one too long, is reported and not added', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => `Tag ${at}`);
  expect(tagProblem(twenty, 'Another')).toBe('A document can have up to 20 tags.');
  expect(addTag(twenty, 'Another')).toEqual(twenty);
  expect(tagProblem(twenty, 'tag 7')).toBeNull();
  expect(tagProblem([], 'x'.repeat(41))).toBe('A tag can have up to 40 characters.');
  expect(addTag([], 'x'.repeat(41))).toEqual([]);
});
