import { crc32 } from 'node:zlib';

const END_OF_PNG = 12; // the IEND chunk, which is always the same
const MAX_COMMENT = 65_533;
const SEGMENT_HEAD = 4;

/** What a PNG takes for a chunk of its own: a picture that is less below its size stays below it. */
export const LEAST_PADDING = 13;

/** The same picture in a file of this size, if it is smaller: a chunk or comments that every reader skips. */
export function padPicture(bytes: Buffer, format: 'jpeg' | 'png', sizeBytes: number): Buffer {
  const missing = sizeBytes - bytes.length;
  return format === 'png' ? padPng(bytes, missing) : padJpeg(bytes, missing);
}

/** A private chunk, safe to copy (PNG §5.4), before the end. */
function padPng(bytes: Buffer, missing: number): Buffer {
  if (missing < LEAST_PADDING) return bytes;
  const content = Buffer.alloc(missing - 12 + 4);
  content.write('paDd', 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  const at = bytes.length - END_OF_PNG;
  return Buffer.concat([bytes.subarray(0, at), length, content, checksum, bytes.subarray(at)]);
}

/** COM segments (ITU-T T.81 §B.2.4.5) behind the start of the image. */
function padJpeg(bytes: Buffer, missing: number): Buffer {
  const segments: Buffer[] = [];
  for (let left = missing; left >= SEGMENT_HEAD; ) {
    const longest = Math.min(left, MAX_COMMENT + SEGMENT_HEAD);
    const rest = left - longest;
    // a rest shorter than a segment's head could not be filled
    const segment = Buffer.alloc(rest > 0 && rest < SEGMENT_HEAD ? longest - SEGMENT_HEAD : longest, ' ');
    segment.writeUInt16BE(0xfffe, 0);
    segment.writeUInt16BE(segment.length - 2, 2);
    segments.push(segment);
    left -= segment.length;
  }
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);
}
