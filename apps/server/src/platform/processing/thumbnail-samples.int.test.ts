import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { hasSamples, listSamples, readSample } from '../../../test/sample-files.ts';
import { sourceFromBuffer } from '../files/file-window.ts';
import { inspectFile } from '../files/inspect-file.ts';
import type { Thumbnail } from './processed-file.ts';
import { createThumbnailer } from './thumbnailer.ts';

const thumbnailer = createThumbnailer({ log: { warn: vi.fn() } });
afterAll(() => thumbnailer.close());

/** Width, height and pages; what is not listed is drawn in its own proportions. */
const SHAPES: Record<string, Partial<Thumbnail>> = {
  'images/exif-orientation-6-landscape.jpg': { width: 400, height: 267 },
  'images/exif-orientation-8-portrait.jpg': { width: 267, height: 400 },
  'images/heic-iphone-photo.heic': { width: 310, height: 400 },
  'images/heic-libheif-example.heic': { width: 400, height: 267 },
  'images/gif-animated-squares.gif': { width: 80, height: 80 },
  'images/tiff-multi-page-text.tif': { width: 400, height: 300, pages: 2 },
  'pdf/pages-many-117-german-math-book.pdf': { width: 282, height: 400, pages: 117 },
  'pdf/text-14-pages-two-columns.pdf': { width: 309, height: 400, pages: 14 },
  'pdf/scan-without-text-layer.pdf': { width: 400, height: 309, pages: 1 },
  'pdf/encrypted-opens-without-password.pdf': { pages: 1 },
  'pdf/javascript-document-actions.pdf': { pages: 3 },
};

/** Red, green and blue, averaged over a piece of the thumbnail given in parts of its width and height. */
const COLORS: [path: string, piece: [left: number, top: number, width: number, height: number], color: number[]][] = [
  ['images/png-16bit-flag.png', [0.1, 0.05, 0.8, 0.2], [174, 28, 40]],
  ['images/png-16bit-flag.png', [0.1, 0.4, 0.8, 0.2], [255, 255, 255]],
  ['images/png-16bit-flag.png', [0.1, 0.75, 0.8, 0.2], [33, 70, 139]],
  // Blue sky and green grass: inverted, the sky would be brown.
  ['images/webp-photo.webp', [0.4, 0, 0.5, 0.1], [80, 140, 200]],
  ['pdf/invoice-contoso.pdf', [0.3, 0.9, 0.4, 0.08], [255, 255, 255]],
];

const XFA_FORM = 'pdf/xfa-form.pdf';
const WITHOUT_FONT = 'pdf/text-japanese-font-not-embedded.pdf';

const rendered = new Map<string, Promise<Thumbnail>>();

/** Once for all tests of the file. */
function renderSample(path: string): Promise<Thumbnail> {
  const known = rendered.get(path) ?? renderAnew(path);
  rendered.set(path, known);
  return known;
}

async function renderAnew(path: string): Promise<Thumbnail> {
  const bytes = readSample(path);
  const { kind } = await inspectFile(sourceFromBuffer(bytes));
  return await render(bytes, kind);
}

async function render(bytes: Buffer, kind: FileKind): Promise<Thumbnail> {
  const { thumbnail } = await thumbnailer.process({ owner: 'one', bytes, kind });
  if (!thumbnail) throw new Error('It has a cover instead of a picture.');
  return thumbnail;
}

async function meanColor(thumbnail: Thumbnail, [left, top, width, height]: [number, number, number, number]) {
  const piece = {
    left: Math.round(left * thumbnail.width),
    top: Math.round(top * thumbnail.height),
    width: Math.round(width * thumbnail.width),
    height: Math.round(height * thumbnail.height),
  };
  const { channels } = await sharp(await sharp(thumbnail.bytes).extract(piece).png().toBuffer()).stats();
  return channels.slice(0, 3).map((channel) => Math.round(channel.mean));
}

