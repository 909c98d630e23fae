import { expect, it } from 'vitest';
import { PagePlan } from './page-plan.schema.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const page = (number: number, file = 0, turn = 0) => ({ file, page: number, turn });
const part = (...pages: object[]) => ({ name: 'Bill', type: 'Financial', pages });
const forSomeone = { target: { kind: 'person', personId: ID, shareWith: [] } };
const many = (count: number) => Array.from({ length: count }, (_, at) => page(at + 1));

function plan(change: object) {
  return PagePlan.safeParse({ revision: 1, joined: [], first: part(page(1)), others: [], ...change }).success;
}

it.each<[string, object, boolean]>([
  ['one page', {}, true],
  ['turned pages in any order', { first: part(page(2, 0, 90), page(1, 0, 270)) }, true],
  ['a page of a joined file', { joined: [ID], first: part(page(1), page(1, 1)) }, true],
  ['fifty documents', { others: Array(49).fill({ ...part(page(1)), ...forSomeone }) }, true],
  ['fifty-one documents', { others: Array(50).fill({ ...part(page(1)), ...forSomeone }) }, false],
  ['500 pages', { first: part(...many(500)) }, true],
  ['501 pages in two parts', { first: part(...many(500)), others: [{ ...part(page(1)), ...forSomeone }] }, false],
  ['a part without pages', { first: part() }, false],
  ['a page of a file that is not named', { first: part(page(1, 1)) }, false],
  ['a page before the first', { first: part(page(0)) }, false],
  ['half a page', { first: part(page(1.5)) }, false],
  ['a turn by 45 degrees', { first: part(page(1, 0, 45)) }, false],
  ['a new document of nobody', { others: [part(page(1))] }, false],
  ['another owner for the document itself', { first: { ...part(page(1)), ...forSomeone } }, false],
  ['a name of blanks', { first: { ...part(page(1)), name: '  ' } }, false],
])('a plan with %s is taken or refused [INB-5]', (_what, change, isGood) => {
  expect(plan(change)).toBe(isGood);
});
