import type { Page } from '../../platform/processing/page/page.ts';
import type { Box } from './draw-ornaments.ts';

export type Look = readonly [hair: string, skin: string, clothes: string];

const LOOKS: readonly Look[] = [
  ['#3a2a22', '#d9a98a', '#1f6f4a'],
  ['#1f1a17', '#c58f6c', '#20415f'],
  ['#8a5a2b', '#e6bd9e', '#7a4a6b'],
  ['#1d1512', '#7d5239', '#b3375a'],
  ['#b9b4ae', '#dcb195', '#5a6b3c'],
  ['#5b3a29', '#a9744f', '#8a6d1b'],
];

/** A name always has the same face. */
export function lookOf(name: string): Look {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return LOOKS[sum % LOOKS.length] as Look;
}

/** Head and shoulders in a frame; `below` is the ground of the card, which covers what reaches out of it. */
export function drawPortrait(page: Page, { x, y, width, height }: Box, [hair, skin, clothes]: Look, below: string) {
  const part = (left: number, top: number, wide: number, tall: number, color: string) =>
    page.ellipse(x + left * width, y + top * height, wide * width, tall * height, color);
  page.rect(x, y, width, height, '#e3e8e4');
  part(0.2, 0.1, 0.6, 0.62, hair);
  part(0.08, 0.7, 0.84, 0.7, clothes);
  page.rect(x + width * 0.42, y + height * 0.56, width * 0.16, height * 0.2, skin);
  part(0.36, 0.66, 0.28, 0.16, skin);
  page.rect(x - 1, y + height, width + 2, height * 0.45, below);
  part(0.27, 0.2, 0.46, 0.48, skin);
  part(0.24, 0.1, 0.52, 0.22, hair);
  for (const left of [0.38, 0.56]) {
    part(left, 0.4, 0.06, 0.035, '#2b2320');
    page.rect(x + (left - 0.015) * width, y + 0.365 * height, width * 0.09, height * 0.012, hair);
  }
  page.polyline(
    [
      [x + 0.44 * width, y + 0.575 * height],
      [x + 0.5 * width, y + 0.592 * height],
      [x + 0.56 * width, y + 0.575 * height],
    ],
    { color: '#8c4a3c', width: width * 0.014 },
  );
}
