import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { needsFieldFiles, readFieldFile } from '../../../test/field-files.ts';
import { makePhoto } from '../../../test/make-photo.ts';
import type { Thumbnail } from './processed-file.ts';
import { createThumbnailer } from './thumbnailer.ts';

const log = { warn: vi.fn() };
const thumbnailer = createThumbnailer({ log });
afterAll(() => thumbnailer.close());

async function render(bytes: Buffer, kind: FileKind): Promise<Thumbnail> {
  const { thumbnail } = await thumbnailer.process({ owner: 'one', bytes, kind });
  if (!thumbnail) throw new Error('It has a cover instead of a picture.');
  return thumbnail;
}

async function pixelAt(webp: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 3;
  return [...data.subarray(at, at + 3)];
}

const red = { create: { width: 900, height: 600, channels: 3 as const, background: '#c02010' } };

it.each([
  ['jpeg', () => sharp(red).jpeg().toBuffer()],
  ['png', () => sharp(red).png().toBuffer()],
  ['webp', () => sharp(red).webp().toBuffer()],
  ['gif', () => sharp(red).gif().toBuffer()],
  ['avif', () => sharp(red).avif().toBuffer()],
  ['tiff', () => sharp(red).tiff().toBuffer()],
] as const)('a %s becomes a WebP with a longest side of 400 pixels', async (kind, make) => {
  const { bytes, width, height } = await render(await make(), kind);
  expect({ width, height }).toEqual({ width: 400, height: 267 });
  expect((await sharp(bytes).metadata()).format).toBe('webp');
  const [r = 0, g = 0, b = 0] = await pixelAt(bytes, 200, 130);
  expect([Math.abs(r - 0xc0) < 12, Math.abs(g - 0x20) < 12, Math.abs(b - 0x10) < 12]).toEqual([true, true, true]);
});

it('a phone photograph is turned upright and loses camera and position [SEC-31]', async () => {
  const photo = await makePhoto({ megapixels: 2, orientation: 6 });
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { bytes, width, height } = await render(photo, 'jpeg');
  expect({ width, height }).toEqual({ width: 300, height: 400 });
  const metadata = await sharp(bytes).metadata();
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual(Array(4).fill(undefined));
  expect(bytes.includes('Kinvault')).toBe(false);
  // Stored, red grows to the right; turned a quarter to the right, it grows downwards.
  const [top = 0] = await pixelAt(bytes, 150, 10);
  const [bottom = 0] = await pixelAt(bytes, 150, 390);
  expect(bottom - top).toBeGreaterThan(100);
});

it('transparency is white and small pictures stay small', async () => {
  const clear = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const { bytes, width, height } = await render(clear, 'png');
  expect({ width, height }).toEqual({ width: 20, height: 10 });
  expect(Math.min(...(await pixelAt(bytes, 5, 5)))).toBeGreaterThan(250);
});

it('a wide color profile is converted to sRGB', async () => {
  const wide = await sharp(red).withIccProfile('p3').png().toBuffer();
  const { data } = await sharp(wide).keepIccProfile().raw().toBuffer({ resolveWithObject: true });
  const { bytes } = await render(wide, 'png');
  const [r = 0] = await pixelAt(bytes, 200, 130);
  // The same red is a smaller number in the wider space; taken for sRGB it would look dull.
  expect(data[0]).toBeLessThan(0xc0 - 5);
  expect(Math.abs(r - 0xc0)).toBeLessThan(5);
});

