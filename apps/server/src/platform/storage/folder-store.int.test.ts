import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { describeObjectStore } from '../../../test/object-store-suite.ts';
import { createFolderStore } from './folder-store.ts';
import { StorageFull, StorageUnavailable } from './storage-errors.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-folder-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

let count = 0;
function newRoot(): string {
  return path.join(base, String(count++), 'files');
}

async function* bytesOf(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

function filesBelow(folder: string): string[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('a folder of objects', () => {
  const root = newRoot();
  describeObjectStore(() => createFolderStore(root));

  it('a folder store has no temporary file left', () => {
    expect(filesBelow(root)).toEqual([]);
  });
});

describe('the files of a folder store', () => {
  it('the files of a folder store are readable by their owner alone, folders included', async () => {
    const root = newRoot();
    await createFolderStore(root).put('documents/ab/1', bytesOf('x'));
    for (const name of ['', 'documents', 'documents/ab', 'documents/ab/1', 'incoming']) {
      expect(fs.statSync(path.join(root, name)).mode & 0o077, name).toBe(0);
    }
  });

  it('the files of a folder store get their name only when they are whole', async () => {
    const root = newRoot();
    const store = createFolderStore(root);
    const seen: boolean[] = [];
    async function* watched() {
      yield Buffer.from('half');
      seen.push((await store.open('documents/ab/1')) !== null);
      yield Buffer.from('whole');
      seen.push((await store.open('documents/ab/1')) !== null);
    }
    await store.put('documents/ab/1', watched());
    expect(seen).toEqual([false, false]);
    expect(filesBelow(root)).toEqual(['1']);
  });

  it('a folder store can write again after somebody removed its folders', async () => {
    const root = newRoot();
    const store = createFolderStore(root);
    await store.put('documents/ab/1', bytesOf('x'));
    fs.rmSync(root, { recursive: true });
    await expect(store.put('documents/ab/2', bytesOf('x'))).rejects.toThrow('its folder is gone');
    await store.put('documents/ab/2', bytesOf('x'));
    expect(filesBelow(root)).toEqual(['2']);
  });

  it('files that a killed process left half written are swept after an hour, others stay', async () => {
    const root = newRoot();
    const store = createFolderStore(root);
    await store.put('documents/ab/1', bytesOf('x'));
    const [old, young] = [path.join(root, 'incoming', 'old'), path.join(root, 'incoming', 'young')];
    fs.writeFileSync(old, 'half');
    fs.writeFileSync(young, 'half');
    const before = new Date(Date.now() - 3_700_000);
    for (const file of [old, path.join(root, 'documents/ab/1')]) fs.utimesSync(file, before, before);
    expect(await store.sweepTemporary()).toBe(1);
    expect(filesBelow(root).sort()).toEqual(['1', 'young']);
  });
});

describe('a folder that cannot be used', () => {
  it('a file in place of the storage folder is refused with the reason', async () => {
    const root = path.join(base, 'plain-file');
    fs.writeFileSync(root, '');
    await expect(createFolderStore(path.join(root, 'files')).check()).rejects.toThrow('it is not a folder');
    await expect(createFolderStore(path.join(root, 'files')).check()).rejects.toThrow(StorageUnavailable);
  });
});

describe('a small disk', needs(canMount(), 'needs a small disk: no tmpfs can be mounted here'), () => {
  const disk = path.join(base, 'small-disk');
  beforeAll(() => {
    fs.mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
  });
  afterAll(() => execFileSync('umount', ['--lazy', disk]));

  it('a disk that fills up in the middle of a file keeps nothing of it, says so, and stays readable', async () => {
    const store = createFolderStore(path.join(disk, 'files'));
    await store.put('documents/ab/1', bytesOf('kept'));
    async function* tooMuch() {
      for (let i = 0; i < 40; i++) yield Buffer.alloc(100_000, i);
    }
    for (let tries = 0; tries < 3; tries++) {
      await expect(store.put('documents/cd/2', tooMuch())).rejects.toThrow(StorageFull);
      expect(filesBelow(disk)).toEqual(['1']);
    }
    const reader = await store.open('documents/ab/1');
    expect((await reader?.read(0, 10))?.toString()).toBe('kept');
    await reader?.close();
    await store.check();
    await store.put('documents/cd/2', bytesOf('fits'));
  });

  it('a full disk is not ready, and says so in a sentence', async () => {
    const store = createFolderStore(path.join(disk, 'more'));
    await store.check();
    const filler = path.join(disk, 'filler');
    try {
      fs.writeFileSync(filler, Buffer.alloc(4_000_000));
    } catch {} // that is the point
    await expect(store.check()).rejects.toThrow('The storage for files is full.');
    fs.rmSync(filler);
    await store.check();
  });

  it('a read-only disk is not ready, and says so in a sentence', async () => {
    const store = createFolderStore(path.join(disk, 'files'));
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    await expect(store.check()).rejects.toThrow('The storage for files cannot be used: it is read-only.');
    await expect(store.put('documents/ab/9', bytesOf('x'))).rejects.toThrow(StorageUnavailable);
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    await store.check();
  });
});

function canMount(): boolean {
  const trial = path.join(base, 'trial');
  fs.mkdirSync(trial);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', trial], { stdio: 'ignore' });
    execFileSync('umount', [trial], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
