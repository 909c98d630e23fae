import type { Rotation } from './view-state.ts';

export interface Size {
  width: number;
  height: number;
}

/** Limit of iOS: larger canvases stay blank without an error. */
export const MAX_CANVAS_PIXELS = 16_777_216;
/** The largest width or height that all browsers support. */
const MAX_CANVAS_SIDE = 16_384;

const MAX_PAGE_WIDTH = 900;
/** pdf.js counts points; at this many CSS pixels a point, a page is twice its size on paper. */
const MAX_PAGE_SCALE = (96 / 72) * 2;

export function swappedWhenTurned({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * The size of an image at 100 percent, after rotation: it fits the stage. It is enlarged beyond its own size only with
 * `fills`.
 */
export function pictureFit(natural: Size, stage: Size, rotation: Rotation, { fills = false } = {}): Size {
  const turned = swappedWhenTurned(natural, rotation);
  const most = fills ? Number.POSITIVE_INFINITY : 1;
  const scale = Math.min(most, stage.width / turned.width, stage.height / turned.height);
  return { width: turned.width * scale, height: turned.height * scale };
}

/** A PDF page at 100 percent fills the stage up to a readable width. Returns CSS pixels per point. */
export function pageScale(page: Size, stage: Size): number {
  return Math.min(MAX_PAGE_SCALE, Math.min(stage.width, MAX_PAGE_WIDTH) / page.width);
}

/** Canvas pixels for a size on screen: as sharp as the screen, within the limits of a canvas. */
export function canvasSize({ width, height }: Size, pixelRatio: number): Size {
  const byArea = Math.sqrt(MAX_CANVAS_PIXELS / (width * height));
  const bySide = MAX_CANVAS_SIDE / Math.max(width, height);
  const ratio = Math.min(pixelRatio, byArea, bySide);
  return { width: Math.max(1, Math.floor(width * ratio)), height: Math.max(1, Math.floor(height * ratio)) };
}
