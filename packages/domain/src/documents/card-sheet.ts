/** A card of the size ID-1 (ISO/IEC 7810), as it is printed [LNK-7]. */
export const CARD_MM = { width: 85.6, height: 54 };

export type SheetPaper = 'a4' | 'letter';
export const SHEET_MM: Readonly<Record<SheetPaper, { width: number; height: number }>> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
};

const TOP_MM = 52;
const GAP_MM = 28;

export interface CardPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the cards go, in mm from the upper left corner of the paper: one below the other, in the middle. */
export function placeCards(paper: SheetPaper, areUpright: readonly boolean[]): CardPlace[] {
  let top = TOP_MM;
  return areUpright.map((isUpright) => {
    const [width, height] = isUpright ? [CARD_MM.height, CARD_MM.width] : [CARD_MM.width, CARD_MM.height];
    const place = { left: (SHEET_MM[paper].width - width) / 2, top, width, height };
    top += height + GAP_MM;
    return place;
  });
}
