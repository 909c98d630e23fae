import type { FileWindow } from '../file-window.ts';
import { damagedFile } from '../refused-file.ts';
import type { PixelSize } from './pixel-size.ts';

const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const AV1_BRANDS = ['avif', 'avis'];
// mif1 and msf1 say "a HEIF picture" and leave the coding to the other brands.
const OPEN_BRANDS = ['mif1', 'msf1', 'mif2'];
const MAX_BRANDS = 64;
// A picture of 48 megapixels has some 100 tiles; their properties are shared.
const MAX_BOXES = 2000;

/** Which HEIF this is; null for a film or another relative (MP4, MOV, CR3). */
export function heifKind(head: Buffer): 'heic' | 'avif' | null {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const end = Math.min(head.readUInt32BE(0), head.length, 16 + 4 * MAX_BRANDS);
  const major = head.toString('latin1', 8, 12);
  if (HEVC_BRANDS.includes(major)) return 'heic';
  if (AV1_BRANDS.includes(major)) return 'avif';
  if (!OPEN_BRANDS.includes(major)) return null;
  for (let at = 16; at + 4 <= end; at += 4) {
    if (AV1_BRANDS.includes(head.toString('latin1', at, at + 4))) return 'avif';
  }
  return 'heic';
}

/**
 * The largest extent that the file declares: tiles and thumbnails are smaller than the picture, and a
 * picture that lies about its extent is bounded again where it is decoded (ISO/IEC 23008-12 §6.5.3).
 */
export async function readHeifSize(file: FileWindow): Promise<PixelSize> {
  const budget = { boxes: MAX_BOXES };
  const meta = await findBox(file, { type: '', start: 0, end: file.sizeBytes }, 'meta', budget);
  const properties = await findBox(file, { ...meta, start: meta.start + 4 }, 'iprp', budget);
  const container = await findBox(file, properties, 'ipco', budget);
  let largest: PixelSize = { width: 0, height: 0 };
  for await (const box of boxesIn(file, container, budget)) {
    if (box.type !== 'ispe') continue;
    const extent = await file.bytes(box.start + 4, 8);
    const size = { width: extent.readUInt32BE(0), height: extent.readUInt32BE(4) };
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

type Box = { type: string; start: number; end: number };
type Budget = { boxes: number };

async function findBox(file: FileWindow, parent: Box, type: string, budget: Budget): Promise<Box> {
  for await (const box of boxesIn(file, parent, budget)) if (box.type === type) return box;
  throw damagedFile();
}

async function* boxesIn(file: FileWindow, parent: Box, budget: Budget): AsyncGenerator<Box> {
  let position = parent.start;
  while (position + 8 <= parent.end) {
    budget.boxes -= 1;
    if (budget.boxes < 0) throw damagedFile();
    const header = await file.bytes(position, 8);
    const box = await boxAt(file, position, header, parent.end);
    yield box;
    position = box.end;
  }
}

async function boxAt(file: FileWindow, position: number, header: Buffer, parentEnd: number): Promise<Box> {
  const shortSize = header.readUInt32BE(0);
  const isLong = shortSize === 1;
  const long = isLong ? Number((await file.bytes(position + 8, 8)).readBigUInt64BE(0)) : shortSize;
  const size = shortSize === 0 ? parentEnd - position : long;
  const headerBytes = isLong ? 16 : 8;
  // A box shorter than its own header would be walked for ever.
  if (size < headerBytes || position + size > parentEnd) throw damagedFile();
  return { type: header.toString('latin1', 4, 8), start: position + headerBytes, end: position + size };
}
