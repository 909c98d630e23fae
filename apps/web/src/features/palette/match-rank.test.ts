import { typedWords } from '@kinvault/domain/fold-letters.ts';
import { describe, expect, it } from 'vitest';
import { beginsWords, matchRank, sortByMatch, sortGroupsByMatch } from './match-rank.ts';

const named = (...labels: string[]) => labels.map((label) => ({ label }));

describe('how well a name matches', () => {
  it.each<[string, string, number]>([
    ['Mia’s passport', 'mia', 0],
    ['Mia’s passport', "MIA'S PASS", 0],
    ['Tomás Rivera', 'tomas', 0],
    ['Mia’s passport', 'mia pa', 1],
    ['Youth bus pass', 'pass bus', 1],
    ['Youth bus pass', 'outh', 2],
    ['Lease', 'keys', 3],
    ['Mia’s passport', 'mia tax', 3],
  ])('the name %s matches “%s” with rank %i', (label, text, distance) => {
    expect(matchRank(label, typedWords(text))).toBe(distance);
  });
});

it('the best match comes first, and equal matches keep their order', () => {
  const found = named('Household policy', 'Compass', 'Bus pass', 'Passport', 'Passport card');
  expect(sortByMatch(found, ['pass']).map(({ label }) => label)).toEqual([
    'Passport',
    'Passport card',
    'Bus pass',
    'Compass',
    'Household policy',
  ]);
});

it('entries keep their order while nothing is typed', () => {
  expect(sortByMatch(named('Trash', 'Edit Profile'), [])).toEqual(named('Trash', 'Edit Profile'));
});

describe('groups', () => {
  const group = (title: string, ...labels: string[]) => ({ title, entries: named(...labels) });
  it.each<[string, ReturnType<typeof group>[], string[]]>([
    ['mia', [group('Documents', 'Mia’s passport'), group('People', 'Mia Rivera')], ['Documents', 'People']],
    ['tomas', [group('Documents', 'Licence'), group('People', 'Tomás Rivera')], ['People', 'Documents']],
    ['sign', [group('Documents'), group('People'), group('Actions', 'Sign out')], ['Actions']],
    ['', [group('Documents'), group('People', 'Mia'), group('Actions', 'Trash')], ['People', 'Actions']],
  ])('the groups for “%s” are sorted by their best match, without empty ones', (text, groups, titles) => {
    expect(sortGroupsByMatch(groups, typedWords(text)).map(({ title }) => title)).toEqual(titles);
  });
});

it.each<[string, boolean]>([
  ['si o', true],
  ['out', true],
  ['ign', false],
  ['sign in', false],
])('“%s” matches the start of words in Sign out: %s', (text, begins) => {
  expect(beginsWords('Sign out', typedWords(text))).toBe(begins);
});
