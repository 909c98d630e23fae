import { expect, it } from 'vitest';
import {
  addPages,
  areChanged,
  changePage,
  changeWords,
  cutBefore,
  joinWithPrevious,
  movePage,
  type Parts,
  type PlanPage,
  stepPage,
  toPlan,
  turnPage,
} from './page-parts.ts';

const page = (id: string, number: number, file = 0): PlanPage => ({
  ...{ id, number, file, page: number, turn: 0, isOut: false },
});
const words = (name: string) => ({
  ...{ name, type: 'Other' as const, target: { kind: 'person' as const, personId: 'elena', shareWith: [] } },
});
const WHOLE: Parts = [{ id: 'one', ...words('Scan'), pages: ['a', 'b', 'c', 'd'].map((id, at) => page(id, at + 1)) }];
const CUT = cutBefore(WHOLE, 'c', { id: 'two', ...words('Bill') });
const leaveOut = (parts: Parts, id: string) => changePage(parts, id, () => ({ isOut: true }));

/** 'ab|cd'; a page that is left out is in brackets. */
function shown(parts: Parts): string {
  return parts.map(({ pages }) => pages.map(({ id, isOut }) => (isOut ? `(${id})` : id)).join('')).join('|');
}

it.each<[string, Parts, string]>([
  ['a cut makes two parts', CUT, 'ab|cd'],
  ['there is nothing before the first page to cut off', cutBefore(WHOLE, 'a', { id: 'x', ...words('X') }), 'abcd'],
  ['a part joins the one before', joinWithPrevious(CUT, 'two'), 'abcd'],
  ['the first part joins none', joinWithPrevious(CUT, 'one'), 'ab|cd'],
  ['a page that is left out keeps its place', leaveOut(WHOLE, 'b'), 'a(b)cd'],
  ['a page moves within its part', movePage(CUT, 'a', { partId: 'one', at: 1 }), 'ba|cd'],
  ['a page moves to another part', movePage(CUT, 'a', { partId: 'two', at: 1 }), 'b|cad'],
  ['a part without pages is gone', movePage(stepPage(CUT, 'c', -1), 'd', { partId: 'one', at: 0 }), 'dabc'],
  ['a step', stepPage(CUT, 'a', 1), 'ba|cd'],
  ['a step over the cut', stepPage(CUT, 'b', 1), 'a|bcd'],
  ['a step back over the cut', stepPage(CUT, 'c', -1), 'abc|d'],
  ['no step before the first page', stepPage(CUT, 'a', -1), 'ab|cd'],
  ['no step behind the last page', stepPage(CUT, 'd', 1), 'ab|cd'],
  ['pages of another file come last', addPages(CUT, [page('e', 5, 1)]), 'ab|cde'],
])('%s [INB-5]', (_what, parts, expected) => {
  expect(shown(parts)).toBe(expected);
});

it('four turns to the right leave a page as it was, and one to the left undoes one [INB-5]', () => {
  const turns = (...by: (90 | 270)[]) =>
    by.reduce((parts, each) => turnPage(parts, 'a', each), WHOLE)[0]?.pages[0]?.turn;
  expect([turns(90), turns(90, 90), turns(270), turns(90, 270), turns(90, 90, 90, 90)]).toEqual([90, 180, 270, 0, 0]);
});

it('only other pages, turns or cuts are a change [INB-5]', () => {
  expect([WHOLE, changeWords(WHOLE, 'one', { name: 'X' }), joinWithPrevious(CUT, 'two')].map(areChanged)).toEqual([
    ...[false, false, false],
  ]);
  const changed = [CUT, turnPage(WHOLE, 'a', 90), leaveOut(WHOLE, 'd'), stepPage(WHOLE, 'a', 1)];
  expect([...changed, addPages(WHOLE, [page('e', 5, 1)])].map(areChanged)).toEqual(Array(5).fill(true));
});

it('the plan names the pages that stay; a part of which none stays makes no document [INB-5]', () => {
  const turned = turnPage(leaveOut(CUT, 'b'), 'c', 90);
  const plan = toPlan(changeWords(turned, 'two', { name: ' Bill ' }), { revision: 3, joined: [] });
  const target = { kind: 'person', personId: 'elena', shareWith: [] };
  expect(plan).toEqual({
    ...{ revision: 3, joined: [] },
    first: { name: 'Scan', type: 'Other', pages: [{ file: 0, page: 1, turn: 0 }] },
    others: [
      {
        ...{ name: 'Bill', type: 'Other', target },
        pages: [
          { file: 0, page: 3, turn: 90 },
          { file: 0, page: 4, turn: 0 },
        ],
      },
    ],
  });
  const firstOut = leaveOut(leaveOut(CUT, 'a'), 'b');
  expect(toPlan(firstOut, { revision: 3, joined: [] })).toMatchObject({ first: { name: 'Bill' }, others: [] });
  expect(toPlan(leaveOut(leaveOut(firstOut, 'c'), 'd'), { revision: 3, joined: [] })).toBeNull();
});
