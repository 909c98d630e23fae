import { expect, it } from 'vitest';
import { Tags } from './field-rules.ts';

it.each<[string, string[], string[]]>([
  ['the first of two spellings', ['Travel', 'travel', 'TRAVEL'], ['Travel']],
  ['the order in which they first stood', ['school', 'Travel', 'School', 'bank'], ['school', 'Travel', 'bank']],
  ['none that is empty', [' ', 'Travel', ''], ['Travel']],
  ['each without the space around it', [' Travel ', 'travel'], ['Travel']],
])('tidying tags keeps %s [DVW-8]', (_, given, kept) => {
  expect(Tags.parse(given)).toEqual(kept);
});
