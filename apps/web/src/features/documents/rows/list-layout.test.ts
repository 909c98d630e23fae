import { expect, it } from 'vitest';
import { USUAL_COLUMNS } from './columns.ts';
import { parseLayout } from './list-layout.ts';

it.each([null, '', '{', '[]', '"rows"', '{"areRows":"yes","columns":"all"}'])(
  'the stored layout %j is the usual one: cards, and the usual columns [COL-7]',
  (stored) => {
    expect(parseLayout(stored)).toEqual({ areRows: false, columns: USUAL_COLUMNS });
  },
);

it('unknown columns of a stored layout are left out, and the others are in their order [COL-7]', () => {
  const stored = JSON.stringify({ areRows: true, columns: ['tags', 'size', 'type'] });
  expect(parseLayout(stored)).toEqual({ areRows: true, columns: ['type', 'tags'] });
});
