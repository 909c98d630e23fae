import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { hasSamples, readSample } from '../../../test/sample-files.ts';
import { createAvatarRenderer } from './renderers.ts';
import { createThumbnailer } from './thumbnailer.ts';

const thumbnailer = createThumbnailer({ log: { warn: vi.fn() } });
const avatars = createAvatarRenderer({ log: { warn: vi.fn() } });
afterAll(() => Promise.all([thumbnailer.close(), avatars.close()]));

/** The same HEIC without a property that turns it; its EXIF, behind the end of its boxes, says how it lies. */
function lying(heic: Buffer, orientation: number, isLittle: boolean): Buffer {
  const bytes = Buffer.from(heic);
  for (const name of ['irot', 'imir', 'Exif\0\0'])
    for (let at = bytes.indexOf(name, 0, 'latin1'); at >= 0; at = bytes.indexOf(name, at, 'latin1'))
      bytes.write('skip', at);
  const exif = Buffer.alloc(32);
  exif.write(isLittle ? 'Exif\0\0II*\0' : 'Exif\0\0MM\0*', 'latin1');
  const numbers = [
    [10, 4, 8],
    [14, 2, 1],
    [16, 2, 0x0112],
    [18, 2, 3],
    [20, 4, 1],
    [24, 2, orientation],
  ] as const;
  for (const [at, length, value] of numbers)
    if (isLittle) exif.writeUIntLE(value, at, length);
    else exif.writeUIntBE(value, at, length);
  return Buffer.concat([bytes, Buffer.from([0, 0, 0, 40]), Buffer.from('free', 'latin1'), exif]);
}

/** The sample holds two photographs. This is the one that is not primary in it. */
const SECOND_ITEM = 0x4e26;

/** How far two pictures are apart, in shades of a small one. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const small = (bytes: Buffer) => sharp(bytes).resize(16, 16, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const [first, second] = await Promise.all([small(one), small(other)]);
  return first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length;
}

async function thumbnailOf(bytes: Buffer) {
  const { thumbnail } = await thumbnailer.process({ owner: 'one', bytes, kind: 'heic' });
  if (!thumbnail) throw new Error('It has no thumbnail.');
  return thumbnail;
}

describe('a HEIC', needs(hasSamples, 'needs ../shared/samples'), () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('that is turned by EXIF %d alone is upright [REA-12]', async (orientation) => {
    const heic = readSample('images/heic-libheif-example.heic');
    const stored = await thumbnailOf(lying(heic, 1, true));
    const png = await sharp(stored.bytes).withMetadata({ orientation }).png().toBuffer();
    const wanted = await sharp(png, { autoOrient: true }).png().toBuffer();
    const { bytes, width, height } = await thumbnailOf(lying(heic, orientation, orientation % 2 === 0));
    const { width: wantedWidth, height: wantedHeight } = await sharp(wanted).metadata();
    expect({ width, height }).toEqual({ width: wantedWidth, height: wantedHeight });
    expect(await distance(bytes, wanted)).toBeLessThan(4);
    const crop = { x: 0, y: 0, size: 1 };
    const avatar = await avatars.draw(async () => ({
      owner: 'one',
      bytes: lying(heic, orientation, true),
      kind: 'heic',
      crop,
    }));
    const side = Math.min(width, height);
    const square = await sharp(wanted).extract({ left: 0, top: 0, width: side, height: side }).png().toBuffer();
    expect(await distance(avatar, square)).toBeLessThan(8);
  });

  it('that is turned by a property of its own is not turned again [REA-12]', async () => {
    const heic = readSample('images/heic-iphone-photo.heic');
    expect(await thumbnailOf(heic)).toMatchObject({ width: 310, height: 400 });
  });

  it('of several pictures shows the one that it names as primary, not the first [REA-12]', async () => {
    const heic = readSample('images/heic-libheif-example.heic');
    const other = Buffer.from(heic);
    other.writeUInt16BE(SECOND_ITEM, other.indexOf('pitm', 0, 'latin1') + 8);
    const [first, second] = [await thumbnailOf(heic), await thumbnailOf(other)];
    expect(await distance(first.bytes, second.bytes)).toBeGreaterThan(8);
  });
});
