import { CARD_MM } from '@kinvault/domain/documents/card-sheet.ts';
import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';
import type { Size } from '../fit.ts';

export type Turn = 0 | 90 | 180 | 270;

/** A page, in any unit; `mm` if it says its size on paper. */
export interface SidePage extends Size {
  isOnPaper: boolean;
}

/** Smaller ones would be a few pixels of it. */
const MIN_PART = 0.04;
/** How far a picture of a card alone may be from the card's own shape. */
const ALIKE = 0.15;
const POINTS_PER_MM = 72 / 25.4;

/** Height by width, in parts of the page: the frame always has the shape of a card, so that nothing is stretched. */
function steepness({ width, height }: Size, isUpright: boolean): number {
  const shape = isUpright ? CARD_MM.width / CARD_MM.height : CARD_MM.height / CARD_MM.width;
  return (shape * width) / height;
}

export function isUprightFrame(page: Size, area: PageBox): boolean {
  return area.height * page.height > area.width * page.width;
}

/** The whole picture where it shows a card alone; on a scanned page a card in its own size; otherwise the largest frame. */
export function firstFrame(page: SidePage): PageBox {
  const shape = page.width / page.height;
  const isUpright = Math.abs(shape * (CARD_MM.width / CARD_MM.height) - 1) < ALIKE;
  const width = CARD_MM.width * POINTS_PER_MM;
  const isLarger = page.isOnPaper && page.width > width * (1 + ALIKE);
  return isLarger ? frameAround(page, { x: 0.5, y: 0.5 }, width / page.width, false) : largestFrame(page, isUpright);
}

/** In the middle. */
export function largestFrame(page: Size, isUpright: boolean): PageBox {
  return frameAround(page, { x: 0.5, y: 0.5 }, 1, isUpright);
}

/** As wide as wanted, or as the page allows, and within the page. */
export function frameAround(page: Size, middle: { x: number; y: number }, wanted: number, isUpright: boolean): PageBox {
  const steep = steepness(page, isUpright);
  const width = Math.max(MIN_PART, Math.min(wanted, 1, 1 / steep));
  const height = width * steep;
  return movedFrame({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, { x: 0, y: 0 });
}

export function movedFrame(area: PageBox, by: { x: number; y: number }): PageBox {
  const within = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most));
  return { ...area, x: within(area.x + by.x, 1 - area.width), y: within(area.y + by.y, 1 - area.height) };
}

/** By its lower right corner; the upper left one stays. */
export function resizedFrame(page: Size, area: PageBox, by: number): PageBox {
  const steep = steepness(page, isUprightFrame(page, area));
  const width = Math.max(MIN_PART, Math.min(area.width + by, 1 - area.x, (1 - area.y) / steep));
  return { ...area, width, height: width * steep };
}

/** The other way up around the same middle. */
export function toppledFrame(page: Size, area: PageBox): PageBox {
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const wanted = (area.height * page.height) / page.width;
  return frameAround(page, middle, wanted, !isUprightFrame(page, area));
}
