import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { makePhoto } from '../../../test/make-photo.ts';
import { hasSamples, readSample } from '../../../test/sample-files.ts';
import type { AvatarCropping } from './drawing-jobs.ts';
import { createAvatarRenderer } from './renderers.ts';

const drawer = createAvatarRenderer({ log: { warn: vi.fn() } });
afterAll(() => drawer.close());

const WHOLE = { x: 0, y: 0 };

function draw(bytes: Buffer, kind: 'jpeg' | 'png' | 'heic' | 'bmp' | 'tiff' | 'gif', crop: AvatarCropping = WHOLE) {
  return drawer.draw(async () => ({ owner: 'one', bytes, kind, crop }));
}

async function pixelAt(webp: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 3;
  return [...data.subarray(at, at + 3)];
}

/** Four quarters: red, green, blue, white. */
async function quarters(width: number, height: number) {
  const part = (background: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    part('#ff0000', 0, 0),
    part('#00ff00', width / 2, 0),
    part('#0000ff', 0, height / 2),
  ]);
}

const NEAR = 40;
function isNear([r = 0, g = 0, b = 0]: number[], [red, green, blue]: [number, number, number]): boolean {
  return Math.abs(r - red) < NEAR && Math.abs(g - green) < NEAR && Math.abs(b - blue) < NEAR;
}

it('an avatar is a square WebP of 512 pixels, whatever the size of the picture', async () => {
  for (const side of [16, 900]) {
    const { format, width, height } = await sharp(
      await draw(await (await quarters(side, side)).png().toBuffer(), 'png'),
    ).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 });
  }
});

it('the crop is what becomes the avatar', async () => {
  const picture = await (await quarters(800, 400)).png().toBuffer();
  const green = await draw(picture, 'png', { x: 0.5, y: 0, size: 0.5 });
  for (const [x, y] of [
    [5, 5],
    [506, 5],
    [5, 506],
    [506, 506],
  ] as const)
    expect(isNear(await pixelAt(green, x, y), [0, 255, 0])).toBe(true);
  const blue = await draw(picture, 'png', { x: 0, y: 0.5, size: 0.5 });
  expect(isNear(await pixelAt(blue, 256, 256), [0, 0, 255])).toBe(true);
});

it('the crop is the middle of the picture by default', async () => {
  const middle = await draw(await (await quarters(800, 400)).png().toBuffer(), 'png');
  expect(isNear(await pixelAt(middle, 20, 20), [255, 0, 0])).toBe(true);
  expect(isNear(await pixelAt(middle, 490, 20), [0, 255, 0])).toBe(true);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])('the crop is of the upright picture, for orientation %d', async (orientation) => {
  const upright = await (await quarters(400, 800)).png().toBuffer();
  // stored so that turning it by its orientation gives the upright picture again
  const undo = [1, 2, 3, 4, 5, 8, 7, 6][orientation - 1] ?? 1;
  const noted = await sharp(upright).withMetadata({ orientation: undo }).png().toBuffer();
  const asStored = await sharp(noted, { autoOrient: true }).png().toBuffer();
  const photo = await sharp(asStored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
  const lowerLeft = await draw(photo, 'jpeg', { x: 0, y: 0.5, size: 0.5 });
  expect(isNear(await pixelAt(lowerLeft, 256, 256), [0, 0, 255])).toBe(true);
  const upperRight = await draw(photo, 'jpeg', { x: 0.5, y: 0, size: 0.5 });
  expect(isNear(await pixelAt(upperRight, 256, 256), [0, 255, 0])).toBe(true);
});

it('camera, position and every other word about the picture are gone [SEC-31]', async () => {
  const photo = await makePhoto({ megapixels: 2, orientation: 6 });
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const avatar = await draw(photo, 'jpeg');
  const { exif, xmp, icc, iptc, orientation } = await sharp(avatar).metadata();
  expect([exif, xmp, icc, iptc, orientation]).toEqual(Array(5).fill(undefined));
  expect(avatar.includes('Kinvault')).toBe(false);
});

it('a wide color profile is converted to sRGB', async () => {
  const flat = { create: { width: 60, height: 60, channels: 3 as const, background: '#c02010' } };
  const wide = await sharp(flat).withIccProfile('p3').png().toBuffer();
  const [r = 0] = await pixelAt(await draw(wide, 'png'), 256, 256);
  expect(Math.abs(r - 0xc0)).toBeLessThan(6);
});

it('transparency becomes white', async () => {
  const clear = { create: { width: 20, height: 20, channels: 4 as const, background: '#00000000' } };
  expect(isNear(await pixelAt(await draw(await sharp(clear).png().toBuffer(), 'png'), 9, 9), [255, 255, 255])).toBe(
    true,
  );
});

it('a damaged picture fails alone, and the next one is drawn [SEC-30]', async () => {
  const good = await (await quarters(64, 64)).png().toBuffer();
  const outcomes = await Promise.allSettled([
    draw(Buffer.from('broken'), 'jpeg'),
    draw(good, 'png'),
    draw(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'heic'),
    draw(Buffer.from('BM'), 'bmp'),
    draw(good, 'png'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'rejected', 'fulfilled']);
});

describe('of the sample files', needs(hasSamples, 'needs ../shared/samples'), () => {
  it.each([
    ['images/heic-iphone-photo.heic', 'heic'],
    ['images/heic-libheif-example.heic', 'heic'],
    ['images/bmp-24bit-cat.bmp', 'bmp'],
    ['images/tiff-multi-page-text.tif', 'tiff'],
    ['images/gif-animated-squares.gif', 'gif'],
    ['images/cmyk-no-profile.jpg', 'jpeg'],
    ['images/png-16bit-flag.png', 'png'],
  ] as const)('the picture %s becomes an avatar', async (path, kind) => {
    const { format, width, height, space, icc } = await sharp(await draw(readSample(path), kind)).metadata();
    expect({ format, width, height, space, icc }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
      space: 'srgb',
      icc: undefined,
    });
  });

  it('an iPhone’s photograph has the colors and the side up of its thumbnail', async () => {
    const bytes = readSample('images/heic-iphone-photo.heic');
    const { createThumbnailer } = await import('./thumbnailer.ts');
    const thumbnailer = createThumbnailer({ log: { warn: () => {} } });
    const { thumbnail } = await thumbnailer.process({ owner: 'one', bytes, kind: 'heic' });
    await thumbnailer.close();
    const square = await sharp(thumbnail?.preview).resize(512, 512, { fit: 'cover' }).png().toBuffer();
    const avatar = await draw(bytes, 'heic');
    expect(await difference(square, avatar, 1)).toBeLessThan(1); // the colors
    expect(await difference(square, avatar, 8)).toBeLessThan(10); // and where they are, half a pixel aside at most
    expect(await difference(await sharp(square).rotate(180).toBuffer(), avatar, 8)).toBeGreaterThan(20);
  });
});

/** The mean difference of all channels, both pictures being so many pixels wide and high. */
async function difference(one: Buffer, other: Buffer, pixels: number): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((picture) => sharp(picture).resize(pixels, pixels).removeAlpha().raw().toBuffer()),
  );
  const differences = [...(first ?? [])].map((value, index) => Math.abs(value - (second?.[index] ?? 0)));
  return differences.reduce((sum, next) => sum + next, 0) / differences.length;
}