it.each([
  ['SVG said to be a PNG', 'png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a PDF said to be a JPEG', 'jpeg', '%PDF-1.7 1 0 obj'],
  ['noise said to be HEIC', 'heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['noise said to be a PDF', 'pdf', '%PDF-1.7 nothing follows'],
  ['a bitmap without pixels', 'bmp', 'BM'],
  ['nothing', 'webp', ''],
] as const)('a file of %s is reported as damaged [SEC-30]', async (_what, kind, content) => {
  await expect(render(Buffer.from(content, 'latin1'), kind)).rejects.toMatchObject({
    name: 'CannotRender',
    reason: 'damaged',
  });
});

it('a picture above 64 megapixels is refused before its pixels are made [SEC-29]', async () => {
  const width = 10_000;
  const bomb = await sharp({ create: { width, height: 6500, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  await expect(render(bomb, 'png')).rejects.toMatchObject({ reason: 'too_large' });
});

it.each(['doc', 'xls'] satisfies FileKind[])('a %s has no picture', async (kind) => {
  await expect(render(Buffer.from('x'), kind)).rejects.toMatchObject({ reason: 'unsupported' });
});

/** Rows run from the bottom and blue comes first in each pixel. */
function bitmap(side: number, top: string, bottom: string): Buffer {
  const row = (pixel: string) => Buffer.from(pixel.repeat(side), 'hex');
  const rows = Array.from({ length: side }, (_, index) => row(index < side / 2 ? bottom : top));
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(side, 18);
  header.writeInt32LE(side, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, ...rows]);
}

it('a 24-bit bitmap keeps its colors and its top', async () => {
  const { bytes, width, height } = await render(bitmap(40, '0000ff', 'ff0000'), 'bmp');
  const [red = 0, , blue = 0] = await pixelAt(bytes, 20, 5);
  const [lowRed = 0, , lowBlue = 0] = await pixelAt(bytes, 20, 35);
  expect({ width, height }).toEqual({ width: 40, height: 40 });
  expect(red - blue).toBeGreaterThan(200);
  expect(lowBlue - lowRed).toBeGreaterThan(200);
});

interface BitmapShape {
  bits: number;
  compression?: number;
  isTopDown?: boolean;
  /** Behind the header: masks or colors. */
  table: string;
  pixels: string;
  isOs2?: boolean;
}

/** Two rows of four pixels: above white, below black; all numbers but the header's in hexadecimal. */
function tinyBitmap({ bits, compression = 0, isTopDown = false, table, pixels, isOs2 = false }: BitmapShape): Buffer {
  const headerBytes = isOs2 ? 12 : 40;
  const header = Buffer.alloc(14 + headerBytes);
  header.write('BM', 'latin1');
  header.writeUInt32LE(header.length + table.length / 2, 10);
  header.writeUInt32LE(headerBytes, 14);
  if (isOs2) {
    for (const [index, value] of [4, 2, 1, bits].entries()) header.writeUInt16LE(value, 18 + 2 * index);
  } else {
    header.writeInt32LE(4, 18);
    header.writeInt32LE(isTopDown ? -2 : 2, 22);
    header.writeUInt16LE(1, 26);
    header.writeUInt16LE(bits, 28);
    header.writeUInt32LE(compression, 30);
  }
  return Buffer.concat([header, Buffer.from(table + pixels, 'hex')]);
}

const BLACK_AND_WHITE = '00000000ffffff00';
const GREYS = Array.from({ length: 256 }, (_, grey) => `${grey.toString(16).padStart(2, '0').repeat(3)}00`).join('');

it.each<[string, BitmapShape]>([
  ['1 bit', { bits: 1, table: BLACK_AND_WHITE, pixels: '00000000f0000000' }],
  ['1 bit, black on white', { bits: 1, table: 'ffffff0000000000', pixels: 'f000000000000000' }],
  ['1 bit, from the top', { bits: 1, isTopDown: true, table: BLACK_AND_WHITE, pixels: 'f000000000000000' }],
  ['1 bit, of OS/2', { bits: 1, isOs2: true, table: '000000ffffff', pixels: '00000000f0000000' }],
  ['4 bits', { bits: 4, table: BLACK_AND_WHITE.padEnd(128, '0'), pixels: '0000000011110000' }],
  ['8 bits, 256 greys', { bits: 8, table: GREYS, pixels: '00000000ffffffff' }],
  ['16 bits', { bits: 16, table: '', pixels: `${'0000'.repeat(4)}${'ff7f'.repeat(4)}` }],
  [
    '16 bits with masks',
    { bits: 16, compression: 3, table: '00f80000e00700001f000000', pixels: `${'0000'.repeat(4)}${'ffff'.repeat(4)}` },
  ],
  [
    '32 bits with masks',
    {
      bits: 32,
      compression: 3,
      table: 'ff00000000ff00000000ff00',
      pixels: `${'00000000'.repeat(4)}${'ffffffff'.repeat(4)}`,
    },
  ],
  [
    '8 bits in runs',
    { bits: 8, compression: 1, table: GREYS, pixels: '0400000003ff0001'.replace('0001', '01ff00000001') },
  ],
  ['8 bits in runs and single pixels', { bits: 8, compression: 1, table: GREYS, pixels: '040000000004ffffffff0001' }],
  ['4 bits in runs', { bits: 4, compression: 2, table: BLACK_AND_WHITE.padEnd(128, '0'), pixels: '0400000004110001' }],
])('a bitmap of %s keeps its top and its shades [REA-12]', async (_what, shape) => {
  const { bytes } = await render(tinyBitmap(shape), 'bmp');
  expect(Math.min(...(await pixelAt(bytes, 1, 0)))).toBeGreaterThan(225);
  expect(Math.max(...(await pixelAt(bytes, 1, 1)))).toBeLessThan(30);
});

it('the grey bitmap of a scanner from the field is drawn [REA-12]', needsFieldFiles, async () => {
  const { width, height } = await render(readFieldFile('grey-8bit.bmp'), 'bmp');
  expect(width * height).toBeGreaterThan(100);
});

it('a photograph of 12 megapixels and some 4 MB is drawn', async () => {
  const photo = await makePhoto();
  expect(photo.length).toBeGreaterThan(3_000_000);
  expect(photo.length).toBeLessThan(5_000_000);
  await render(photo, 'jpeg');
  expect(await render(photo, 'jpeg')).toMatchObject({ width: 300, height: 400 });
});

it('twenty photographs queue for one child, and damaged ones among them fail alone [SEC-30]', async () => {
  const photo = await makePhoto({ megapixels: 1 });
  const files = Array.from({ length: 20 }, (_, index) => (index % 5 === 0 ? Buffer.from('broken') : photo));
  const outcomes = await Promise.allSettled(files.map((bytes) => render(bytes, 'jpeg')));
  expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual(files.map((bytes) => bytes === photo));
});

/** A TIFF of one strip, whose tag names a compression that nothing here can undo. */
function strangeTiff(compression: number): Buffer {
  const tags = [
    [256, 40],
    [257, 30],
    [258, 8],
    [259, compression],
    [262, 1],
    [273, 200],
    [277, 1],
    [278, 30],
    [279, 1200],
  ] as const;
  const bytes = Buffer.alloc(1400, 0x80);
  bytes.write('II*\0\x08\0\0\0', 'latin1');
  bytes.writeUInt16LE(tags.length, 8);
  for (const [at, [tag, value]] of tags.entries()) {
    bytes.writeUInt16LE(tag, 10 + 12 * at);
    bytes.writeUInt16LE(4, 12 + 12 * at);
    bytes.writeUInt32LE(1, 14 + 12 * at);
    bytes.writeUInt32LE(value, 18 + 12 * at);
  }
  bytes.writeUInt32LE(0, 10 + 12 * tags.length);
  return bytes;
}

it.each([34925, 34712, 50000])(
  'a TIFF of compression %d, which is not built in, is not shown as black [REA-12]',
  async (compression) => {
    expect(await render(strangeTiff(1), 'tiff')).toMatchObject({ width: 40, height: 30 });
    await expect(render(strangeTiff(compression), 'tiff')).rejects.toMatchObject({ reason: 'damaged' });
  },
);

it('the picture without a pixel from the field is not shown as black [REA-12]', needsFieldFiles, async () => {
  await expect(render(readFieldFile('tiff-compression-34925.tif'), 'tiff')).rejects.toMatchObject({
    reason: 'damaged',
  });
});

it('a picture cut off before its first pixel is not shown as black, one cut off later is shown [REA-12]', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
  await expect(render(png.subarray(0, 700), 'png')).rejects.toMatchObject({ reason: 'damaged' });
  expect(await render(png.subarray(0, png.length / 2), 'png')).toMatchObject({ width: 300, height: 300 });
});

it('a picture that is black is shown as black [REA-12]', async () => {
  const black = { create: { width: 40, height: 30, channels: 3 as const, background: '#000' } };
  expect(await render(await sharp(black).jpeg().toBuffer(), 'jpeg')).toMatchObject({ width: 40, height: 30 });
});
