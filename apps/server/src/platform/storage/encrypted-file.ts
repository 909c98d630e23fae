// The format of a file at rest: AES-256-GCM per segment in the manner of Tink's streaming AEAD.
//
//   file    = header ‖ segment 0 ‖ … ‖ segment n-1        header  = format (1) ‖ log2 of the segment size (1) ‖ prefix (7)
//   segment = ciphertext ‖ tag (16)                        nonce   = prefix (7) ‖ counter (4) ‖ 1 in the last segment (1)
//   additional data of every segment = header ‖ file id ‖ purpose
//
// Reordering, dropping and cutting segments, and swapping two files, all fail the tag. The key is random per file
// (wrapped by the keyring), so a nonce never meets the same key twice.
//
// On the main loop, in step: 0.4 ms for 1 MB. `crypto.subtle`, on threads of its own, copies what it gets and what it
// gives and served 40 % fewer downloads of 1 MB on two cores.
import {
  type CipherGCMTypes,
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { Readable } from 'node:stream';

// 64 KiB cost a quarter of the downloads per second; 1 MiB gained nothing and decrypts four times as much for a range.
const LOG2_SEGMENT = 18;
export const SEGMENT_BYTES = 2 ** LOG2_SEGMENT;
export const HEADER_BYTES = 9;
export const TAG_BYTES = 16;

const FORMAT = 1;
const CIPHER: CipherGCMTypes = 'aes-256-gcm';

/** All that opens one file. The id is a UUID: of one length, so that id and purpose cannot flow into each other. */
export interface FileSecret {
  key: KeyObject;
  fileId: string;
  purpose: FilePurpose;
}

export interface SegmentPlace {
  header: Buffer;
  index: number;
  isLast: boolean;
}

export function createHeader(): Buffer {
  return Buffer.concat([Buffer.from([FORMAT, LOG2_SEGMENT]), randomBytes(HEADER_BYTES - 2)]);
}

export function isHeader(header: Buffer): boolean {
  return header.length === HEADER_BYTES && header[0] === FORMAT && header[1] === LOG2_SEGMENT;
}

export function countSegments(sizeBytes: number): number {
  return Math.ceil(sizeBytes / SEGMENT_BYTES);
}

/** How long a file of so many bytes is when sealed. */
export function sealedBytes(sizeBytes: number): number {
  return HEADER_BYTES + sizeBytes + countSegments(sizeBytes) * TAG_BYTES;
}

export function sealedSegmentStart(index: number): number {
  return HEADER_BYTES + index * (SEGMENT_BYTES + TAG_BYTES);
}

export function sealSegment(plain: Buffer, secret: FileSecret, place: SegmentPlace): { sealed: Buffer; tag: Buffer } {
  const cipher = createCipheriv(CIPHER, secret.key, nonce(place), { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData(secret, place.header));
  const sealed = cipher.update(plain);
  cipher.final(); // empty: GCM is a stream cipher
  return { sealed, tag: cipher.getAuthTag() };
}

/** Null where anything differs from what was sealed. */
export function openSegment(sealed: Buffer, secret: FileSecret, place: SegmentPlace): Buffer | null {
  const textBytes = sealed.length - TAG_BYTES;
  const decipher = createSegmentDecipher(secret, place);
  const plain = decipher.update(sealed.subarray(0, textBytes));
  return hasTag(decipher, sealed.subarray(textBytes)) ? plain : null;
}

/** For a segment that comes in pieces. What it gives out is unverified until `hasTag` has said yes. */
export function createSegmentDecipher(secret: FileSecret, place: SegmentPlace): DecipherGCM {
  const decipher = createDecipheriv(CIPHER, secret.key, nonce(place), { authTagLength: TAG_BYTES });
  decipher.setAAD(additionalData(secret, place.header));
  return decipher;
}

export function hasTag(decipher: DecipherGCM, tag: Buffer): boolean {
  decipher.setAuthTag(tag);
  try {
    decipher.final();
    return true;
  } catch {
    return false;
  }
}

function nonce({ header, index, isLast }: SegmentPlace): Buffer {
  const bytes = Buffer.alloc(12);
  header.copy(bytes, 0, 2);
  bytes.writeUInt32BE(index, 7);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

function additionalData({ fileId, purpose }: FileSecret, header: Buffer): Buffer {
  return Buffer.concat([header, Buffer.from(`${fileId}${purpose}`)]);
}
/** What a file is for. Part of what its seal covers: a thumbnail never opens as an original. */
export const FILE_PURPOSES = ['original', 'thumbnail', 'preview', 'text', 'avatar', 'page', 'copy'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];
// Fresh memory for every segment would cost its page faults: some per cent of the downloads per second.
const MAX_KEPT = 16;
const kept: Buffer[] = [];

/** Lends a buffer for one encrypted segment and a header to `use`, which must not keep it after it settles. */
export async function withScratch<Result>(use: (scratch: Buffer) => Promise<Result>): Promise<Result> {
  const scratch = takeScratch();
  try {
    return await use(scratch);
  } finally {
    giveBackScratch(scratch);
  }
}

/** As `withScratch`, for generators: they cannot yield from inside a callback. Give it back in a `finally`. */
export function takeScratch(): Buffer {
  return kept.pop() ?? Buffer.allocUnsafeSlow(HEADER_BYTES + SEGMENT_BYTES + TAG_BYTES);
}

export function giveBackScratch(scratch: Buffer): void {
  if (kept.length < MAX_KEPT) kept.push(scratch);
}

export interface Piece {
  /** Valid until the next piece is asked for: its memory is used again. */
  bytes: Buffer;
  isLast: boolean;
}

/**
 * Pieces of exactly `size` bytes, the last one shorter or empty: known to be last only when the source ends. They are filled
 * into `memory`, which has room for one.
 */
export async function* inPieces(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  size: number,
  // slow: not cut from the shared pool, and its pages cost nothing until they are touched
  memory: Buffer = Buffer.allocUnsafeSlow(size),
): AsyncGenerator<Piece> {
  const piece = memory.subarray(0, size);
  let filled = 0;
  for await (const chunk of source) {
    let offset = 0;
    while (offset < chunk.length) {
      if (filled === size) {
        yield { bytes: piece, isLast: false };
        filled = 0;
      }
      const copied = chunk.copy(piece, filled, offset);
      filled += copied;
      offset += copied;
    }
  }
  yield { bytes: piece.subarray(0, filled), isLast: true };
}
/**
 * A stream of pieces whose first is there already. Ahead of a slow receiver it holds one segment, its socket another.
 * A reader over the async generator itself (`Readable.from`) served a tenth fewer downloads per second.
 */

export function streamPieces(first: Buffer, rest: AsyncGenerator<Buffer>, close: () => Promise<void>): Readable {
  const stream = new Readable({
    highWaterMark: SEGMENT_BYTES,
    read() {
      rest.next().then(
        ({ done, value }) => stream.push(done ? null : value),
        (error: Error) => stream.destroy(error),
      );
    },
    destroy(error, done) {
      // waits for a read under way: its file must not be closed beneath it
      rest
        .return(undefined)
        .then(close)
        .then(
          () => done(error),
          (problem: Error) => done(error ?? problem),
        );
    },
  });
  stream.push(first);
  return stream;
}
