import libheif, { type HeifDecoder, type HeifPixels } from 'libheif-js/wasm-bundle.js';
import { CannotRender } from '../cannot-render.ts';

/** One for all: reading a file frees what the former one took. */
let decoder: HeifDecoder | null = null;

/**
 * The primary picture of a HEIC, which need not be the first of several: turned and cropped by the file's own properties.
 * @throws CannotRender damaged
 */
export async function decodeHeic(bytes: Buffer): Promise<HeifPixels> {
  await libheif.ready;
  decoder ??= new libheif.HeifDecoder();
  const images = decoder.decode(bytes);
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (!image) throw new CannotRender('damaged');
    const [width, height] = [image.get_width(), image.get_height()];
    const { promise, resolve } = Promise.withResolvers<HeifPixels | null>();
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve);
    const pixels = await promise;
    if (!pixels) throw new CannotRender('damaged');
    return pixels;
  } finally {
    for (const image of images) image.free();
  }
}
