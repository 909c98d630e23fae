import { tarEntry } from '../../platform/archive/tar-entry.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { readAhead } from '../../platform/read-ahead.ts';
import { HEADER_BYTES, SEGMENT_BYTES, TAG_BYTES } from '../../platform/storage/encrypted-file.ts';
import { fileKey } from '../../platform/storage/file-key.ts';
import type { StoredFile } from '../../platform/storage/file-store.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';
import type { ObjectStore } from '../../platform/storage/object-store.ts';
import { type OpenedSealedFile, openSealedFile } from '../../platform/storage/open-sealed.ts';
import { type FileList, fileEntry, LIST_LENGTH, listEntry } from './archive-format.ts';

/** Files opened ahead: opening a file takes a disk or a bucket longer than reading a few bytes. */
const DEPTH = 8;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface FileSource {
  snapshot: Snapshot;
  objects: ObjectStore;
  keyring: Keyring;
}

interface FileEvents {
  madeAt: Date;
  onFile: (bytes: number) => void;
  onDamage: (fileId: string, reason: string) => void;
}

type FileRow = StoredFile & { sha256: Buffer };

/** How many files the rows name, and the bytes that they should have in the store. */
export async function countFiles(snapshot: Snapshot): Promise<{ count: number; bytes: number }> {
  const [found] = await snapshot.query<{ count: number; bytes: number; segments: number }>(
    `select count(*)::float8 as count, coalesce(sum(size_bytes), 0)::float8 as bytes,
      coalesce(sum(ceil(size_bytes / $1::numeric)), 0)::float8 as segments from public.files`,
    [SEGMENT_BYTES],
  );
  const { count, bytes, segments } = found ?? { count: 0, bytes: 0, segments: 0 };
  return { count, bytes: bytes + count * HEADER_BYTES + segments * TAG_BYTES };
}

/** The entries of all files, list by list, each checked while it is read. A missing file is in its list only. */
export async function* archiveFiles(source: FileSource, events: FileEvents): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const rows of readPages(source.snapshot)) {
    const list = Buffer.from(JSON.stringify(rows.map(describe)));
    yield* tarEntry({ name: listEntry(++number), sizeBytes: list.length, madeAt: events.madeAt }, [list]);
    const open = async (file: FileRow) => ({ file, sealed: await openSealedFile(source, file) });
    const dispose = ({ sealed }: Awaited<ReturnType<typeof open>>) => closeSealed(sealed);
    for await (const { file, sealed } of readAhead(rows, { depth: DEPTH, dispose }, open)) {
      if (typeof sealed === 'string') events.onDamage(file.id, sealed);
      else yield* archiveFile(file, sealed, events);
    }
  }
}

async function* archiveFile(file: FileRow, sealed: OpenedSealedFile, events: FileEvents): AsyncGenerator<Buffer> {
  const { sizeBytes } = sealed;
  const name = fileEntry(fileKey(file.id, file.purpose));
  try {
    yield* tarEntry({ name, sizeBytes, madeAt: events.madeAt }, sealed.pieces());
  } finally {
    await sealed.close();
  }
  const damage = sealed.damage();
  if (damage !== undefined) events.onDamage(file.id, damage);
  events.onFile(sizeBytes);
}

async function closeSealed(sealed: OpenedSealedFile | string): Promise<void> {
  if (typeof sealed !== 'string') await sealed.close();
}

async function* readPages({ query }: Snapshot): AsyncGenerator<FileRow[]> {
  for (let after = FIRST_ID; ; ) {
    const rows = await query<FileRow>(
      `select id, purpose, size_bytes::float8 as "sizeBytes", sha256, wrapped_key as "wrappedKey", key_id as "keyId"
      from public.files where id > $1 order by id limit $2`,
      [after, LIST_LENGTH],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

function describe({ id, purpose, sizeBytes, sha256, wrappedKey, keyId }: FileRow): FileList[number] {
  return { id, purpose, sizeBytes, sha256: sha256.toString('hex'), wrappedKey: wrappedKey.toString('base64'), keyId };
}
