/** Where bytes are kept under a key: a folder or an S3 bucket. It knows nothing of encryption or of what they mean. */
export interface ObjectStore {
  /**
   * Resolves only when the object would survive a power cut; on any failure, also of `bytes`, nothing is left behind.
   * A key is written once in its life: what a failing second `put` leaves under it is not promised.
   * @throws StorageFull, StorageUnavailable, or whatever `bytes` throws
   */
  put(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Like `put`, for a few bytes where the first writer wins: an existing object stays. Some S3
   * stores (OpenStack Swift) know no such condition: there the last of several at the same moment wins.
   */
  putIfAbsent(key: string, bytes: Buffer): Promise<void>;
  /**
   * Where each `put` waits for a disk: as `put`, but durable only once `flush` has resolved. For many objects that count
   * together or not at all.
   */
  putUnflushed?(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  flush?(): Promise<void>;
  /** Null where there is no such object. Of one far away so many `firstBytes` are fetched at once. */
  open(key: string, firstBytes?: number): Promise<ObjectReader | null>;
  /** Called before an upload is accepted. Stores without a size limit leave it out. @throws StorageFull */
  requireFreeSpace?(): Promise<void>;
  /** An absent object is fine. */
  delete(key: string): Promise<void>;
  /** Durable like `put`; killed at any point, the object is under one of the two keys or both. False where there is none. */
  move(from: string, to: string): Promise<boolean>;
  /** Every finished object, or those whose keys begin with this folder, in no order. */
  list(folder?: string): AsyncIterable<ListedObject>;
  /**
   * From now on the store is used only while this object is in it: without it, the disk or bucket is not the right one.
   * `check` of a bucket also reads its content, and refuses the mark of another vault.
   */
  requireMark(key: string, content: string): void;
  /** Takes away what killed processes began and never finished; says how many. Younger than an hour may be under way. */
  sweepTemporary(): Promise<number>;
  /**
   * Creates nothing. @throws StorageFull, StoreNotThere or StorageUnavailable, with a sentence, unless it can be
   * written now
   */
  check(): Promise<void>;
}

export interface ObjectReader {
  sizeBytes: number;
  /** Shorter than asked only where the object ends. The bytes may lie in `into`, or in a buffer of the caller's own. */
  read(start: number, length: number, into?: Buffer): Promise<Buffer>;
  close(): Promise<void>;
}

export interface ListedObject {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

export const TEMPORARY_LIFE_MS = 3_600_000;

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)+$/;

/** No key leads out of its store, whatever it was made from. */
export function requireObjectKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of an object.');
  return key;
}
