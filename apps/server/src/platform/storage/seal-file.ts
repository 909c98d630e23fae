import { createHash } from 'node:crypto';
import {
  createHeader,
  type FileSecret,
  giveBackScratch,
  inPieces,
  SEGMENT_BYTES,
  sealSegment,
  takeScratch,
} from './encrypted-file.ts';
import { EmptyFile, FileTooLarge } from './storage-errors.ts';

export interface SealingFile {
  /** To be read once, to its end. */
  ciphertext: AsyncIterable<Buffer>;
  /** Of the plaintext; right once `ciphertext` has ended. */
  summary(): { sizeBytes: number; sha256: Buffer };
}

/**
 * Encrypts a stream on its way, holding one segment of it.
 * The ciphertext throws FileTooLarge with the first byte past the limit, and EmptyFile before its own first byte.
 */
export function sealFile(
  plaintext: AsyncIterable<Buffer> | Iterable<Buffer>,
  secret: FileSecret,
  maxBytes: number,
): SealingFile {
  const hash = createHash('sha256');
  let sizeBytes = 0;

  async function* withinLimit(): AsyncGenerator<Buffer> {
    for await (const chunk of plaintext) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw new FileTooLarge(maxBytes);
      yield chunk;
    }
    if (sizeBytes === 0) throw new EmptyFile();
  }

  async function* ciphertext(): AsyncGenerator<Buffer> {
    const header = createHeader();
    const scratch = takeScratch();
    let index = 0;
    try {
      for await (const { bytes, isLast } of inPieces(withinLimit(), SEGMENT_BYTES, scratch)) {
        hash.update(bytes);
        const { sealed, tag } = sealSegment(bytes, secret, { header, index, isLast });
        // one buffer, one write: most files are a single segment
        yield index === 0 ? Buffer.concat([header, sealed, tag]) : Buffer.concat([sealed, tag]);
        index++;
      }
    } finally {
      giveBackScratch(scratch);
    }
  }

  return { ciphertext: ciphertext(), summary: () => ({ sizeBytes, sha256: hash.digest() }) };
}
