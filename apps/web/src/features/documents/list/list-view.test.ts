import { NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import { expect, it } from 'vitest';
import { addressOf, defaultSort, isFiltered, type ListView, viewOf } from './list-view.ts';

const PLAIN: ListView = { ...NO_FILTER, sort: 'date-desc' };

it.each<[string, ListView, object]>([
  ['nothing', PLAIN, {}],
  ['words', { ...PLAIN, text: 'tax 2026' }, { q: 'tax 2026' }],
  ['a type', { ...PLAIN, type: 'Driver License' }, { type: 'Driver License' }],
  ['expiring soon', { ...PLAIN, isSoonOnly: true }, { soon: true }],
  ['an amount', { ...PLAIN, has: 'amount' }, { has: 'amount' }],
  ['a year', { ...PLAIN, year: '2026' }, { year: '2026' }],
  ['an order', { ...PLAIN, sort: 'name-asc' }, { sort: 'name-asc' }],
])('a list with %s is written to the URL and read from it again [MDV-4, MDV-7]', (_, view, address) => {
  expect(JSON.parse(JSON.stringify(addressOf(view)))).toEqual(address);
  expect(viewOf(address)).toEqual(view);
});

it('on phones a URL without an order means the soonest expiry, and any other order is written [OFF-4]', () => {
  const unsorted = defaultSort(true);
  expect(viewOf({}, unsorted).sort).toBe('expiry-asc');
  expect(addressOf(viewOf({}, unsorted), unsorted)).not.toHaveProperty('sort', 'expiry-asc');
  expect(addressOf(PLAIN, unsorted)).toMatchObject({ sort: 'date-desc' });
  expect(defaultSort(false)).toBe('date-desc');
});

it('a sort order and blanks do not count as filters', () => {
  expect(isFiltered(PLAIN)).toBe(false);
  expect(isFiltered({ ...PLAIN, text: '  ' })).toBe(false);
  expect(isFiltered({ ...PLAIN, text: 'tax' })).toBe(true);
  expect(isFiltered({ ...PLAIN, type: 'Legal' })).toBe(true);
  expect(isFiltered({ ...PLAIN, isSoonOnly: true })).toBe(true);
  expect(isFiltered({ ...PLAIN, has: 'lent' })).toBe(true);
  expect(isFiltered({ ...PLAIN, year: '2026' })).toBe(true);
});
