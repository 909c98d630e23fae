import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { describeObjectStore } from '../../../test/object-store-suite.ts';
import { canStartSwift, startSwift } from '../../../test/swift.ts';
import { parseS3Address } from './s3-address.ts';
import { createS3Client, type S3Client } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

const given = process.env.TEST_S3_URL;
const isPossible = given !== undefined || canStartSwift();

const NEEDS_S3 = needs(
  isPossible,
  'needs a real S3: scripts/test-s3.sh says what to install, TEST_S3_URL may name a bucket',
);

describe('a bucket of a real S3', NEEDS_S3, () => {
  let url = given ?? '';
  let stop = async () => {};
  let s3: S3Client;

  beforeAll(async () => {
    if (given === undefined) ({ url, stop } = await startSwift());
    s3 = createS3Client(parseS3Address(url), 20_000);
    const create = s3.call((sdk, client) => client.send(new sdk.CreateBucketCommand({ Bucket: s3.bucket })));
    await (given === undefined ? create : create.catch(() => {})); // one that was given may be there already
    for await (const { key } of createS3Store(parseS3Address(url)).list()) {
      throw new Error(`The bucket of TEST_S3_URL must be empty; it holds ${key}.`);
    }
  });
  afterAll(() => stop());

  async function uploadsUnderWay(): Promise<number> {
    const page = await s3.call((sdk, client) =>
      client.send(new sdk.ListMultipartUploadsCommand({ Bucket: s3.bucket })),
    );
    return page.Uploads?.length ?? 0;
  }

  describeObjectStore(() => createS3Store(parseS3Address(url)));

  it('a bucket keeps no part of any upload', async () => {
    expect(await uploadsUnderWay()).toBe(0);
  });

  it('a bucket has unfinished old uploads swept, and only those', async () => {
    const store = createS3Store(parseS3Address(url));
    const command = { Bucket: s3.bucket, Key: 'documents/ab/unfinished' };
    await s3.call((sdk, client) => client.send(new sdk.CreateMultipartUploadCommand(command)));
    expect(await store.sweepTemporary()).toBe(0);
    expect(await uploadsUnderWay()).toBe(1);
    expect(await createS3Store(parseS3Address(url), { now: () => Date.now() + 3_700_000 }).sweepTemporary()).toBe(1);
    expect(await uploadsUnderWay()).toBe(0);
  });

  it('a bucket that another vault has claimed meanwhile is not ready [OPS-6]', async () => {
    const store = createS3Store(parseS3Address(url));
    await store.putIfAbsent('vault/identity', Buffer.from('another'));
    store.requireMark('vault/identity', 'own');
    await expect(store.check()).rejects.toThrow('the bucket is not the one of this vault');
    await store.delete('vault/identity');
  });

  it('a bucket is listed past the end of a page', async () => {
    const store = createS3Store(parseS3Address(url), { pageSize: 2 });
    const keys = Array.from({ length: 5 }, (_, i) => `documents/ab/${i}`);
    async function* content() {
      yield Buffer.from('x');
    }
    for (const key of keys) await store.put(key, content());
    expect((await Array.fromAsync(store.list())).map(({ key }) => key).sort()).toEqual(keys);
    for (const key of keys) await store.delete(key);
  });

  it('a bucket that does not exist, or refuses the secret, is not ready and takes nothing', async () => {
    const address = parseS3Address(url);
    const absent = createS3Store({ ...address, bucket: `${address.bucket}-absent` });
    await expect(absent.check()).rejects.toThrow('it answers 404 NoSuchBucket');
    await expect(absent.open('documents/ab/1')).rejects.toThrow('it answers 404 NoSuchBucket');
    if (!address.credentials) return;
    const credentials = { ...address.credentials, secretAccessKey: 'wrong' };
    await expect(createS3Store({ ...address, credentials }).check()).rejects.toThrow('it answers 403');
  });
});
