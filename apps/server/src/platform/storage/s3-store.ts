import {
  type ListedObject,
  type ObjectReader,
  type ObjectStore,
  requireObjectKey,
  TEMPORARY_LIFE_MS,
} from './object-store.ts';
import type { S3Address } from './s3-address.ts';
import { createS3Client, type S3Client } from './s3-client.ts';
import { putS3Object, putS3ObjectIfAbsent } from './s3-put.ts';
import { openS3Reader } from './s3-reader.ts';
import { StorageUnavailable, StoreNotThere } from './storage-errors.ts';

// A part of 5 MiB within it asks for 2 Mbit/s.
const TIMEOUT_MS = 20_000;
const PIECE_BYTES = 4 * 1024 * 1024;
// Written over and over by the readiness check; no key of an object, so that nothing else ever meets it.
const PROBE_KEY = 'kinvault-probe';

/** A bucket of any S3 store. `timeoutMs` limits each request to it; `now` is the clock of the sweep. */
export function createS3Store(
  address: S3Address,
  { timeoutMs = TIMEOUT_MS, now = Date.now, pageSize = 1000 } = {},
): ObjectStore {
  const s3 = createS3Client(address, timeoutMs);
  let mark: { key: string; content: string } | undefined;
  return {
    put: (key, bytes) => putS3Object(s3, requireObjectKey(key), bytes),
    putIfAbsent: (key, bytes) => putS3ObjectIfAbsent(s3, requireObjectKey(key), bytes),
    open: (key, firstBytes) => openS3Reader(s3, requireObjectKey(key), firstBytes),
    delete: (key) => deleteObject(s3, requireObjectKey(key)),
    move: (from, to) => moveObject(s3, requireObjectKey(from), requireObjectKey(to)),
    list: (folder) => listObjects(s3, pageSize, folder),
    requireMark: (key, content) => {
      mark = { key: requireObjectKey(key), content };
    },
    sweepTemporary: () => abortOldUploads(s3, now() - TEMPORARY_LIFE_MS),
    check: async () => {
      if (mark !== undefined) await requireContent(s3, mark.key, mark.content);
      await writeProbe(s3);
    },
  };
}

async function deleteObject(s3: S3Client, key: string): Promise<void> {
  await s3.call(async (sdk, client, options) => {
    try {
      await client.send(new sdk.DeleteObjectCommand({ Bucket: s3.bucket, Key: key }), options);
    } catch (error) {
      if ((error as Error).name !== 'NoSuchKey') throw error; // Amazon says yes to an absent one, others do not
    }
  });
}

/**
 * S3 knows no renaming: the object is written again, and must be there in full before the first one goes. By way of us,
 * since of an object that was uploaded in parts some stores (OpenStack Swift) copy the list of its parts alone.
 */
async function moveObject(s3: S3Client, from: string, to: string): Promise<boolean> {
  const source = await openS3Reader(s3, from);
  if (!source) return false;
  await putS3Object(s3, to, readPieces(source));
  const copy = await openS3Reader(s3, to);
  if (copy?.sizeBytes !== source.sizeBytes) throw new StorageUnavailable('it has not kept what it took');
  await deleteObject(s3, from);
  return true;
}

async function* readPieces({ sizeBytes, read }: ObjectReader): AsyncGenerator<Buffer> {
  for (let start = 0; start < sizeBytes; start += PIECE_BYTES) yield await read(start, PIECE_BYTES);
}

async function requireContent(s3: S3Client, key: string, content: string): Promise<void> {
  const found = await openS3Reader(s3, key);
  if (String(await found?.read(0, found.sizeBytes)) !== content)
    throw new StoreNotThere('the bucket is not the one of this vault');
}

async function* listObjects(s3: S3Client, pageSize: number, folder = ''): AsyncGenerator<ListedObject> {
  let token: string | undefined;
  do {
    const prefix = folder === '' ? {} : { Prefix: `${folder}/` };
    const question = { Bucket: s3.bucket, ContinuationToken: token, MaxKeys: pageSize, ...prefix };
    const page = await s3.call((sdk, client, options) => client.send(new sdk.ListObjectsV2Command(question), options));
    for (const { Key: key, Size: sizeBytes, LastModified: modifiedAt } of page.Contents ?? []) {
      if (key === PROBE_KEY || key === undefined || sizeBytes === undefined || !modifiedAt) continue;
      yield { key, sizeBytes, modifiedAt };
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

async function abortOldUploads(s3: S3Client, beforeMs: number): Promise<number> {
  let aborted = 0;
  let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (marker) {
    const question: { Bucket: string } = { Bucket: s3.bucket, ...marker };
    const page = await s3.call((sdk, client, options) =>
      client.send(new sdk.ListMultipartUploadsCommand(question), options),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated.getTime() > beforeMs) continue;
      const abort = { Bucket: s3.bucket, Key, UploadId };
      await s3.call((sdk, client, options) => client.send(new sdk.AbortMultipartUploadCommand(abort), options));
      aborted++;
    }
    marker = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
  }
  return aborted;
}

async function writeProbe(s3: S3Client): Promise<void> {
  const probe = { Bucket: s3.bucket, Key: PROBE_KEY, Body: 'x' };
  await s3.call((sdk, client, options) => client.send(new sdk.PutObjectCommand(probe), options));
}
