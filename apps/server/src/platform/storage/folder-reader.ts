// Descriptors, not the FileHandles of node:fs/promises: those served a fifth fewer downloads of 1 MB per second.
import fs from 'node:fs';
import { promisify } from 'node:util';
import type { ObjectReader } from './object-store.ts';
import { withFolderErrors } from './storage-errors.ts';

const openDescriptor = promisify(fs.open);

/** @throws the file system's own error, so that an absent file can be told */
export async function openFolderReader(file: string): Promise<ObjectReader> {
  const descriptor = await openDescriptor(file, 'r');
  let isOpen = true;

  async function close(): Promise<void> {
    if (!isOpen) return; // closed twice, the number may be another file's by now
    isOpen = false;
    fs.closeSync(descriptor); // in step: it was only read, so closing it writes nothing and waits for nothing
  }

  async function read(start: number, length: number, into = Buffer.allocUnsafe(length)): Promise<Buffer> {
    if (!isOpen) throw new Error('This file is closed.');
    return await withFolderErrors(() => readFully(descriptor, start, into.subarray(0, length)));
  }

  try {
    // in step: of an open file it is known already, and a thread of its own would cost more than the answer
    return { sizeBytes: fs.fstatSync(descriptor).size, read, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readFully(descriptor: number, start: number, buffer: Buffer): Promise<Buffer> {
  let filled = 0;
  while (filled < buffer.length) {
    const count = await readSome(descriptor, buffer, filled, start + filled);
    if (count === 0) break;
    filled += count;
  }
  return buffer.subarray(0, filled);
}

function readSome(descriptor: number, buffer: Buffer, offset: number, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.read(descriptor, buffer, offset, buffer.length - offset, position, (error, count) =>
      error ? reject(error) : resolve(count),
    );
  });
}
