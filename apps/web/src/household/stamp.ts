import { lineDirection } from '../ui/line-direction.ts';

/** As the server places it, at 200 dpi. */
const [LINE_HEIGHT, ROW_GAP, STAMP_GAP] = [56, 120, 110];
const MAX_WIDTH = 4000;
export const STAMP_DPI = 200;

export interface Stamp {
  /** A PNG of one line, in Base64. */
  line: string;
  /** Two lines, the second shifted by half, as a URL: repeated, it covers a page. */
  tile: string;
  width: number;
  height: number;
}

/** In the fonts of this device, so every script can be written. Dark with a light edge: it is seen on any picture. */
export function drawStamp(words: string): Stamp {
  const line = drawLine(words);
  const [width, height] = [line.width + STAMP_GAP, 2 * (LINE_HEIGHT + ROW_GAP)];
  const { canvas, context } = newCanvas(width, height);
  context.drawImage(line, 0, 0);
  for (const left of [width / 2, -width / 2]) context.drawImage(line, left, height / 2);
  return { line: line.toDataURL('image/png').split(',')[1] ?? '', tile: canvas.toDataURL('image/png'), width, height };
}

function drawLine(words: string): HTMLCanvasElement {
  const font = `600 38px ${getComputedStyle(document.body).fontFamily}`;
  const measuring = newCanvas(1, 1).context;
  measuring.font = font;
  const width = Math.min(MAX_WIDTH, Math.ceil(measuring.measureText(words).width) + 8);
  const { canvas, context } = newCanvas(width, LINE_HEIGHT);
  Object.assign(context, { font, textBaseline: 'middle', textAlign: 'center', lineJoin: 'round', lineWidth: 3 });
  context.direction = lineDirection() === 1 ? 'ltr' : 'rtl';
  context.strokeStyle = 'rgb(255 255 255 / 0.4)';
  context.strokeText(words, width / 2, LINE_HEIGHT / 2, width - 8);
  context.fillStyle = 'rgb(28 30 26 / 0.55)';
  context.fillText(words, width / 2, LINE_HEIGHT / 2, width - 8);
  return canvas;
}

function newCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  return { canvas, context };
}
