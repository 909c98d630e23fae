import type { Page, Point } from '../../platform/processing/page/page.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const steps = (count: number) => Array.from({ length: count + 1 }, (_, index) => index / count);

/** Waves that weave through each other, as on the ground of cards. */
export function drawWaves(page: Page, { x, y, width, height }: Box, color: string, lines = 14): void {
  for (let line = 0; line < lines; line++) {
    const middle = y + ((line + 0.5) * height) / lines;
    const swing = (height / lines) * 1.6;
    const phase = line * 0.9;
    const points = steps(60).map((part): Point => {
      const angle = part * Math.PI * 4 + phase;
      return [x + part * width, middle + (Math.sin(angle) + Math.sin(angle * 2.3) * 0.4) * swing];
    });
    page.polyline(points, { color, width: 0.5 });
  }
}

/** An engraved flower of interlaced lines. */
export function drawRosette(page: Page, [x, y]: Point, radius: number, color: string, petals = 9): void {
  for (let ring = 0; ring < 7; ring++) {
    const size = radius * (0.42 + ring * 0.1);
    const points = steps(180).map((part): Point => {
      const angle = part * Math.PI * 2;
      const reach = size * (0.82 + 0.18 * Math.cos(petals * angle + ring * 0.7));
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    });
    page.polyline(points, { color, width: 0.5 });
  }
  for (let petal = 0; petal < petals * 2; petal++) {
    const turn = (petal * Math.PI) / petals;
    const points = steps(24).map((part): Point => {
      const reach = radius * part * 0.9;
      const angle = turn + Math.sin(part * Math.PI) * 0.55;
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    });
    page.polyline(points, { color, width: 0.4 });
  }
}

/** A wafer with ribbons, as under a deed. */
export function drawSeal(page: Page, [x, y]: Point, radius: number, color: string, ribbon: string): void {
  for (const side of [-1, 1])
    page.polygon(
      [
        [x + side * radius * 0.15, y],
        [x + side * radius * 0.75, y + radius * 0.4],
        [x + side * radius * 0.85, y + radius * 2],
        [x + side * radius * 0.55, y + radius * 1.75],
        [x + side * radius * 0.2, y + radius * 1.95],
      ],
      ribbon,
    );
  const rim = steps(96).map((part): Point => {
    const reach = radius * ((part * 96) % 2 === 0 ? 1 : 0.93);
    return [x + Math.cos(part * Math.PI * 2) * reach, y + Math.sin(part * Math.PI * 2) * reach];
  });
  page.polygon(rim, color);
  page.ellipse(x - radius * 0.78, y - radius * 0.78, radius * 1.56, radius * 1.56, '#ffffff');
  page.ellipse(x - radius * 0.74, y - radius * 0.74, radius * 1.48, radius * 1.48, color);
  page.polygon(star([x, y], radius * 0.5), '#ffffff');
}

function star([x, y]: Point, radius: number): Point[] {
  return steps(9).map((part) => {
    const reach = Math.round(part * 9) % 2 === 0 ? radius : radius * 0.42;
    const angle = part * 9 * (Math.PI / 5) - Math.PI / 2;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
}

/** The emblem of an office or a company: a star in a ring. */
export function drawCrest(page: Page, [x, y]: Point, radius: number, color: string, ground = '#ffffff'): void {
  page.ellipse(x - radius, y - radius, radius * 2, radius * 2, color);
  page.ellipse(x - radius * 0.82, y - radius * 0.82, radius * 1.64, radius * 1.64, ground);
  page.polygon(star([x, y], radius * 0.68), color);
}

/** A hand's quick line; each name has its own. */
export function drawSignature(page: Page, [x, y]: Point, width: number, name: string, color = '#24325e'): void {
  const letters = [...name].map((letter) => letter.codePointAt(0) ?? 0);
  const points = steps(90).map((part): Point => {
    const letter = letters[Math.floor(part * (letters.length - 1))] ?? 80;
    const tall = 3 + (letter % 7) * 1.3 + (part < 0.12 ? 7 : 0);
    const wave = part * letters.length * Math.PI * 1.3;
    return [x + part * width + Math.cos(wave) * 3, y - 4 - Math.sin(wave) * tall * (1 - part * 0.5)];
  });
  page.polyline(points, { color, width: 1.3 });
}

/** Two frames and a rosette in each corner, as on certificates. */
export function drawFrame(page: Page, margin: number, color: string): void {
  const { width, height } = page;
  const frame = (inset: number, line: number) => {
    const [right, bottom] = [width - inset, height - inset];
    const corners: Point[] = [
      [inset, inset],
      [right, inset],
      [right, bottom],
      [inset, bottom],
      [inset, inset],
    ];
    page.polyline(corners, { color, width: line });
  };
  frame(margin, 2.4);
  frame(margin + 6, 0.7);
  for (const x of [margin + 3, width - margin - 3])
    for (const y of [margin + 3, height - margin - 3]) {
      page.ellipse(x - 17, y - 17, 34, 34, '#ffffff');
      drawRosette(page, [x, y], 17, color, 6);
    }
}

export function drawChip(page: Page, { x, y, width, height }: Box): void {
  page.rect(x, y, width, height, '#d9b95b');
  const line = (from: Point, to: Point) => page.polyline([from, to], { color: '#9c7f2c', width: 0.7 });
  for (const part of [1 / 3, 2 / 3]) {
    line([x, y + height * part], [x + width * 0.36, y + height * part]);
    line([x + width * 0.64, y + height * part], [x + width, y + height * part]);
  }
  line([x + width * 0.36, y], [x + width * 0.36, y + height]);
  line([x + width * 0.64, y], [x + width * 0.64, y + height]);
}

export function drawBarcode(page: Page, { x, y, width, height }: Box, text: string): void {
  let at = x;
  for (let index = 0; at < x + width; index++) {
    const letter = text.codePointAt(index % text.length) ?? 65;
    const bar = 0.8 + ((letter * (index + 3)) % 4) * 0.7;
    page.rect(at, y, bar, height, '#1b1d1c');
    at += bar + 0.9 + ((letter + index) % 3) * 0.7;
  }
}

/** A round rubber stamp. */
export function drawStamp(page: Page, [x, y]: Point, radius: number, [first, second]: [string, string], color: string) {
  const ring = (reach: number, width: number) =>
    page.polyline(
      steps(60).map((part): Point => {
        return [x + Math.cos(part * Math.PI * 2) * reach, y + Math.sin(part * Math.PI * 2) * reach];
      }),
      { color, width },
    );
  ring(radius, 1.4);
  ring(radius * 0.86, 0.6);
  page.text(x, y - 1, first, { size: radius * 0.26, face: 'bold', color, align: 'center' });
  page.text(x, y + radius * 0.32, second, { size: radius * 0.22, color, align: 'center' });
}
