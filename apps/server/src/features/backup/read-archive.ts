import { createSecretKey } from 'node:crypto';
import { z } from 'zod';
import { openPayload } from '../../platform/archive/age-payload.ts';
import { ArchiveError, DamagedArchive } from '../../platform/archive/archive-errors.ts';
import { type ReadTarEntry, readTar } from '../../platform/archive/read-tar.ts';
import { fileKey } from '../../platform/storage/file-key.ts';
import { createKeyring, type Keyring } from '../../platform/storage/keyring.ts';
import { parseKeyring } from '../../platform/storage/keyring-json.ts';
import { createSealCheck, type SealCheck } from '../../platform/storage/seal-check.ts';
import {
  END_ENTRY,
  End,
  FileList,
  FORMAT,
  fileEntry,
  KEYRING_ENTRY,
  listEntry,
  MANIFEST_ENTRY,
  Manifest,
  PAGE_ENTRIES,
  rowsEntry,
  SECRET_ENTRY,
} from './archive-format.ts';

/** Complete, but made by a newer Kinvault. */
export class NewerArchive extends ArchiveError {
  override name = 'NewerArchive';

  constructor() {
    super('This archive was made by a newer Kinvault. Update this one first.');
  }
}

export type ArchivedTable = Manifest['tables'][number];
export type ArchivedFile = FileList[number];

export interface ArchiveKeys {
  keyring: string;
  secret: string;
}

/**
 * What becomes of an archive's parts, told in the order of the archive. Whatever one of them throws ends the reading.
 * A piece of bytes is gone when the next one is asked for. The archive is whole and right only when `end` is called: until then nothing of it may count.
 */
