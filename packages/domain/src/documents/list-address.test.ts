import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALL_SORTS, FACT_FILTERS, listAddressOf, listFiltersOf, listQueryText } from './list-address.ts';

const MEMBER = '0198c4a2-7b1c-7d3e-9f00-123456789abc';
const filled = (values: object) => JSON.parse(JSON.stringify(values));

it('the filters in a URL are read, also where the router has made a number or a boolean of them [MDV-4, COL-7]', () => {
  const text = { q: '2026', type: 'Medical', soon: 'true', has: 'amount', year: '2026', sort: 'amount-desc' };
  const read = { ...text, soon: true };
  expect(listFiltersOf(text)).toEqual(read);
  expect(listFiltersOf({ ...text, q: 2026, soon: true, year: 2026 })).toEqual(read);
});

it('unknown values in a URL are ignored [MDV-4]', () => {
  const search = { q: '', type: 'Tickets', soon: 'yes', has: 'a cat', year: '20266', sort: 'size-desc', member: 'x' };
  expect(filled(listFiltersOf(search))).toEqual({});
});

it('a list is written as text and read again, whatever was searched for [COL-7]', () => {
  const place = fc.constantFrom({ member: MEMBER }, { collection: MEMBER }, { view: 'all' }, { view: 'general' });
  const filters = fc.record(
    {
      q: fc.string({ minLength: 1, unit: 'grapheme' }),
      soon: fc.constant(true),
      has: fc.constantFrom(...FACT_FILTERS),
      year: fc.constantFrom('1999', '2026'),
      sort: fc.constantFrom(...ALL_SORTS),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(place, filters, (where, what) => {
      const address = { ...where, ...what } as Parameters<typeof listQueryText>[0];
      expect(filled(listAddressOf(listQueryText(address)) ?? {})).toEqual(filled(address));
    }),
  );
});

it.each([
  ['no list', 'q=tax'],
  ['two lists', `member=${MEMBER}&view=all`],
  ['another page', 'view=trash'],
  ['a place that is no id', 'member=%3Cscript%3E'],
  ['a parameter that opens something', `view=all&doc=${MEMBER}`],
  ['an unknown value', 'view=all&type=Tickets'],
  ['a value twice', 'view=all&q=one&q=two'],
  ['another order of the parameters', 'q=tax&view=all'],
  ['a URL', 'https://example.org/?view=all'],
])('%s is no saved view [COL-7]', (_, text) => {
  expect(listAddressOf(text)).toBeNull();
});
