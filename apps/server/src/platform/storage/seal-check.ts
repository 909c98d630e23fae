import { createHash, type DecipherGCM } from 'node:crypto';
import { releaseBuffer } from '../release-buffer.ts';
import {
  countSegments,
  createSegmentDecipher,
  type FileSecret,
  HEADER_BYTES,
  hasTag,
  isHeader,
  SEGMENT_BYTES,
  sealedBytes,
  TAG_BYTES,
} from './encrypted-file.ts';

export interface SealCheck {
  /** The next bytes of the stored file, in pieces of any size. */
  update(bytes: Buffer): void;
  /** After the last bytes: what is wrong with the file, or null. */
  finish(): string | null;
}

/** Checks a stored file as its bytes pass by: its length, the seal of each segment, the SHA-256 of the plaintext. */
export function createSealCheck(secret: FileSecret, expected: { sizeBytes: number; sha256: Buffer }): SealCheck {
  const hash = createHash('sha256');
  const header = Buffer.alloc(HEADER_BYTES);
  const tag = Buffer.alloc(TAG_BYTES);
  const count = countSegments(expected.sizeBytes);
  let position = 0;
  let index = 0;
  let decipher: DecipherGCM | undefined;
  let textLeft = 0;
  let tagFilled = 0;
  let problem: string | null = null;

  function takeHeader(bytes: Buffer): number {
    const taken = bytes.copy(header, position);
    if (position + taken === HEADER_BYTES && !isHeader(header)) problem = 'its format is unknown';
    return taken;
  }

  function takeText(bytes: Buffer): number {
    decipher ??= beginSegment();
    const text = bytes.subarray(0, textLeft);
    const plain = decipher.update(text);
    hash.update(plain);
    releaseBuffer(plain);
    textLeft -= text.length;
    return text.length;
  }

  function beginSegment(): DecipherGCM {
    textLeft = Math.min(SEGMENT_BYTES, expected.sizeBytes - index * SEGMENT_BYTES);
    return createSegmentDecipher(secret, { header, index, isLast: index === count - 1 });
  }

  function takeTag(bytes: Buffer, segment: DecipherGCM): number {
    const taken = bytes.copy(tag, tagFilled);
    tagFilled += taken;
    if (tagFilled < TAG_BYTES) return taken;
    if (!hasTag(segment, tag)) problem = `segment ${index} fails its check`;
    decipher = undefined;
    tagFilled = 0;
    index++;
    return taken;
  }

  function take(bytes: Buffer): number {
    if (position < HEADER_BYTES) return takeHeader(bytes);
    if (decipher && textLeft === 0) return takeTag(bytes, decipher);
    return takeText(bytes);
  }

  return {
    update: (bytes) => {
      let rest = bytes;
      while (rest.length > 0 && !problem) {
        if (position >= sealedBytes(expected.sizeBytes)) problem = 'it is too long';
        else {
          const taken = take(rest);
          position += taken;
          rest = rest.subarray(taken);
        }
      }
    },
    finish: () => {
      if (problem) return problem;
      if (position < sealedBytes(expected.sizeBytes)) return 'it is cut short';
      return hash.digest().equals(expected.sha256) ? null : 'its content is not the one that was stored';
    },
  };
}
