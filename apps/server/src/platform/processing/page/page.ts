import type { Face } from './text-width.ts';
import { encodeWinAnsi } from './win-ansi.ts';

const FONTS: Record<Face, string> = { regular: 'F1', bold: 'F2', mono: 'F3' };

export type Jpeg = { bytes: Buffer; width: number; height: number };

export type Page = {
  width: number;
  height: number;
  /** In points from the upper left corner, which is where one reads from; `y` is the writing's base line. */
  text(x: number, y: number, text: string, style?: { size?: number; face?: Face; colour?: string }): void;
  rect(x: number, y: number, width: number, height: number, colour: string): void;
  picture(x: number, y: number, width: number, height: number, jpeg: Jpeg): void;
  content(): Buffer;
  pictures(): readonly Jpeg[];
  /** False once a text had letters that the standard fonts lack: the page then lacks them too. */
  isWhole(): boolean;
};

/** A page in PDF's own drawing language (ISO 32000-1 §8 and §9). */
export function createPage(width = 595, height = 842): Page {
  const drawn: Buffer[] = [];
  const pictures: Jpeg[] = [];
  let isWhole = true;
  const add = (...parts: (string | Buffer)[]) =>
    drawn.push(...parts.map((part) => Buffer.from(part as string, 'latin1')));
  return {
    width,
    height,
    text: (x, y, text, { size = 11, face = 'regular', colour = '#1b1d1c' } = {}) => {
      const encoded = encodeWinAnsi(text.replaceAll('\t', '    '));
      if (!encoded) isWhole = false;
      const escaped = (encoded ?? Buffer.alloc(0)).toString('latin1').replaceAll(/[\\()]/g, '\\$&');
      add(`BT ${fill(colour)} /${FONTS[face]} ${num(size)} Tf ${num(x)} ${num(height - y)} Td (${escaped}) Tj ET\n`);
    },
    rect: (x, y, w, h, colour) => {
      add(`${fill(colour)} ${num(x)} ${num(height - y - h)} ${num(w)} ${num(h)} re f\n`);
    },
    picture: (x, y, w, h, jpeg) => {
      pictures.push(jpeg);
      add(`q ${num(w)} 0 0 ${num(h)} ${num(x)} ${num(height - y - h)} cm /I${pictures.length} Do Q\n`);
    },
    content: () => Buffer.concat(drawn),
    pictures: () => pictures,
    isWhole: () => isWhole,
  };
}

function fill(colour: string): string {
  const parts = [1, 3, 5].map((at) => num(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return `${parts.join(' ')} rg`;
}

function num(value: number): string {
  return String(Number(value.toFixed(3)));
}
