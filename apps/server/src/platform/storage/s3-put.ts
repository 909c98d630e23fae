import { inPieces } from './encrypted-file.ts';
import type { S3Client } from './s3-client.ts';
import { StorageUnavailable } from './storage-errors.ts';

// The smallest that S3 allows for all but the last part. One upload holds one part in memory.
const PART_BYTES = 5 * 1024 * 1024;

// Nobody waits long for the tidying-up after a failure of a store that may be away altogether.
const WITHDRAW_MS = 5_000;

interface S3Upload {
  /** Something was sent: from then on there may be something to take back. */
  hasBegun: boolean;
  uploadId: string | undefined;
  tags: (string | undefined)[];
}

/**
 * In one request where it fits, otherwise in parts; then asks for it: a store that said yes and has nothing is not
 * believed. On any failure the parts are given back and the object, which may be there unacknowledged, is deleted.
 */
export async function putS3Object(s3: S3Client, key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const upload: S3Upload = { hasBegun: false, uploadId: undefined, tags: [] };
  let sizeBytes = 0;
  try {
    for await (const { bytes: part, isLast } of inPieces(bytes, PART_BYTES)) {
      sizeBytes += part.length;
      upload.hasBegun = true;
      if (isLast && upload.tags.length === 0) await putWhole(s3, key, part);
      else await putPart(s3, key, upload, part);
    }
    if (upload.uploadId !== undefined) await completeUpload(s3, key, upload);
    await requireStored(s3, key, sizeBytes);
  } catch (error) {
    if (upload.hasBegun) await withdraw(s3, key, upload.uploadId);
    throw error;
  }
}

const TAKEN = ['PreconditionFailed', 'ConditionalRequestConflict'];
const UNKNOWN = ['NotImplemented', 'InvalidArgument', 'InvalidRequest'];

/** By a condition. A store that answers that it knows none is asked first, and then written to without one. */
export async function putS3ObjectIfAbsent(s3: S3Client, key: string, body: Buffer): Promise<void> {
  const target = { Bucket: s3.bucket, Key: key, Body: body };
  await s3.call(async (sdk, client, options) => {
    try {
      await client.send(new sdk.PutObjectCommand({ ...target, IfNoneMatch: '*' }), options);
    } catch (error) {
      const { name } = error as Error;
      if (TAKEN.includes(name)) return;
      if (!UNKNOWN.includes(name)) throw error;
      const isThere = await client.send(new sdk.HeadObjectCommand({ Bucket: s3.bucket, Key: key }), options).then(
        () => true,
        (absence) => absence.name !== 'NotFound' && Promise.reject(absence),
      );
      if (!isThere) await client.send(new sdk.PutObjectCommand(target), options);
    }
  });
}

async function putWhole(s3: S3Client, key: string, body: Buffer): Promise<void> {
  await s3.call((sdk, client, options) =>
    client.send(new sdk.PutObjectCommand({ Bucket: s3.bucket, Key: key, Body: body }), options),
  );
}

async function putPart(s3: S3Client, key: string, upload: S3Upload, body: Buffer): Promise<void> {
  const target = { Bucket: s3.bucket, Key: key };
  if (upload.uploadId === undefined) {
    const created = await s3.call((sdk, client, options) =>
      client.send(new sdk.CreateMultipartUploadCommand(target), options),
    );
    upload.uploadId = created.UploadId;
  }
  const part = { ...target, UploadId: upload.uploadId, PartNumber: upload.tags.length + 1, Body: body };
  const { ETag } = await s3.call((sdk, client, options) => client.send(new sdk.UploadPartCommand(part), options));
  upload.tags.push(ETag);
}

async function completeUpload(s3: S3Client, key: string, { uploadId, tags }: S3Upload): Promise<void> {
  const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
  const command = { Bucket: s3.bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts } };
  await s3.call((sdk, client, options) => client.send(new sdk.CompleteMultipartUploadCommand(command), options));
}

async function requireStored(s3: S3Client, key: string, sizeBytes: number): Promise<void> {
  const { ContentLength } = await s3.call((sdk, client, options) =>
    client.send(new sdk.HeadObjectCommand({ Bucket: s3.bucket, Key: key }), options),
  );
  if (ContentLength !== sizeBytes) throw new StorageUnavailable('it has not kept what it took');
}

/** Best effort: sweeps find the rest later, parts by their age and an object by its missing row. */
async function withdraw(s3: S3Client, key: string, uploadId: string | undefined): Promise<void> {
  const target = { Bucket: s3.bucket, Key: key };
  const steps = [
    s3.call((sdk, client, options) => client.send(new sdk.DeleteObjectCommand(target), options), WITHDRAW_MS),
  ];
  if (uploadId !== undefined) {
    const abort = { ...target, UploadId: uploadId };
    steps.push(
      s3.call((sdk, client, options) => client.send(new sdk.AbortMultipartUploadCommand(abort), options), WITHDRAW_MS),
    );
  }
  await Promise.allSettled(steps);
}
