import type { Size } from '../edges/quad.ts';

/** A4 at 250 dpi, in pixels. */
export const SHEET: Size = { width: 2067, height: 2923 };

/** As a share of the sheet: a card is enlarged by half, so that small print can be read. */
const ROOM: Size = { width: 0.65 * SHEET.width, height: 0.4 * SHEET.height };

export interface Place extends Size {
  x: number;
  y: number;
}

/** The front in the middle of the upper half of a sheet, the back in that of the lower one; each keeps its proportions. */
export function placesOnSheet(cards: readonly Size[]): Place[] {
  const part = SHEET.height / cards.length;
  return cards.map((card, at) => {
    const scale = Math.min(ROOM.width / card.width, Math.min(ROOM.height, 0.9 * part) / card.height);
    const [width, height] = [Math.round(card.width * scale), Math.round(card.height * scale)];
    return { x: Math.round((SHEET.width - width) / 2), y: Math.round(part * (at + 0.5) - height / 2), width, height };
  });
}
