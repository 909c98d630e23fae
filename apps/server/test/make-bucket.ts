import path from 'node:path';
import { parseS3Address } from '../src/platform/storage/s3-address.ts';
import { createS3Client } from '../src/platform/storage/s3-client.ts';
import { canStartSwift, startSwift } from './swift.ts';

/** A bucket of a real S3 where this machine has one, otherwise a folder; what it says is printed. */
export async function makeBucket(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!canStartSwift()) {
    console.log('No S3 here (scripts/test-s3.sh says what to install): the vault moves to a folder instead.');
    return { url: `file:${path.join(folder, 'files')}`, stop: async () => {} };
  }
  const { url, stop } = await startSwift();
  const s3 = createS3Client(parseS3Address(url), 20_000);
  await s3.call((sdk, client) => client.send(new sdk.CreateBucketCommand({ Bucket: s3.bucket })));
  return { url, stop };
}
