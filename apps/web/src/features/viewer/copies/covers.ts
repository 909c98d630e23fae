import { MAX_COVERS } from '@kinvault/domain/documents/document-limits.ts';
import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';

/** What a proposed cover hides; null for one that was drawn. */
export type CoverKind = 'number' | 'zone' | 'birth' | null;

export interface Cover {
  id: string;
  /** From 1. */
  page: number;
  kind: CoverKind;
  /** false: only proposed */
  isBlack: boolean;
  /** In parts of the upright page. */
  box: PageBox;
}

export interface CopyDraft {
  covers: readonly Cover[];
  /** Left out of the copy, from 1. */
  leftOut: readonly number[];
}

const MIN_SIDE = 0.008;

/** From one corner to the other, within the page. */
export function boxBetween(from: Point, to: Point): PageBox {
  const [x, right] = [from.x, to.x].map(within).toSorted((a, b) => a - b) as [number, number];
  const [y, bottom] = [from.y, to.y].map(within).toSorted((a, b) => a - b) as [number, number];
  return { x, y, width: right - x, height: bottom - y };
}

export interface Point {
  x: number;
  y: number;
}

/** A press without a movement draws nothing. */
export function isDrawn({ width, height }: PageBox): boolean {
  return width >= MIN_SIDE && height >= MIN_SIDE;
}

export function movedBox(box: PageBox, by: Point): PageBox {
  return { ...box, x: clamp(box.x + by.x, 1 - box.width), y: clamp(box.y + by.y, 1 - box.height) };
}

/** By its corner: the upper left one, or the lower right one. */
export function resizedBox(box: PageBox, corner: 'start' | 'end', by: Point): PageBox {
  const start = { x: box.x, y: box.y };
  const end = { x: box.x + box.width, y: box.y + box.height };
  const moved =
    corner === 'end'
      ? boxBetween(start, {
          x: Math.max(start.x + MIN_SIDE, end.x + by.x),
          y: Math.max(start.y + MIN_SIDE, end.y + by.y),
        })
      : boxBetween(
          { x: Math.min(end.x - MIN_SIDE, start.x + by.x), y: Math.min(end.y - MIN_SIDE, start.y + by.y) },
          end,
        );
  return isDrawn(moved) ? moved : box;
}

export function changeCover(draft: CopyDraft, id: string, change: (cover: Cover) => Partial<Cover>): CopyDraft {
  return { ...draft, covers: draft.covers.map((cover) => (cover.id === id ? { ...cover, ...change(cover) } : cover)) };
}

export function addCover(draft: CopyDraft, cover: Cover): CopyDraft {
  const count = draft.covers.filter(({ page }) => page === cover.page).length;
  return count < MAX_COVERS ? { ...draft, covers: [...draft.covers, cover] } : draft;
}

/** A proposed one is only proposed again. */
export function removeCover(draft: CopyDraft, id: string): CopyDraft {
  return {
    ...draft,
    covers: draft.covers.flatMap((cover) => {
      if (cover.id !== id) return cover;
      return cover.kind === null ? [] : { ...cover, isBlack: false };
    }),
  };
}

/** All of one kind at once: they hide the same. */
export function setBlack(draft: CopyDraft, kind: CoverKind, isBlack: boolean): CopyDraft {
  return { ...draft, covers: draft.covers.map((cover) => (cover.kind === kind ? { ...cover, isBlack } : cover)) };
}

export function setLeftOut(draft: CopyDraft, page: number, isOut: boolean): CopyDraft {
  const others = draft.leftOut.filter((one) => one !== page);
  return { ...draft, leftOut: isOut ? [...others, page] : others };
}

/** The pages of the copy, with what is black on each. */
export function pagesOf({ covers, leftOut }: CopyDraft, pageCount: number) {
  return Array.from({ length: pageCount }, (_, at) => at + 1)
    .filter((page) => !leftOut.includes(page))
    .map((page) => ({
      page,
      covers: covers.filter((cover) => cover.page === page && cover.isBlack).map(({ box }) => inPage(box)),
    }));
}

/** As far as it is on the page: adding up its parts may have led beyond. */
function inPage({ x, y, width, height }: PageBox): PageBox {
  return boxBetween({ x, y }, { x: x + width, y: y + height });
}

function within(value: number): number {
  return clamp(value, 1);
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most));
}
