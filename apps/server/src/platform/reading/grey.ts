import sharp, { type Sharp } from 'sharp';

/** A gray picture, one byte a pixel. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** On white, at most `pixels` on its longest side. */
export async function toGrey(image: Sharp, pixels: number): Promise<Grey> {
  const small = image.resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true });
  return await greyPixels(small.flatten({ background: '#ffffff' }));
}

export function fromGrey({ width, height, data }: Grey): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

/** The same picture, `pixels` on its longest side, turned clockwise about its middle. */
export async function resample(picture: Grey, pixels: number, degrees = 0): Promise<Grey> {
  const { width, height } = picture;
  const scale = pixels / Math.max(width, height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const kernel = scale > 1 ? 'cubic' : 'lanczos3';
  const resized = await greyPixels(fromGrey(picture).resize({ ...size, fit: 'fill', kernel }));
  if (degrees === 0) return resized;
  return await greyPixels(fromGrey(resized).rotate(degrees, { background: '#808080' }));
}

export function turnClockwise({ width, height, data }: Grey): Grey {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x] as number;
  }
  return { width: height, height: width, data: turned };
}

async function greyPixels(image: Sharp): Promise<Grey> {
  const grey = image.toColourspace('b-w').raw({ depth: 'uchar' });
  const { data, info } = await grey.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: firstChannel(data, info.channels) };
}

function firstChannel(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 1) return new Uint8Array(data);
  const first = new Uint8Array(data.length / channels);
  for (let i = 0; i < first.length; i++) first[i] = data[i * channels] as number;
  return first;
}
