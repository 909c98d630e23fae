import { expect, it } from 'vitest';
import { countView, viewCount, viewCountText } from '../activity/view-count.ts';
import type { EditDraft } from './edit-draft.ts';
import { fieldText } from './field-words.ts';

const DRAFT = {
  ownerId: 'mia',
  expiresOn: '2026-12-13',
  issuedOn: '',
  number: 'X1',
  tags: ['A', 'B'],
} as unknown as EditDraft;

it.each([
  ['ownerId', 'Mia Rivera'],
  ['expiresOn', '13 Dec 2026'],
  ['issuedOn', 'Not said'],
  ['number', 'X1'],
  ['tags', 'A, B'],
] as const)('the field %s reads %s', (field, expected) => {
  expect(fieldText(DRAFT, field, () => 'Mia Rivera')).toBe(expected);
});

it('views are counted for each document, and said in words [DVW-6]', () => {
  for (let opened = 0; opened < 2; opened++) countView('passport');
  countView('lease');
  expect([viewCount('passport'), viewCount('lease'), viewCount('other')]).toEqual([2, 1, 0]);
  expect([viewCountText(1), viewCountText(2)]).toEqual(['1 time this session', '2 times this session']);
});
