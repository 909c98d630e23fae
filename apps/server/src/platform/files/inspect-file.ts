import {
  FILE_EXTENSIONS,
  type FileKind,
  MAX_PICTURE_PIXELS,
  MEDIA_TYPES,
} from '@kinvault/domain/documents/file-kinds.ts';
import { type FileSource, type FileWindow, openWindow } from './file-window.ts';
import { readBmpSize } from './images/bmp-size.ts';
import { readGifSize } from './images/gif-size.ts';
import { heifKind, readHeifSize } from './images/heif-file.ts';
import { readJpegSize } from './images/jpeg-size.ts';
import type { PixelSize } from './images/pixel-size.ts';
import { readPngSize } from './images/png-size.ts';
import { readTiffSize } from './images/tiff-size.ts';
import { readWebpSize } from './images/webp-size.ts';
import { inspectLegacyOffice } from './office/legacy-office.ts';
import { inspectOfficePackage } from './office/office-package.ts';
import { isPdf } from './pdf-head.ts';
import { damagedFile, RefusedFile } from './refused-file.ts';

export type Inspection = {
  kind: FileKind;
  mediaType: string;
  /** Without the dot. */
  extension: string;
} & Partial<PixelSize>;

// Enough for the latest place where a PDF may begin.
const HEAD_BYTES = 1024 + 8;

/**
 * Says what a file is by its content alone [D-6]; its name is never asked.
 *
 * Pictures and PDFs cost one or two reads of 4 KiB; Word and Excel packages are unpacked once, off the main loop and
 * never further than the limit. Width and height are those stored, before any turning by EXIF.
 *
 * @throws RefusedFile with the reason and a sentence for the person
 */
export async function inspectFile(source: FileSource): Promise<Inspection> {
  const file = openWindow(source);
  const head = await file.upTo(0, HEAD_BYTES);
  const image = IMAGES.find((candidate) => candidate.matches(head));
  if (image) return await inspectImage(file, image.kind, image.readSize);
  const heif = heifKind(head);
  if (heif) return await inspectImage(file, heif, readHeifSize);
  if (isCompoundFile(head)) return described(await inspectLegacyOffice(file));
  if (startsWith(head, 'PK\x03\x04')) return described(await inspectOfficePackage(file));
  if (isPdf(head)) return described('pdf');
  throw new RefusedFile('type');
}

type ImageFormat = {
  kind: FileKind;
  matches(head: Buffer): boolean;
  readSize(file: FileWindow): Promise<PixelSize>;
};

const IMAGES: ImageFormat[] = [
  { kind: 'jpeg', matches: (head) => startsWith(head, '\xff\xd8\xff'), readSize: readJpegSize },
  { kind: 'png', matches: (head) => startsWith(head, '\x89PNG\r\n\x1a\n'), readSize: readPngSize },
  { kind: 'gif', matches: (head) => startsWith(head, 'GIF87a', 'GIF89a'), readSize: readGifSize },
  { kind: 'webp', matches: (head) => startsWith(head, 'RIFF') && hasAt(head, 8, 'WEBP'), readSize: readWebpSize },
  { kind: 'tiff', matches: (head) => startsWith(head, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'), readSize: readTiffSize },
  { kind: 'bmp', matches: (head) => startsWith(head, 'BM'), readSize: readBmpSize },
];

async function inspectImage(file: FileWindow, kind: FileKind, readSize: ImageFormat['readSize']): Promise<Inspection> {
  const { width, height } = await readSize(file);
  if (!(width > 0 && height > 0)) throw damagedFile();
  if (width * height > MAX_PICTURE_PIXELS) throw new RefusedFile('pixels', 'This image has more than 64 megapixels.');
  return { ...described(kind), width, height };
}

function described(kind: FileKind): Inspection {
  return { kind, mediaType: MEDIA_TYPES[kind], extension: FILE_EXTENSIONS[kind] };
}

function isCompoundFile(head: Buffer): boolean {
  return startsWith(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
}

function startsWith(head: Buffer, ...signatures: string[]): boolean {
  return signatures.some((signature) => hasAt(head, 0, signature));
}

function hasAt(head: Buffer, at: number, signature: string): boolean {
  return head.toString('latin1', at, at + signature.length) === signature;
}