export interface ArchiveSink {
  begin(manifest: Manifest): Promise<void>;
  keys(keys: ArchiveKeys): Promise<void>;
  /** Whole rows of a table, some megabytes of them. */
  rows(table: ArchivedTable, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** A file as it lies in a store, under its key there; `bytes` is to be read to its end. */
  file(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  end(end: End): Promise<void>;
}

/** Checks everything and keeps nothing. */
export const CHECKING_SINK: ArchiveSink = {
  begin: async () => {},
  keys: async () => {},
  rows: async (_table, bytes) => drain(bytes),
  file: async (_key, bytes) => drain(bytes),
  end: async () => {},
};

export interface ReadArchive {
  manifest: Manifest;
  end: End;
}

/**
 * Reads an archive from the end of its header on and verifies it: the seal of the archive, the order of its parts, the
 * number of rows, and of each file the length, the seal and the SHA-256 of its plaintext. Only files that the backup
 * itself has found damaged may be so.
 * @throws DamagedArchive, NewerArchive
 */
export async function readArchive(
  payload: AsyncIterable<Buffer>,
  fileKeyOfArchive: Buffer,
  sink: ArchiveSink,
): Promise<ReadArchive> {
  const entries = new Entries(readTar(openPayload(payload, fileKeyOfArchive)));
  try {
    for (const name of PAGE_ENTRIES) await drainEntry(await entries.takeIf(name));
    const manifest = parseManifest(await entries.readText(MANIFEST_ENTRY));
    await sink.begin(manifest);
    const keys = { keyring: await entries.readText(KEYRING_ENTRY), secret: await entries.readText(SECRET_ENTRY) };
    const keyring = openKeyring(keys.keyring);
    await sink.keys(keys);
    const rows = await readTables(entries, manifest, sink);
    const files = await readFiles(entries, keyring, sink);
    const end = parse(End, await entries.readText(END_ENTRY), END_ENTRY);
    await entries.requireEnd();
    requireTotals(manifest, end, { rows, ...files });
    await sink.end(end);
    return { manifest, end };
  } finally {
    await entries.close();
  }
}

function parseManifest(text: string): Manifest {
  const { format } = parse(z.object({ format: z.number().int() }), text, MANIFEST_ENTRY);
  if (format > FORMAT) throw new NewerArchive();
  return parse(Manifest, text, MANIFEST_ENTRY);
}

function openKeyring(text: string): Keyring {
  const keys = parseKeyring(text);
  if (!keys) throw new DamagedArchive('its keyring is not one');
  return createKeyring(keys);
}

async function readTables(entries: Entries, manifest: Manifest, sink: ArchiveSink): Promise<number> {
  let total = 0;
  for (const table of manifest.tables) {
    let rows = 0;
    for (let part = 1; ; part++) {
      const entry = await entries.takeIf(rowsEntry(table.name, part));
      if (!entry) break;
      await sink.rows(
        table,
        passing(entry.bytes, (bytes) => {
          rows += countRows(bytes);
        }),
      );
    }
    if (rows !== table.rows) throw new DamagedArchive(`it holds ${rows} of ${table.rows} rows of ${table.name}`);
    total += rows;
  }
  return total;
}

/** Each row ends its line; a line break in a value is written as two characters. */
function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows++;
  return rows;
}

interface FoundFiles {
  /** In the lists; those that were missing in the store have no entry. */
  listed: number;
  files: number;
  /** Ids of those that are absent or not as they were stored. */
  damaged: Set<string>;
}

async function readFiles(entries: Entries, keyring: Keyring, sink: ArchiveSink): Promise<FoundFiles> {
  const found: FoundFiles = { listed: 0, files: 0, damaged: new Set() };
  for (let part = 1; ; part++) {
    const entry = await entries.takeIf(listEntry(part));
    if (!entry) return found;
    for (const file of parse(FileList, await readText(entry), entry.name)) {
      const state = await readFile(entries, file, { keyring, sink });
      if (state !== 'right') found.damaged.add(file.id);
      if (state !== 'missing') found.files++;
      found.listed++;
    }
  }
}

async function readFile(
  entries: Entries,
  file: ArchivedFile,
  { keyring, sink }: { keyring: Keyring; sink: ArchiveSink },
): Promise<'right' | 'damaged' | 'missing'> {
  const key = fileKey(file.id, file.purpose);
  const entry = await entries.takeIf(fileEntry(key));
  if (!entry) return 'missing';
  const seal = sealCheckOf(file, keyring);
  await sink.file(
    key,
    passing(entry.bytes, (bytes) => seal?.update(bytes)),
  );
  return seal?.finish() === null ? 'right' : 'damaged';
}

/** Undefined where the file's own key does not open. */
function sealCheckOf(file: ArchivedFile, keyring: Keyring): SealCheck | undefined {
  const { id: fileId, purpose, sizeBytes } = file;
  try {
    const key = createSecretKey(keyring.unwrap(Buffer.from(file.wrappedKey, 'base64'), file.keyId, fileId));
    return createSealCheck({ key, fileId, purpose }, { sizeBytes, sha256: Buffer.from(file.sha256, 'hex') });
  } catch {
    return undefined;
  }
}

function requireTotals(manifest: Manifest, end: End, found: FoundFiles & { rows: number }): void {
  if (found.rows !== end.rows) throw new DamagedArchive(`it holds ${found.rows} of ${end.rows} rows`);
  const named = manifest.tables.find(({ name }) => name === 'public.files')?.rows;
  if (found.listed !== manifest.files.count || found.listed !== named)
    throw new DamagedArchive(`it names ${found.listed} of ${named} files`);
  if (found.files !== end.files) throw new DamagedArchive(`it holds ${found.files} of ${end.files} files`);
  const known = new Set(end.damaged.map(({ id }) => id));
  for (const id of found.damaged)
    if (!known.has(id)) throw new DamagedArchive(`its file ${id} is not as it was stored`);
}

/** The entries of the archive, with a look ahead at the name of the next one. */
class Entries {
  #source: AsyncGenerator<ReadTarEntry>;
  #next: ReadTarEntry | undefined;

  constructor(source: AsyncGenerator<ReadTarEntry>) {
    this.#source = source;
  }

  /** The next entry if it has this name; otherwise it stays the next one. */
  async takeIf(name: string): Promise<ReadTarEntry | undefined> {
    this.#next ??= (await this.#source.next()).value;
    if (this.#next?.name !== name) return undefined;
    const taken = this.#next;
    this.#next = undefined;
    return taken;
  }

  async readText(name: string): Promise<string> {
    const entry = await this.takeIf(name);
    if (!entry) throw new DamagedArchive(`${this.#next?.name ?? 'its end'} is where ${name} should be`);
    return await readText(entry);
  }

  async requireEnd(): Promise<void> {
    this.#next ??= (await this.#source.next()).value;
    if (this.#next) throw new DamagedArchive(`${this.#next.name} follows its end`);
  }

  async close(): Promise<void> {
    await this.#source.return(undefined);
  }
}

async function drainEntry(entry: ReadTarEntry | undefined): Promise<void> {
  if (entry) await drain(entry.bytes);
}

async function readText({ bytes }: ReadTarEntry): Promise<string> {
  return Buffer.concat(await Array.fromAsync(bytes, (piece) => Buffer.from(piece))).toString('utf8');
}

function parse<T>(schema: z.ZodType<T>, text: string, name: string): T {
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  throw new DamagedArchive(`${name} cannot be read`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* passing(source: AsyncIterable<Buffer>, look: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    look(bytes);
    yield bytes;
  }
}

async function drain(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _bytes of source);
}
