import { expect, it } from 'vitest';
import {
  addCover,
  boxBetween,
  type CopyDraft,
  type Cover,
  isDrawn,
  movedBox,
  pagesOf,
  removeCover,
  resizedBox,
  setBlack,
  setLeftOut,
} from './covers.ts';

const BOX = { x: 0.5, y: 0.5, width: 0.25, height: 0.25 };
const cover = (id: string, change: Partial<Cover> = {}): Cover => ({
  ...{ id, page: 1, kind: null, isBlack: true, box: BOX },
  ...change,
});
const draft = (...covers: Cover[]): CopyDraft => ({ covers, leftOut: [] });

it('a box reaches from corner to corner in any direction, and never beyond the page [LNK-6]', () => {
  expect(boxBetween({ x: 0.75, y: 0.25 }, { x: 0.5, y: 0.5 })).toEqual({ x: 0.5, y: 0.25, width: 0.25, height: 0.25 });
  expect(boxBetween({ x: -1, y: 0.5 }, { x: 0.5, y: 3 })).toEqual({ x: 0, y: 0.5, width: 0.5, height: 0.5 });
  expect(isDrawn(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }))).toBe(false);
});

it('a box moves and grows within the page, and does not vanish [LNK-6]', () => {
  expect(movedBox(BOX, { x: 1, y: -1 })).toEqual({ ...BOX, x: 0.75, y: 0 });
  expect(resizedBox(BOX, 'end', { x: 0.125, y: 9 })).toEqual({ ...BOX, width: 0.375, height: 0.5 });
  expect(resizedBox(BOX, 'start', { x: -0.25, y: 0 })).toEqual({ ...BOX, x: 0.25, width: 0.5 });
  expect(isDrawn(resizedBox(BOX, 'end', { x: -1, y: -1 }))).toBe(true);
});

it('the copy has the pages that are not left out, and only what is black on each [LNK-6]', () => {
  const mixed = draft(cover('a'), cover('b', { isBlack: false }), cover('c', { page: 3 }));
  expect(pagesOf(setLeftOut(mixed, 2, true), 3)).toEqual([
    { page: 1, covers: [BOX] },
    { page: 3, covers: [BOX] },
  ]);
  expect(pagesOf(setLeftOut(setLeftOut(mixed, 2, true), 2, false), 3)).toHaveLength(3);
});

it('what was drawn is taken away; what was proposed is proposed again [LNK-6]', () => {
  const both = draft(cover('a'), cover('b', { kind: 'number' }));
  expect(removeCover(removeCover(both, 'a'), 'b').covers).toEqual([cover('b', { kind: 'number', isBlack: false })]);
  expect(setBlack(both, 'number', false).covers.map(({ isBlack }) => isBlack)).toEqual([true, false]);
});

it('a page holds as many boxes as the server takes [LNK-6]', () => {
  const full = draft(...Array.from({ length: 60 }, (_, at) => cover(String(at))));
  expect(addCover(full, cover('more'))).toBe(full);
  expect(addCover(full, cover('more', { page: 2 })).covers).toHaveLength(61);
});
