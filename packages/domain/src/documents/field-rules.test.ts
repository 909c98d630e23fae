import { expect, it } from 'vitest';
import { requestShape, Tags } from './field-rules.ts';

it.each<[string, string[], string[]]>([
  ['the first of two spellings', ['Travel', 'travel', 'TRAVEL'], ['Travel']],
  ['the order in which they first stood', ['school', 'Travel', 'School', 'bank'], ['school', 'Travel', 'bank']],
  ['none that is empty', [' ', 'Travel', ''], ['Travel']],
  ['each without the space around it', [' Travel ', 'travel'], ['Travel']],
])('tidying tags keeps %s [DVW-8]', (_, given, kept) => {
  expect(Tags.parse(given)).toEqual(kept);
});

it.each(['boat', '', 'Health', 7])('%j is no kind of insurance [KNO-14]', (kind) => {
  const { insuranceKind } = requestShape(['insuranceKind']);
  expect(insuranceKind.safeParse(kind).success).toBe(false);
  expect(insuranceKind.parse(null)).toBeNull();
});
