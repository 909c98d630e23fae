import { MAX_IMPORTED_AT_ONCE } from './import-limits.ts';

/** The server takes 256 KiB of JSON in one call. */
const MAX_BATCH_BYTES = 200 * 1024;

/** The files in calls that the server takes: a proposal may be a few words or many notes. */
export function batchesOf<F extends object>(files: readonly F[]): F[][] {
  const batches: F[][] = [];
  let batch: F[] = [];
  let bytes = 0;
  for (const file of files) {
    const size = new TextEncoder().encode(JSON.stringify(file)).length + 1;
    if (batch.length === MAX_IMPORTED_AT_ONCE || (batch.length > 0 && bytes + size > MAX_BATCH_BYTES)) {
      batches.push(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += size;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
