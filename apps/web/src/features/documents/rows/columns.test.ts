import { expect, it } from 'vitest';
import { COLUMNS, columnTracks, fittingColumns, USUAL_COLUMNS } from './columns.ts';

it('columns that do not fit beside the name are left out, the last ones first [COL-7]', () => {
  expect(fittingColumns(USUAL_COLUMNS, 100)).toEqual(USUAL_COLUMNS);
  expect(fittingColumns(USUAL_COLUMNS, 50)).toEqual(['issuer', 'owner', 'type', 'issued', 'amount']);
  expect(fittingColumns(COLUMNS, 32)).toEqual(['issuer', 'owner']);
  expect(fittingColumns(COLUMNS, 10)).toEqual([]);
});

it('header and rows have a track for the check box, the name and each column [COL-7]', () => {
  expect(columnTracks(['type'])).toBe('2.75rem minmax(0, 16fr) minmax(0, 5.25fr)');
});
