import type { DocShape } from '../../ui/doc-object.tsx';

/** Width by height. */
const SHAPE_RATIOS: Readonly<Record<DocShape, number>> = { id1: 85.6 / 54, booklet: 88 / 125, a4: 210 / 297 };

/** How much of a picture's longer side may be cut off so that it fills its paper: the edge of a table, not a name. */
const MAX_CROP = 0.07;

/**
 * A real picture decides: it fills the paper of its type, or else another one, where that cuts off next to nothing;
 * otherwise it is shown whole, in its own proportion. Null means whole.
 */
export function fittingShape(shape: DocShape, width: number, height: number): DocShape | null {
  const ratio = width / height;
  const candidates: DocShape[] = [shape, 'a4', 'id1'];
  return candidates.find((paper) => isNear(ratio, SHAPE_RATIOS[paper])) ?? null;
}

function isNear(ratio: number, wanted: number): boolean {
  return Math.min(ratio / wanted, wanted / ratio) >= 1 - MAX_CROP;
}
