import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentStates } from './documents.repository.ts';
import { applyChanges } from './page-changes.ts';

const IDS = Array.from({ length: 8 }, (): string => randomUUID()).toSorted();

/** The documents of a list by the number of their last change; null where it does not have them. */
type List = (number | null)[];

const stateOf = (list: List, id: string) => `${id} ${list[IDS.indexOf(id)]}`;
const listed = (list: List) => IDS.filter((_id, index) => list[index] !== null).toReversed();

function pageOf(list: List, limit: number): DocumentStates {
  const ids = listed(list);
  const shown = ids.slice(0, limit);
  const next = ids.length > limit ? String(shown.at(-1)) : null;
  return { version: 'v', changed: null, states: shown.map((id) => stateOf(list, id)), next };
}

/** As the database tells it; ids that only might have changed are among them. */
function changesOf(before: List, after: List, unchanged: boolean[]): DocumentStates {
  const changed = IDS.filter((_id, index) => before[index] !== after[index] || unchanged[index]).toReversed();
  const states = listed(after)
    .filter((id) => changed.includes(id))
    .map((id) => stateOf(after, id));
  return { version: 'v', changed, states, next: null };
}

const list = fc.array(fc.option(fc.nat(2)), { minLength: IDS.length, maxLength: IDS.length });
const flags = fc.array(fc.boolean(), { minLength: IDS.length, maxLength: IDS.length });

it('a page with changes is the page made whole, or it is not told', () => {
  let told = 0;
  fc.assert(
    fc.property(list, list, flags, fc.integer({ min: 1, max: IDS.length }), (before, after, unchanged, limit) => {
      const page = applyChanges(pageOf(before, limit), changesOf(before, after, unchanged), limit);
      if (page === null) return;
      told += 1;
      expect(page).toEqual(pageOf(after, limit));
    }),
    { numRuns: 500 },
  );
  expect(told).toBeGreaterThan(50);
});

it.each<[string, List, List, number]>([
  ['a document that changes', [1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 2, 1], 3],
  [
    'a new document, which moves the last one to the next page',
    [1, 1, 1, 1, 1, 1, 1, null],
    [1, 1, 1, 1, 1, 1, 1, 1],
    3,
  ],
  ['a document that leaves a page which is all', [null, 1, 1, 1, 1, 1, 1, 1], [null, 1, 1, null, 1, 1, 1, 1], 8],
  ['a document of a later page that changes', [1, 1, 1, 1, 1, 1, 1, 1], [2, 1, 1, 1, 1, 1, 1, 1], 3],
])('the page is told with %s', (_what, before, after, limit) => {
  const page = applyChanges(pageOf(before, limit), changesOf(before, after, []), limit);
  expect(page).toEqual(pageOf(after, limit));
});