describe('the sample files', needs(hasSamples, 'needs ../shared/samples'), () => {
  const paths = hasSamples
    ? ['images', 'pdf', 'mrz'].flatMap((folder) => listSamples(folder).filter((name) => !name.endsWith('.json')))
    : [];

  it('a form that only Adobe’s programs draw has none, since its page is a placeholder [REA-12]', async () => {
    const bytes = readSample(XFA_FORM);
    const processed = thumbnailer.process({ owner: 'one', bytes, kind: 'pdf' });
    await expect(processed).rejects.toMatchObject({ reason: 'form' });
  });

  it('a page whose words need a font that it does not bring has none, since it would be white [REA-12]', async () => {
    const bytes = readSample(WITHOUT_FONT);
    const processed = await thumbnailer.process({ owner: 'one', bytes, kind: 'pdf' });
    expect(processed).toMatchObject({ thumbnail: null, isBlank: true });
  });

  it.each(paths.filter((path) => path !== XFA_FORM && path !== WITHOUT_FONT))(
    '%s has a thumbnail, upright, without metadata [SEC-31]',
    async (path) => {
      const thumbnail = await renderSample(path);
      const metadata = await sharp(thumbnail.bytes).metadata();
      expect(thumbnail).toMatchObject(SHAPES[path] ?? {});
      expect(Math.max(thumbnail.width, thumbnail.height)).toBeLessThanOrEqual(400);
      expect(metadata).toMatchObject({
        format: 'webp',
        width: thumbnail.width,
        height: thumbnail.height,
        space: 'srgb',
      });
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc]).toEqual(Array(4).fill(undefined));
    },
  );

  it.each(COLORS)('%s has its colors at %j', async (path, piece, color) => {
    const mean = await meanColor(await renderSample(path), piece);
    for (const [channel, value] of mean.entries()) {
      expect(Math.abs(value - (color[channel] ?? 0)), `${mean} for ${color}`).toBeLessThan(30);
    }
  });

  it('a turned photograph has its sky at the top and not at the bottom', async () => {
    const thumbnail = await renderSample('images/exif-orientation-6-landscape.jpg');
    const [red = 0, , blue = 0] = await meanColor(thumbnail, [0.2, 0, 0.4, 0.08]);
    const [lowRed = 0, , lowBlue = 0] = await meanColor(thumbnail, [0.2, 0.9, 0.4, 0.08]);
    expect(blue - red).toBeGreaterThan(50);
    expect(lowBlue - lowRed).toBeLessThan(30);
  });

  it('a CMYK photograph has natural colors, not inverted ones', async () => {
    const thumbnail = await renderSample('images/cmyk-no-profile.jpg');
    const [, grassGreen = 0, grassBlue = 0] = await meanColor(thumbnail, [0.65, 0.55, 0.3, 0.1]);
    const sky = await meanColor(thumbnail, [0.05, 0.05, 0.2, 0.15]);
    expect(grassGreen).toBeGreaterThan(grassBlue + 15);
    expect(Math.min(...sky)).toBeGreaterThan(90);
  });

  it('an iPhone photograph is converted from its wide colors', async () => {
    const photo = readSample('images/heic-iphone-photo.heic');
    const unsigned = Buffer.from(photo);
    unsigned.write('xxxx', photo.indexOf('acsp', photo.indexOf('colrprof')), 'latin1');
    const flower = (thumbnail: Thumbnail) => meanColor(thumbnail, [0.5, 0.6, 0.2, 0.15]);
    const [, green = 0, blue = 0] = await flower(await renderSample('images/heic-iphone-photo.heic'));
    const [, dullGreen = 0, dullBlue = 0] = await flower(await render(unsigned, 'heic'));
    expect(blue - green).toBeGreaterThan(dullBlue - dullGreen + 3);
  });

  it('a page is never blank where the document has something on it', async () => {
    for (const path of ['pdf/invoice-contoso.pdf', 'pdf/signed.pdf', 'pdf/text-arabic-right-to-left.pdf']) {
      const { channels } = await sharp((await renderSample(path)).bytes).stats();
      expect(channels[0]?.stdev, path).toBeGreaterThan(5);
    }
  });

  it('a PDF that needs a password says so', async () => {
    const locked = renderSample('hostile/encrypted-user-password-openpassword.pdf');
    await expect(locked).rejects.toMatchObject({ reason: 'password' });
  });

  it('pictures that inspection would refuse are bounded in the child as well [SEC-29]', async () => {
    const bombs = { 'jpeg-giant-280-megapixels.jpg': 'jpeg', 'png-pixel-bomb-40000x40000.png': 'png' } as const;
    for (const [name, kind] of Object.entries(bombs)) {
      const bytes = readSample(`hostile/${name}`);
      await expect(render(bytes, kind), name).rejects.toMatchObject({ reason: 'too_large' });
    }
  });

  it('files cut in the middle end in a picture or a reason [SEC-30]', async () => {
    for (const path of paths.filter((each) => !each.startsWith('mrz/'))) {
      const bytes = readSample(path);
      const { kind } = await inspectFile(sourceFromBuffer(bytes));
      const cut = bytes.subarray(0, Math.floor(bytes.length / 2));
      const outcome = await render(cut, kind).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome, path).toMatchObject({ name: 'CannotRender' });
    }
  });
});
