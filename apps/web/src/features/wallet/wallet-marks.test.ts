import { expect, it } from 'vitest';
import { parseMarks } from './wallet-marks.ts';

it.each([
  [null, { wasIn: {}, done: [] }],
  ['{', { wasIn: {}, done: [] }],
  ['{"done":"all","wasIn":{"a":1,"b":false}}', { wasIn: { b: false }, done: [] }],
  ['{"done":["block a",2]}', { wasIn: {}, done: ['block a'] }],
])('what is stored as %s is read without what is damaged [LNK-8]', (stored, marks) => {
  expect(parseMarks(stored)).toEqual(marks);
});
