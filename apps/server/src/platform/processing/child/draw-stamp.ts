import sharp, { type OutputInfo, type Sharp } from 'sharp';

/** The height of a line of lettering at 200 dpi: 7 mm including the space above and below its letters. */
const LINE_PIXELS = 56;
const MAX_LINE_PIXELS = 4000;
const MAX_SENT_PIXELS = 2_000_000;
/** The gap between lines, and between stamps on a line. */
const [ROW_GAP, STAMP_GAP] = [120, 110];
const DEGREES = -24;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Repeats a line of lettering across pictures: slanted, every second line shifted. */
export async function createStamper(png: Buffer): Promise<(picture: Sharp) => Promise<Sharp>> {
  const tile = await drawTile(png);
  let last: Sheet | null = null; // pages of one file are mostly of one size, and drawing it takes longest
  return async (picture) => {
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    if (last?.info.width !== info.width || last.info.height !== info.height) last = await drawSheet(tile, info);
    return sharp(data, { raw: info })
      .flatten({ background: '#ffffff' })
      .composite([{ input: last.data, raw: last.info }]);
  };
}

type Sheet = { data: Buffer; info: OutputInfo };

interface Tile {
  png: Buffer;
  width: number;
  height: number;
}

/** Two lines, the second shifted by half. */
async function drawTile(png: Buffer): Promise<Tile> {
  const { data, info } = await openStamp(png);
  const [width, height] = [info.width + STAMP_GAP, 2 * (info.height + ROW_GAP)];
  const twice = [0, width].map((left) => ({ input: data, left, top: 0 }));
  const line = await clear(2 * width, info.height)
    .composite(twice)
    .png()
    .toBuffer();
  const rows = await Promise.all(
    [0, Math.round(width / 2)].map(async (left, row) => ({
      input: await sharp(line).extract({ left, top: 0, width, height: info.height }).png().toBuffer(),
      left: 0,
      top: (row * height) / 2,
    })),
  );
  return { png: await clear(width, height).composite(rows).png().toBuffer(), width, height };
}

async function openStamp(png: Buffer) {
  const options = { failOn: 'error', limitInputPixels: MAX_SENT_PIXELS } as const;
  return sharp(png, options)
    .ensureAlpha()
    .resize({ width: MAX_LINE_PIXELS, height: LINE_PIXELS, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** As large as the picture. Lines start at its upper left corner after slanting. */
async function drawSheet(tile: Tile, { width, height }: { width: number; height: number }): Promise<Sheet> {
  const side = Math.max(Math.ceil(Math.hypot(width, height)), tile.width, tile.height);
  const flat = await clear(side, side)
    .composite([{ input: tile.png, tile: true, gravity: 'northwest' }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const slanted = await sharp(flat.data, { raw: flat.info })
    .rotate(DEGREES, { background: CLEAR })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((slanted.info.width - width) / 2);
  const top = Math.floor((slanted.info.height - height) / 2);
  return sharp(slanted.data, { raw: slanted.info })
    .extract({ left, top, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function clear(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: CLEAR } });
}
