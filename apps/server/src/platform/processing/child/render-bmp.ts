import { MAX_PICTURE_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import { CannotRender } from '../cannot-render.ts';
import type { Thumbnail } from '../processed-file.ts';
import { unpackRuns } from './bmp-runs.ts';
import { encodeThumbnail, fromRgba, type RawPixels } from './encode-thumbnail.ts';

export async function renderBmp(bytes: Buffer): Promise<Thumbnail> {
  return await encodeThumbnail(fromRgba(decodeBmp(bytes)));
}

const OS2_HEADER_BYTES = 12;
const PLAIN = 0;
/** By its bits: runs of bytes or of half bytes. */
const RUNS: Record<number, number> = { 1: 8, 2: 4 };
const MASKED = [3, 6];
const BITS = [1, 2, 4, 8, 16, 24, 32];

interface Header {
  width: number;
  height: number;
  isTopDown: boolean;
  bits: number;
  compression: number;
  pixelsBegin: number;
  /** Where what follows the header begins: masks, then a palette. */
  end: number;
  isOs2: boolean;
  colors: number;
}

/** All bitmaps that are not a JPEG or PNG in disguise: sharp reads none. A file that is cut off is gray where it ends. */
export function decodeBmp(bytes: Buffer): RawPixels {
  const header = readHeader(bytes);
  const { width, height, bits, compression, isTopDown } = header;
  requireDrawable(header);
  const hasRuns = RUNS[compression] === bits;
  const packed = bytes.subarray(header.pixelsBegin);
  const rowBytes = hasRuns ? width : Math.ceil((width * bits) / 32) * 4;
  const rows = hasRuns ? unpackRuns(packed, width, height, bits) : packed;
  if (rows.length < rowBytes) throw new CannotRender('damaged');
  const paint = hasRuns ? palettePainter(bytes, header, 8) : painterOf(bytes, header);
  const data = new Uint8Array(width * height * 4).fill(0x80);
  for (let y = 0; y < height && rowBytes * (y + 1) <= rows.length; y++) {
    const to = isTopDown ? y : height - 1 - y;
    paint(rows.subarray(y * rowBytes, (y + 1) * rowBytes), data.subarray(to * width * 4, (to + 1) * width * 4));
  }
  return { data, width, height };
}

/** @throws CannotRender */
function requireDrawable({ width, height, bits, compression }: Header): void {
  if (width < 1 || height < 1) throw new CannotRender('damaged');
  if (width * height > MAX_PICTURE_PIXELS) throw new CannotRender('too_large');
  const isMasked = MASKED.includes(compression) && (bits === 16 || bits === 32);
  const isStoredInAKnownWay = compression === PLAIN || isMasked || RUNS[compression] === bits;
  if (!isStoredInAKnownWay || !BITS.includes(bits)) throw new CannotRender('unsupported');
}

function readHeader(bytes: Buffer): Header {
  if (bytes.length < 26) throw new CannotRender('damaged');
  const headerBytes = bytes.readUInt32LE(14);
  const isOs2 = headerBytes === OS2_HEADER_BYTES;
  const common = { pixelsBegin: bytes.readUInt32LE(10), end: 14 + headerBytes, isOs2 };
  if (isOs2) {
    const [width, height, bits] = [bytes.readUInt16LE(18), bytes.readUInt16LE(20), bytes.readUInt16LE(24)];
    return { ...common, width, height, bits, compression: PLAIN, isTopDown: false, colors: 0 };
  }
  if (bytes.length < 54 || headerBytes < 40) throw new CannotRender('damaged');
  const storedHeight = bytes.readInt32LE(22);
  return {
    ...common,
    width: bytes.readInt32LE(18),
    height: Math.abs(storedHeight),
    isTopDown: storedHeight < 0,
    bits: bytes.readUInt16LE(28),
    compression: bytes.readUInt32LE(30),
    colors: bytes.readUInt32LE(46),
  };
}

/** Writes one row, four bytes a pixel. */
type Painter = (row: Uint8Array, target: Uint8Array) => void;

function painterOf(bytes: Buffer, header: Header): Painter {
  if (header.bits <= 8) return palettePainter(bytes, header, header.bits);
  if (header.bits === 24 || (header.bits === 32 && header.compression === PLAIN)) return colorPainter(header.bits / 8);
  return maskPainter(bytes, header);
}

/** `bits`: of a pixel in the rows. */
function palettePainter(bytes: Buffer, header: Header, bits: number): Painter {
  const entryBytes = header.isOs2 ? 3 : 4;
  const most = 2 ** header.bits;
  const count = Math.min(header.colors || most, most, Math.floor((header.pixelsBegin - header.end) / entryBytes));
  const palette = bytes.subarray(header.end, header.end + count * entryBytes);
  const mask = 2 ** bits - 1;
  return (row, target) => {
    for (let to = 0, x = 0; to < target.length; to += 4, x++) {
      const shift = 8 - bits - ((x * bits) & 7);
      const at = (((row[(x * bits) >> 3] ?? 0) >> shift) & mask) * entryBytes;
      target[to] = palette[at + 2] ?? 0;
      target[to + 1] = palette[at + 1] ?? 0;
      target[to + 2] = palette[at] ?? 0;
      target[to + 3] = 255;
    }
  };
}

/** Stored blue first. The fourth byte is filler in nearly all 32-bit bitmaps, so it is not taken for opacity. */
function colorPainter(pixelBytes: number): Painter {
  return (row, target) => {
    let from = 0;
    for (let to = 0; to < target.length; to += 4) {
      target[to] = row[from + 2] ?? 0;
      target[to + 1] = row[from + 1] ?? 0;
      target[to + 2] = row[from] ?? 0;
      target[to + 3] = 255;
      from += pixelBytes;
    }
  };
}

/** Red, green and blue where 16 bits say nothing else. */
const FIFTEEN_BITS = [0x7c00, 0x3e0, 0x1f];

function maskPainter(bytes: Buffer, { bits, compression }: Header): Painter {
  const isMasked = MASKED.includes(compression) && bytes.length >= 66;
  const masks = isMasked ? [54, 58, 62].map((at) => bytes.readUInt32LE(at)) : FIFTEEN_BITS;
  const channels = masks.map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
    return { mask, shift, most: Math.max(1, mask >>> shift) };
  });
  const pixelBytes = bits / 8;
  return (row, target) => {
    const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
    for (let to = 0, from = 0; to < target.length; to += 4, from += pixelBytes) {
      const pixel = pixelBytes === 2 ? view.getUint16(from, true) : view.getUint32(from, true);
      for (const [channel, { mask, shift, most }] of channels.entries())
        target[to + channel] = Math.round((((pixel & mask) >>> shift) * 255) / most);
      target[to + 3] = 255;
    }
  };
}
