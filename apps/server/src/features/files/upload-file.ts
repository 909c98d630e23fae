import { randomUUIDv7 } from 'node:crypto';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import { claimKey } from '../../platform/db/idempotency.ts';
import { inOnePacket } from '../../platform/db/in-one-packet.ts';
import type { PersonBearer, Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import { inspectFile } from '../../platform/files/inspect-file.ts';
import { RefusedFile } from '../../platform/files/refused-file.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { isReadable } from '../../platform/reading/reader.ts';
import type { FileStore, StoredFile, WrittenFile } from '../../platform/storage/file-store.ts';
import type { RandomAccess } from '../../platform/storage/random-access.ts';
import { EmptyFile, FileTooLarge } from '../../platform/storage/storage-errors.ts';
import type { Quota } from '../storage/quota.ts';
import { commitFile } from './commit-file.ts';
import { insertFile, insertReading, type NewFile } from './files.repository.ts';

export interface UploadDeps extends Quota {
  transactions: Transactions;
  files: FileStore;
  enqueue: Enqueue;
  maxUploadBytes: number;
  /** Called when an upload begins and when it has ended. */
  noteUpload: () => void;
}

export interface Upload {
  fileId: string;
  sizeBytes: number;
  sha256: string;
  kind: FileKind;
}

const MAX_UNCLAIMED_BYTES = 500 * 1024 * 1024;
const UNCLAIMED = {
  name: 'my_unclaimed_uploads',
  text: 'select counted, bytes from my_unclaimed_uploads()',
  values: [],
};

interface Unclaimed {
  /** With at least 256 KiB for each. */
  counted: number;
  bytes: number;
}

// the socket's first chunk is nearly always enough, and one chunk is not copied
const HEAD_BYTES = 48 * 1024;
export const REFUSAL_CODES: Record<RefusedFile['reason'], ErrorCode> = {
  type: 'file_type_refused',
  pixels: 'image_too_large',
  unpacked: 'document_unpacks_too_large',
};

/**
 * Streams a file into the store and tells its kind from its content; only when it is there durably does its row commit.
 * Whatever fails on the way leaves neither. A key used before answers the first upload's result; `route` says what it was
 * used for, by default these very bytes.
 * Opens its own transactions: none is open while the bytes come in.
 */
export async function uploadFile(
  deps: UploadDeps,
  bearer: PersonBearer,
  input: { key: string; stream: AsyncIterable<Buffer>; route?: string },
): Promise<Upload> {
  await requireRoomToBegin(deps, bearer);
  deps.noteUpload();
  const file = await storeOriginal(deps, input.stream);
  const { id: fileId, kind, sizeBytes } = file;
  const upload = { fileId, sizeBytes, sha256: file.sha256.toString('hex'), kind };
  const { key, route = `uploadFile ${upload.sha256}` } = input;
  const { result, isRepeat } = await commitFile(deps.files, file, () =>
    deps.transactions.writeAskingAs(
      bearer,
      (tx) => inOnePacket([claimKey(tx, { key, route, result: upload }), sumUnclaimed(tx)]),
      async (tx, actor, [claim, unclaimed]) => {
        if (claim.isRepeat) return claim;
        requireQuota(deps, unclaimed, upload.sizeBytes);
        await inOnePacket([
          insertFile(tx, { ...file, uploadedBy: actor.personId }),
          isReadable(kind) && insertReading(tx, fileId),
          isReadable(kind) && deps.enqueue(tx, 'read-uploads', {}),
        ]);
        return claim;
      },
    ),
  );
  deps.noteUpload();
  if (isRepeat) await deps.files.delete(fileId, 'original');
  return result;
}

/**
 * The bytes of an original in the store, and of which kind they are; its row is the caller's. A refused file is gone again.
 * @throws file_empty, file_too_large, file_type_refused, image_too_large, document_unpacks_too_large
 */
export async function storeOriginal(
  deps: Pick<UploadDeps, 'files' | 'maxUploadBytes'>,
  stream: AsyncIterable<Buffer>,
): Promise<Omit<NewFile, 'uploadedBy' | 'kind'> & { kind: FileKind; purpose: 'original' }> {
  const id = randomUUIDv7();
  const head = keepHead(stream);
  const written = await writeUpload(deps, id, head.stream);
  const kind = await kindOf(deps.files, { id, purpose: 'original', ...written }, head.bytes);
  return { id, purpose: 'original', sourceId: null, kind, ...written };
}

/** Asked again at the commit, when the size is known. */
async function requireRoomToBegin(deps: UploadDeps, bearer: PersonBearer): Promise<void> {
  await deps.transactions.readEarlyAs<Unclaimed, void>(bearer, UNCLAIMED, async ([unclaimed]) =>
    requireQuota(deps, unclaimed ?? { counted: 0, bytes: 0 }, 0),
  );
}

/**
 * Strangers cannot fill the disk, and people cannot fill it with uploads that no document claims. Where a quota is enforced
 * these have to fit into it by themselves: whose quota they will count against is not known yet.
 */
function requireQuota({ quotaBytes, isQuotaEnforced }: Quota, { counted, bytes }: Unclaimed, sizeBytes: number): void {
  if (counted > MAX_UNCLAIMED_BYTES) throw new AppError('too_many_requests');
  if (isQuotaEnforced && bytes + sizeBytes > quotaBytes) throw new AppError('quota_exceeded');
}

/** The uploads before this one. The lock makes one person's commits wait for each other: many at once would all pass. */
async function sumUnclaimed(tx: WebTransaction): Promise<Unclaimed> {
  const [, { rows }] = await inOnePacket([
    sql`select pg_advisory_xact_lock(hashtextextended(me()::text, 6))`.execute(tx),
    sql<Unclaimed>`select counted, bytes from my_unclaimed_uploads()`.execute(tx),
  ]);
  return rows[0] ?? { counted: 0, bytes: 0 };
}

/** Writes the bytes of an upload to the store. A file that is empty or too large is refused. */
export async function writeUpload(
  deps: Pick<UploadDeps, 'files' | 'maxUploadBytes'>,
  fileId: string,
  stream: AsyncIterable<Buffer>,
): Promise<WrittenFile> {
  try {
    return await deps.files.write(stream, { fileId, purpose: 'original', maxBytes: deps.maxUploadBytes });
  } catch (error) {
    if (error instanceof FileTooLarge) throw new AppError('file_too_large', { cause: error });
    if (error instanceof EmptyFile) throw new AppError('file_empty', { cause: error });
    throw error;
  }
}

/** Detects the kind of the stored file. A refused file is deleted again. */
async function kindOf(files: FileStore, file: StoredFile, head: () => Buffer): Promise<FileKind> {
  const start = head();
  let stored: RandomAccess | undefined; // the kept bytes are enough to recognize most kinds
  const source = {
    sizeBytes: file.sizeBytes,
    read: async (at: number, length: number) => {
      if (Math.min(at + length, file.sizeBytes) <= start.length) return start.subarray(at, at + length);
      stored ??= await files.readAt(file);
      return stored.read(at, length);
    },
  };
  try {
    return (await inspectFile(source)).kind;
  } catch (error) {
    await files.delete(file.id, 'original');
    if (error instanceof RefusedFile) throw new AppError(REFUSAL_CODES[error.reason], { cause: error });
    throw error;
  } finally {
    await stored?.close();
  }
}

/** Passes a stream on and keeps its first bytes: most kinds are detected from them, without decrypting the file again. */
function keepHead(stream: AsyncIterable<Buffer>) {
  const kept: Buffer[] = [];
  let length = 0;
  async function* pass() {
    for await (const chunk of stream) {
      if (length < HEAD_BYTES) kept.push(chunk);
      length += chunk.length;
      yield chunk;
    }
  }
  return { stream: pass(), bytes: () => (kept[0] && kept.length === 1 ? kept[0] : Buffer.concat(kept)) };
}
