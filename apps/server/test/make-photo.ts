import sharp from 'sharp';

export type PhotoShape = {
  /** Default 12. */
  megapixels?: number;
  /** The same seed gives the same pixels. */
  seed?: number;
  /** EXIF orientation 1 to 8; default 6, a phone held upright. */
  orientation?: number;
};

/** Some 4 MB at 12 megapixels, as a phone would write it: light, shadow, fine noise, EXIF with a position. */
export async function makePhoto({ megapixels = 12, seed = 1, orientation = 6 }: PhotoShape = {}): Promise<Buffer> {
  const width = Math.round(Math.sqrt((megapixels * 1_000_000 * 4) / 3));
  const height = Math.round((width * 3) / 4);
  return await sharp(paint(width, height, seed), { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Kinvault', Model: 'Test camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 36/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 88 })
    .toBuffer();
}

// Chosen so that 12 megapixels come to about 4 MB at this quality: a flat picture would be a tenth of it.
const NOISE = 36;

/** Red grows to the right and green downwards, so that a test can tell which way up the picture is. */
function paint(width: number, height: number, seed: number): Buffer {
  const pixels = Buffer.allocUnsafe(width * height * 3);
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  let at = 0;
  for (let y = 0; y < height; y++) {
    const green = 40 + (170 * y) / height;
    for (let x = 0; x < width; x++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const noise = ((state >>> 8) % NOISE) - NOISE / 2;
      pixels[at] = 40 + (170 * x) / width + noise;
      pixels[at + 1] = green + noise;
      pixels[at + 2] = 90 + noise;
      at += 3;
    }
  }
  return pixels;
}
