import { expect, it } from 'vitest';
import { WHOLE_PICTURE } from '../edges/quad.ts';
import { NO_PAGES, type PagesEvent, type ScanPage, scanPagesReducer } from './scan-pages.ts';

const page = (id: string): ScanPage => ({
  id,
  photo: new Blob(),
  quad: WHOLE_PICTURE,
  turns: 0,
  look: 'color',
  picture: new Blob(),
});

function after(...events: PagesEvent[]) {
  const put = ['a', 'b', 'c'].map((id): PagesEvent => ({ type: 'put', page: page(id) }));
  const { pages, selectedId } = [...put, ...events].reduce(scanPagesReducer, NO_PAGES);
  return `${pages.map(({ id }) => id).join('')} ${selectedId}`;
}

it.for([
  ['a new page comes last and is shown', [], 'abc c'],
  ['a page moves to the front', [{ type: 'move', id: 'c', to: 0 }], 'cab c'],
  ['a page moves to the end', [{ type: 'move', id: 'a', to: 2 }], 'bca c'],
  ['a page taken again keeps its place', [{ type: 'put', page: page('b') }], 'abc b'],
  [
    'after a page that was removed, the next is shown',
    [
      { type: 'select', id: 'a' },
      { type: 'remove', id: 'a' },
    ],
    'bc b',
  ],
  ['after the last one that was removed, the one before is shown', [{ type: 'remove', id: 'c' }], 'ab b'],
  ['removing another page leaves the one shown', [{ type: 'remove', id: 'a' }], 'bc c'],
] as [string, PagesEvent[], string][])('%s [REA-8]', ([_what, events, expected]) => {
  expect(after(...events)).toBe(expected);
});
