import { type Face, textWidth } from './text-width.ts';
import { encodeReadable } from './win-ansi.ts';

/** As `writePdf` numbers them. */
const FONTS: Record<Face, string> = {
  regular: 'F1',
  bold: 'F2',
  mono: 'F3',
  serif: 'F4',
  'serif-bold': 'F5',
  'serif-italic': 'F6',
};

/** At the size of a thumbnail small print is a gray bar too. */
const BAR = '#a9adaa';

export type Point = readonly [x: number, y: number];
export type TextStyle = { size?: number; face?: Face; color?: string; align?: 'left' | 'center' | 'right' };
export type Jpeg = { bytes: Buffer; width: number; height: number };

export type Page = {
  width: number;
  height: number;
  /**
   * In points from the upper left corner, which is where one reads from; `y` is the writing's base line. Words with
   * letters that the standard fonts lack become bars of their length. `x` is the writing's left end, unless it is aligned.
   */
  text(x: number, y: number, text: string, style?: TextStyle): void;
  rect(x: number, y: number, width: number, height: number, color: string): void;
  /** Within this rectangle. */
  ellipse(x: number, y: number, width: number, height: number, color: string): void;
  polygon(points: readonly Point[], color: string): void;
  /** A line with round ends and corners. */
  polyline(points: readonly Point[], style: { color: string; width: number }): void;
  picture(x: number, y: number, width: number, height: number, jpeg: Jpeg): void;
  content(): Buffer;
  pictures(): readonly Jpeg[];
};

/** A page in PDF's own drawing language (ISO 32000-1 §8 and §9). */
export function createPage(width = 595, height = 842): Page {
  const drawn: Buffer[] = [];
  const pictures: Jpeg[] = [];
  const add = (...parts: (string | Buffer)[]) =>
    drawn.push(...parts.map((part) => Buffer.from(part as string, 'latin1')));
  const rect: Page['rect'] = (x, y, w, h, color) => {
    add(`${fill(color)} ${num(x)} ${num(height - y - h)} ${num(w)} ${num(h)} re f\n`);
  };
  return {
    width,
    height,
    text: (x, y, text, { size = 11, face = 'regular', color = '#1b1d1c', align = 'left' } = {}) => {
      let left = x - textWidth(text, size, face) * { left: 0, center: 0.5, right: 1 }[align];
      for (const { letters, encoded } of partsInFont(text.replaceAll('\t', '    '))) {
        const partWidth = textWidth(letters, size, face);
        if (encoded) {
          const escaped = encoded.toString('latin1').replaceAll(/[\\()]/g, '\\$&');
          const place = `${num(left)} ${num(height - y)}`;
          add(`BT ${fill(color)} /${FONTS[face]} ${num(size)} Tf ${place} Td (${escaped}) Tj ET\n`);
        } else rect(left, y - size * 0.5, partWidth, size * 0.5, BAR);
        left += partWidth;
      }
    },
    rect,
    ellipse: (x, y, w, h, color) => {
      add(`${fill(color)} ${ellipsePath(x + w / 2, height - y - h / 2, w / 2, h / 2)} f\n`);
    },
    polygon: (points, color) => {
      add(`${fill(color)} ${outline(points, height)} f\n`);
    },
    polyline: (points, { color, width: lineWidth }) => {
      add(`q 1 J 1 j ${num(lineWidth)} w ${fill(color).replace('rg', 'RG')} ${outline(points, height)} S Q\n`);
    },
    picture: (x, y, w, h, jpeg) => {
      pictures.push(jpeg);
      add(`q ${num(w)} 0 0 ${num(h)} ${num(x)} ${num(height - y - h)} cm /I${pictures.length} Do Q\n`);
    },
    content: () => Buffer.concat(drawn),
    pictures: () => pictures,
  };
}

type Part = { letters: string; encoded: Buffer | null };

/** The text in one piece where the fonts hold all of it, else word by word with the blanks between. */
function partsInFont(text: string): Part[] {
  const encoded = encodeReadable(text);
  if (encoded) return [{ letters: text, encoded }];
  return (text.match(/\s+|\S+/g) ?? []).map((letters) => ({ letters, encoded: encodeReadable(letters) }));
}

/** Four curves, each a quarter; 0.5523 brings them nearest to the ellipse. */
function ellipsePath(x: number, y: number, rx: number, ry: number): string {
  const [kx, ky] = [rx * 0.5523, ry * 0.5523];
  const curve = (...points: number[]) => `${points.map(num).join(' ')} c`;
  return [
    `${num(x + rx)} ${num(y)} m`,
    curve(x + rx, y + ky, x + kx, y + ry, x, y + ry),
    curve(x - kx, y + ry, x - rx, y + ky, x - rx, y),
    curve(x - rx, y - ky, x - kx, y - ry, x, y - ry),
    curve(x + kx, y - ry, x + rx, y - ky, x + rx, y),
  ].join(' ');
}

function outline(points: readonly Point[], height: number): string {
  return points.map(([x, y], index) => `${num(x)} ${num(height - y)} ${index === 0 ? 'm' : 'l'}`).join(' ');
}

function fill(color: string): string {
  const parts = [1, 3, 5].map((at) => num(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return `${parts.join(' ')} rg`;
}

function num(value: number): string {
  return String(Number(value.toFixed(3)));
}
