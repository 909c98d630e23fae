import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { makeHeader } from '../../platform/archive/age-header.ts';
import { sealPayload } from '../../platform/archive/age-payload.ts';
import type { ArchiveLock } from '../../platform/archive/archive-key.ts';
import { TAR_END, tarEntry } from '../../platform/archive/tar-entry.ts';
import { type DatabaseAddress, openSnapshot, type Snapshot } from '../../platform/db/snapshot.ts';
import { releaseBuffer } from '../../platform/release-buffer.ts';
import { loadKeyring } from '../../platform/storage/keyring-file.ts';
import type { ObjectStore } from '../../platform/storage/object-store.ts';
import { archiveFiles, countFiles } from './archive-files.ts';
import {
  END_ENTRY,
  type End,
  FORMAT,
  KEYRING_ENTRY,
  MANIFEST_ENTRY,
  type Manifest,
  PAGE_ENTRIES,
  SECRET_ENTRY,
} from './archive-format.ts';
import { archiveRows } from './archive-rows.ts';
import { type DamagedFile, nameDamaged } from './name-damaged.ts';

export interface BackupSource {
  connection: DatabaseAddress;
  objects: ObjectStore;
  keyringFile: string;
  secretFile: string;
  /** Of this Kinvault. */
  version: string;
}

export interface BackupProgress {
  /** Of the files, as they lie in the store. */
  bytes: number;
  totalBytes: number;
}

export interface BackupOptions {
  lock: ArchiveLock;
  /** What it writes to the database is not in the archive. */
  onSnapshot?: () => Promise<void>;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal;
}

export interface WrittenBackup {
  rows: number;
  files: number;
  /** Of the archive. */
  bytes: number;
  /** Of the archive, in hexadecimal. */
  sha256: string;
  /** Damaged or missing in the store: they are in the archive as they were found, or not at all. */
  damaged: DamagedFile[];
  /** Opens the archive right away, so that it can be checked. */
  fileKey: Buffer;
}

/**
 * Writes the whole vault as it is at one moment, while people work [OPS-1]. A piece given to `write` is valid until its
 * promise has settled.
 * @throws ArchiveError for a lock that is none; StorageUnavailable; the signal's reason
 */
export async function writeBackup(
  source: BackupSource,
  write: (piece: Buffer) => Promise<void>,
  { lock, onSnapshot, onProgress, signal }: BackupOptions,
): Promise<WrittenBackup> {
  const { header, fileKey } = await makeHeader(lock); // seconds for a passphrase: before the snapshot
  const lost = new AbortController();
  const stop = signal ? AbortSignal.any([signal, lost.signal]) : lost.signal;
  stop.throwIfAborted();
  const snapshot = await openSnapshot(source.connection, (error) => lost.abort(error));
  const close = () => void snapshot.close(); // ends a query under way
  stop.addEventListener('abort', close);
  try {
    await onSnapshot?.();
    const archive = createArchive({ ...source, ...(await readKeys(source)), snapshot }, onProgress);
    const sha256 = createHash('sha256');
    let bytes = 0;
    const put = async (piece: Buffer) => {
      stop.throwIfAborted();
      sha256.update(piece);
      bytes += piece.length;
      await write(piece);
    };
    await put(header);
    for await (const piece of sealPayload(archive.entries(), fileKey)) {
      await put(piece);
      releaseBuffer(piece);
    }
    const damaged = await nameDamaged(snapshot, archive.damaged);
    return { ...archive.counts, bytes, sha256: sha256.digest('hex'), damaged, fileKey };
  } catch (error) {
    stop.throwIfAborted(); // its reason tells more than the query that it has ended
    throw error;
  } finally {
    stop.removeEventListener('abort', close);
    await snapshot.close();
  }
}

/** After the snapshot, and at once: a key that it needs was in the keyring before its rows were, and goes after them. */
async function readKeys({ keyringFile, secretFile }: BackupSource) {
  return {
    keyring: await loadKeyring(keyringFile, { mayCreate: false }),
    keyringBytes: await fs.readFile(keyringFile),
    secretBytes: await fs.readFile(secretFile),
  };
}

type ArchiveSource = BackupSource & Awaited<ReturnType<typeof readKeys>> & { snapshot: Snapshot };

function createArchive(source: ArchiveSource, onProgress: BackupOptions['onProgress']) {
  const { snapshot } = source;
  const madeAt = new Date();
  const counts = { rows: 0, files: 0 };
  const damaged = new Map<string, string>();

  async function* entries(): AsyncGenerator<Buffer> {
    const manifest = await describe(source, madeAt);
    for (const name of PAGE_ENTRIES)
      yield* wholeEntry(name, await fs.readFile(new URL(`page/${name}`, import.meta.url)));
    yield* jsonEntry(MANIFEST_ENTRY, manifest);
    yield* wholeEntry(KEYRING_ENTRY, source.keyringBytes);
    yield* wholeEntry(SECRET_ENTRY, source.secretBytes);
    for (const table of manifest.tables) {
      for await (const { content, rows, ...part } of archiveRows(snapshot, table)) {
        yield* tarEntry({ ...part, madeAt }, content);
        counts.rows += rows;
      }
    }
    yield* fileEntries(manifest.files.bytes);
    const end: End = {
      ...counts,
      damaged: Array.from(damaged, ([id, reason]) => ({ id, reason })),
    };
    yield* jsonEntry(END_ENTRY, end);
    yield TAR_END;
  }

  function fileEntries(totalBytes: number): AsyncGenerator<Buffer> {
    let bytes = 0;
    onProgress?.({ bytes, totalBytes });
    const onFile = (fileBytes: number) => {
      counts.files++;
      bytes += fileBytes;
      onProgress?.({ bytes, totalBytes });
    };
    const onDamage = (id: string, reason: string) => void damaged.set(id, reason);
    return archiveFiles(source, { madeAt, onFile, onDamage });
  }

  const wholeEntry = (name: string, bytes: Buffer) => tarEntry({ name, sizeBytes: bytes.length, madeAt }, [bytes]);
  const jsonEntry = (name: string, content: object) => wholeEntry(name, Buffer.from(JSON.stringify(content)));

  return { entries, counts, damaged };
}

async function describe({ version, snapshot }: ArchiveSource, madeAt: Date): Promise<Manifest> {
  const [vault] = await snapshot.query<{ id: string }>('select id from public.vault');
  return {
    format: FORMAT,
    version,
    madeAt: madeAt.toISOString(),
    vaultId: vault?.id ?? '',
    migrations: await snapshot.listMigrations(),
    tables: await snapshot.listTables(),
    files: await countFiles(snapshot),
  };
}
