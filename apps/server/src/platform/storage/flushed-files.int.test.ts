import fs from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createFolderStore } from './folder-store.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-flushed-'));
afterEach(() => vi.restoreAllMocks());
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

interface Flush {
  /** Of the file or folder that was flushed. */
  inode: number;
  sizeBytes: number;
  /** Whether the object had its name at that moment. */
  isNamed: boolean;
}

/** Records which files are flushed to disk, and flushes them all the same. */
async function watchFlushes(target: string): Promise<Flush[]> {
  const flushes: Flush[] = [];
  const handle = await open(base, 'r');
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = handles;
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino, size } = await this.stat();
    flushes.push({ inode: ino, sizeBytes: size, isNamed: fs.existsSync(target) });
    return sync.call(this);
  });
  return flushes;
}

async function* inPieces(count: number, bytes: number): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < count; piece++) yield Buffer.alloc(bytes, piece);
}

it('an object is on the disk as a whole before it gets its name, and its name before it is acknowledged', async () => {
  const root = path.join(base, 'files');
  const target = path.join(root, 'documents/ab/1');
  const store = createFolderStore(root);
  await store.put('documents/ab/0', inPieces(1, 1)); // makes the folders
  const flushes = await watchFlushes(target);

  await store.put('documents/ab/1', inPieces(3, 100_000));

  const [file, folder] = [fs.statSync(target), fs.statSync(path.dirname(target))];
  expect(flushes).toEqual([
    { inode: file.ino, sizeBytes: 300_000, isNamed: false },
    { inode: folder.ino, sizeBytes: folder.size, isNamed: true },
  ]);
});

it('new folders are on the disk before an object lies in them', async () => {
  const root = path.join(base, 'new/files');
  const target = path.join(root, 'documents/ab/1');
  const flushes = await watchFlushes(target);

  await createFolderStore(root).put('documents/ab/1', inPieces(1, 10));

  const flushedFolders = flushes.filter(({ isNamed }) => !isNamed).map(({ inode }) => inode);
  for (const folder of [base, path.join(base, 'new'), root, path.join(root, 'documents')]) {
    expect(flushedFolders, folder).toContain(fs.statSync(folder).ino);
  }
});

it('objects of a restore wait for the disk together, each file before its folder', async () => {
  const root = path.join(base, 'restored');
  const keys = ['documents/ab/1', 'documents/ab/2', 'documents/cd/3'];
  const files = keys.map((key) => path.join(root, key));
  const store = createFolderStore(root);
  const flushes = await watchFlushes(path.join(root, 'documents/cd/3'));

  for (const key of keys) await store.putUnflushed?.(key, inPieces(2, 1000));
  const inodesOf = (paths: string[]) => paths.map((file) => fs.statSync(file).ino);
  for (const inode of inodesOf(files)) expect(flushes.map((flush) => flush.inode)).not.toContain(inode);
  flushes.length = 0;
  await store.flush?.();

  const flushed = flushes.map(({ inode }) => inode);
  expect(flushed.slice(0, 3).sort()).toEqual(inodesOf(files).sort());
  expect(flushed.slice(3).sort()).toEqual(
    inodesOf([path.join(root, 'documents/ab'), path.join(root, 'documents/cd')]).sort(),
  );
});
