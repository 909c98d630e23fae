import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchesOf } from './batches.ts';

it('every file is in one call, in order, and no call is too long or has too many [INB-4]', () => {
  const files = fc.array(
    fc.record({ fileName: fc.string(), notes: fc.nat(10_000).map((length) => 'ä'.repeat(length)) }),
    {
      maxLength: 70,
    },
  );
  fc.assert(
    fc.property(files, (given) => {
      const batches = batchesOf(given);
      expect(batches.flat()).toEqual(given);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(20);
        expect(Buffer.byteLength(JSON.stringify({ files: batch }))).toBeLessThan(256 * 1024);
      }
    }),
    { numRuns: 30 },
  );
});
