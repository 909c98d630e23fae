import type { ObjectReader } from './object-store.ts';
import type { S3Client } from './s3-client.ts';
import { StorageUnavailable } from './storage-errors.ts';

// Holds the header and the first segment of an encrypted file: thumbnails and most papers then cost one request.
const HEAD_BYTES = 256 * 1024 + 256;

interface FetchedRange {
  bytes: Buffer;
  /** Of the whole object. */
  sizeBytes: number;
}

/**
 * Reads by ranges of their own, not from one long answer: a slow receiver would hold its connection to the store for
 * minutes, and some hundred of them all there are.
 */
export async function openS3Reader(s3: S3Client, key: string, firstBytes = 0): Promise<ObjectReader | null> {
  const head = await fetchRange(s3, key, 0, Math.max(HEAD_BYTES, firstBytes));
  if (!head) return null;
  const { sizeBytes, bytes } = head;

  async function read(start: number, length: number, into = Buffer.allocUnsafe(length)): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, sizeBytes - start));
    if (start + wanted <= bytes.length) return into.subarray(0, bytes.copy(into, 0, start, start + wanted));
    const found = await fetchRange(s3, key, start, wanted);
    if (found?.bytes.length !== wanted) throw new StorageUnavailable('an object has changed while it was read');
    return found.bytes;
  }

  return { sizeBytes, read, close: async () => {} };
}

/** Null where there is no such object. */
async function fetchRange(s3: S3Client, key: string, start: number, length: number): Promise<FetchedRange | null> {
  return await s3.call(async (sdk, client, options) => {
    const range = `bytes=${start}-${start + length - 1}`;
    try {
      const answer = await client.send(
        new sdk.GetObjectCommand({ Bucket: s3.bucket, Key: key, Range: range }),
        options,
      );
      const total = /^bytes \d+-\d+\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
      if (!answer.Body || total === undefined) throw new Error('The answer is no range.');
      const bytes = await answer.Body.transformToByteArray();
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sizeBytes: Number(total) };
    } catch (error) {
      const { name } = error as Error;
      if (name === 'NoSuchKey') return null;
      if (name === 'InvalidRange') return { bytes: Buffer.alloc(0), sizeBytes: 0 }; // an empty object has no range
      throw error;
    }
  });
}
