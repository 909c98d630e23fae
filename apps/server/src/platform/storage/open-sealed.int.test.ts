import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { SEGMENT_BYTES } from './encrypted-file.ts';
import { createFileStore, type FileStore, type StoredFile } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import type { ObjectStore } from './object-store.ts';
import { type OpenedSealedFile, openSealedFile } from './open-sealed.ts';
import { StorageUnavailable } from './storage-errors.ts';

const keyring: Keyring = createKeyring({ current: 'a', keys: { a: randomBytes(32) } });
let root: string;
let objects: ObjectStore;
let files: FileStore;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-sealed-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  objects = createFolderStore(root);
  files = createFileStore({ objects, keyring });
});

async function writeFile(sizeBytes: number): Promise<StoredFile> {
  const id = randomUUID();
  const file = { fileId: id, purpose: 'original' as const, maxBytes: sizeBytes };
  return { id, purpose: 'original', ...(await files.write([randomBytes(sizeBytes)], file)) };
}

const pathOf = ({ id }: StoredFile) => path.join(root, 'documents', id.slice(-2), id);

async function readAll(file: StoredFile, store: ObjectStore = objects) {
  const sealed = await openSealedFile({ objects: store, keyring }, file);
  if (typeof sealed === 'string') return { missing: sealed };
  const pieces: Buffer[] = [];
  for await (const piece of sealed.pieces()) pieces.push(Buffer.from(piece));
  await sealed.close();
  const bytes = Buffer.concat(pieces);
  expect(bytes.length).toBe(sealed.sizeBytes);
  return { bytes, damage: sealed.damage() };
}

it.each([1, 3000, SEGMENT_BYTES, SEGMENT_BYTES + 1, 5 * SEGMENT_BYTES + 77])(
  'a file of %i bytes is given as it lies in the store [OPS-1]',
  async (size) => {
    const file = await writeFile(size);
    expect(await readAll(file)).toEqual({ bytes: fs.readFileSync(pathOf(file)), damage: undefined });
  },
);

it.each<[string, (file: StoredFile, bytes: Buffer) => void, string]>([
  ['changed at its beginning', (_file, bytes) => bytes.writeUInt8(9, 0), 'its format is unknown'],
  ['changed in its first segment', (_file, bytes) => flip(bytes, 100), 'segment 0 fails its check'],
  ['changed in a later segment', (_file, bytes) => flip(bytes, bytes.length - 1), 'segment 2 fails its check'],
  ['swapped with another', (_file, bytes) => randomBytes(bytes.length - 9).copy(bytes, 9), 'segment 0 fails its check'],
  ['of a key that was changed', (file) => flip(file.wrappedKey, 20), 'its key fails its check'],
  ['of a lost key', (file) => Object.assign(file, { keyId: 'b' }), 'the keyring lacks its key'],
])('a file that is %s is given as it was found, and told', async (_what, harm, reason) => {
  const file = await writeFile(2 * SEGMENT_BYTES + 500);
  const bytes = fs.readFileSync(pathOf(file));
  harm(file, bytes);
  fs.writeFileSync(pathOf(file), bytes);
  expect(await readAll(file)).toEqual({ bytes, damage: reason });
});

function flip(bytes: Buffer, at: number): void {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
}

it.each([0, 5, 1000, SEGMENT_BYTES + 100])(
  'a file cut to %i bytes is given as it was found, and told',
  async (length) => {
    const file = await writeFile(2 * SEGMENT_BYTES);
    fs.truncateSync(pathOf(file), length);
    expect(await readAll(file)).toEqual({ bytes: fs.readFileSync(pathOf(file)), damage: 'its length is wrong' });
  },
);

it('a file that is cut while it is read is filled with zeros, and reported', async () => {
  const file = await writeFile(8 * SEGMENT_BYTES);
  const sealed = (await openSealedFile({ objects, keyring }, file)) as OpenedSealedFile;
  fs.truncateSync(pathOf(file), SEGMENT_BYTES + 1000);
  let length = 0;
  for await (const piece of sealed.pieces()) length += piece.length;
  await sealed.close();
  expect([length, sealed.damage()]).toEqual([sealed.sizeBytes, 'it was cut while it was read']);
});

it('a file that was set aside is read there, and stays there', async () => {
  const file = await writeFile(1000);
  const bytes = fs.readFileSync(pathOf(file));
  await files.quarantine({ id: file.id, purpose: 'original', day: '2026-11-20' });
  expect(await readAll(file)).toEqual({ bytes, damage: undefined });
  expect(fs.existsSync(pathOf(file))).toBe(false);
});

it('a missing file is reported', async () => {
  const file = await writeFile(1000);
  fs.rmSync(pathOf(file));
  expect(await readAll(file)).toEqual({ missing: 'it is missing' });
});

/** As a disk with a bad spot behind its first segment, which nothing here can make. */
function withBadSpot(code: string): ObjectStore {
  const open: ObjectStore['open'] = async (key) => {
    const reader = await objects.open(key);
    if (!reader) return null;
    const read: typeof reader.read = async (start, ...rest) => {
      if (start > 0) throw new StorageUnavailable('it broke', { cause: Object.assign(new Error(code), { code }) });
      return reader.read(start, ...rest);
    };
    return { ...reader, read };
  };
  return { ...objects, open };
}

it('unreadable parts of a file become zeros, and are reported; a missing store is no damage', async () => {
  const file = await writeFile(2 * SEGMENT_BYTES);
  const stored = fs.readFileSync(pathOf(file));
  const { bytes, damage } = await readAll(file, withBadSpot('EIO'));
  const readable = SEGMENT_BYTES + 9 + 16;
  expect(damage).toBe('the disk reports an error');
  expect(bytes?.subarray(0, readable).equals(stored.subarray(0, readable))).toBe(true);
  expect(bytes?.subarray(readable).every((byte) => byte === 0)).toBe(true);
  await expect(readAll(file, withBadSpot('ESTALE'))).rejects.toThrow(StorageUnavailable);
});
