import { CannotRender } from '../cannot-render.ts';

/**
 * The pixels of a bitmap that is stored in runs, a byte each, rows from the bottom: [count, color], or 0 and a code for the
 * end of a row (0), of the picture (1), a jump (2) or a number of single pixels. Work grows with the bytes and the pixels.
 * @param bits 8, or 4 with two pixels in a byte
 * @throws CannotRender damaged, where there is no pixel: one color all over would pass for the picture
 */
export function unpackRuns(packed: Uint8Array, width: number, height: number, bits: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  let [x, y, at] = [0, 0, 0];
  const next = () => packed[at++] ?? 0;
  let isEmpty = true;
  const put = (color: number) => {
    isEmpty = false;
    if (x < width && y < height) pixels[y * width + x] = color;
    x += 1;
  };
  const half = (byte: number, index: number) => (bits === 8 ? byte : index % 2 === 0 ? byte >> 4 : byte & 15);

  const putSingles = (count: number) => {
    const start = at;
    for (let index = 0; index < count; index++) put(half(packed[start + Math.floor((index * bits) / 8)] ?? 0, index));
    at = start + 2 * Math.ceil((count * bits) / 16);
  };
  /** @returns false at the end */
  const obey = (code: number): boolean => {
    if (code === 0) {
      x = 0;
      y += 1;
    } else if (code === 2) {
      x += next();
      y += next();
    } else if (code > 2) putSingles(code);
    return code !== 1;
  };

  while (at < packed.length && y < height) {
    const count = next();
    const color = next();
    if (count === 0 && !obey(color)) break;
    const end = x + count;
    for (let index = 0; x < Math.min(end, width); index++) put(half(color, index));
    x = Math.max(x, end); // a run beyond the row costs nothing
  }
  if (isEmpty) throw new CannotRender('damaged');
  return pixels;
}
