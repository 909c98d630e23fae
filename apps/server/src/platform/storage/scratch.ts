import { HEADER_BYTES, SEGMENT_BYTES, TAG_BYTES } from './encrypted-file.ts';

// Fresh memory for every segment would cost its page faults: some per cent of the downloads per second.
const MAX_KEPT = 16;
const kept: Buffer[] = [];

/** Lends a buffer for one encrypted segment and a header, to `use` alone until it settles; it must not keep it. */
export async function withScratch<Result>(use: (scratch: Buffer) => Promise<Result>): Promise<Result> {
  const scratch = kept.pop() ?? Buffer.allocUnsafeSlow(HEADER_BYTES + SEGMENT_BYTES + TAG_BYTES);
  try {
    return await use(scratch);
  } finally {
    if (kept.length < MAX_KEPT) kept.push(scratch);
  }
}
