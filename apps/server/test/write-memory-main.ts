// A program of its own for write-memory.int.test.ts: how much memory is in use while a process stores a file.
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFileStore } from '../src/platform/storage/file-store.ts';
import { createFolderStore } from '../src/platform/storage/folder-store.ts';
import { createKeyring } from '../src/platform/storage/keyring.ts';

const CHUNK_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-memory-'));
const keyring = createKeyring({ current: 'first', keys: { first: randomBytes(32) } });
const files = createFileStore({ objects: createFolderStore(root), keyring });

/** Without the garbage, of which a process holds more or less by chance: 0 to 10 MB in five runs. */
function memoryInUse(): number {
  if (!global.gc) throw new Error('Start this program with --expose-gc.');
  global.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function highestWhileStoring(sizeBytes: number): Promise<number> {
  let highest = 0;
  async function* incoming() {
    for (let given = 0; given < sizeBytes; given += CHUNK_BYTES) {
      if (given % MEGABYTE === 0) highest = Math.max(highest, memoryInUse());
      yield Buffer.alloc(CHUNK_BYTES, given); // as a socket gives them: each with memory of its own
    }
  }
  await files.write(incoming(), { fileId: randomUUID(), purpose: 'original', maxBytes: sizeBytes });
  return highest;
}

try {
  await highestWhileStoring(MEGABYTE); // code is compiled and buffers are made that stay
  const before = memoryInUse();
  process.stdout.write(JSON.stringify({ grownBytes: (await highestWhileStoring(10 * MEGABYTE)) - before }));
} finally {
  fs.rmSync(root, { recursive: true, force: true });
}
