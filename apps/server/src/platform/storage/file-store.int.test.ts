import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import type { ByteRange } from './byte-range.ts';
import type { FilePurpose } from './encrypted-file.ts';
import { createFileStore, type StoredFile } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createKeyring } from './keyring.ts';
import { DamagedFile, EmptyFile, FileTooLarge, MissingFile } from './storage-errors.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-files-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const SEGMENT = 256 * 1024;
const keyring = createKeyring({ current: 'first', keys: { first: randomBytes(32) } });
const files = createFileStore({ objects: createFolderStore(root), keyring });

async function writeFile(bytes: Buffer, purpose: FilePurpose = 'original'): Promise<StoredFile & { sha256: Buffer }> {
  const id = randomUUID();
  return { id, purpose, ...(await files.write([bytes], { fileId: id, purpose, maxBytes: 20 * 1024 * 1024 })) };
}

function pathOf({ id, purpose }: StoredFile): string {
  return path.join(root, purpose === 'avatar' ? 'avatars' : 'documents', id.slice(-2), id);
}

function storedFiles(): string[] {
  const entries = fs.readdirSync(root, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function flipByte(file: StoredFile, at: number): void {
  const bytes = fs.readFileSync(pathOf(file));
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x40, at);
  fs.writeFileSync(pathOf(file), bytes);
}

function openDescriptors(): number {
  const folder = '/proc/self/fd';
  return fs.readdirSync(folder).filter((name) => {
    const target = fs.existsSync(path.join(folder, name)) ? fs.readlinkSync(path.join(folder, name)) : '';
    return target.startsWith(root);
  }).length;
}

describe('a stored file', () => {
  it.each([1, 100_000, SEGMENT, SEGMENT + 1, 3 * SEGMENT + 5])(
    'a stored file of %i bytes is read back, whole and in ranges',
    async (size) => {
      const bytes = randomBytes(size);
      const file = await writeFile(bytes);
      expect(file.sizeBytes).toBe(size);
      expect(file.sha256).toEqual(createHash('sha256').update(bytes).digest());
      expect((await buffer(await files.read(file))).equals(bytes)).toBe(true);
      for (const start of [0, Math.floor(size / 2), size - 1]) {
        for (const end of [start, Math.floor((start + size) / 2), size - 1]) {
          const found = await buffer(await files.read(file, { start, end }));
          expect(found.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
        }
      }
    },
  );

  it('a stored file shows nothing of its content on the disk', async () => {
    const file = await writeFile(Buffer.from('passport number X1234567'.repeat(100)));
    expect(fs.readFileSync(pathOf(file)).includes('X1234567')).toBe(false);
  });

  it('a stored file is read by many at once without mixing', async () => {
    const contents = Array.from({ length: 5 }, () => randomBytes(3 * SEGMENT + 100));
    const written = await Promise.all(contents.map((bytes) => writeFile(bytes)));
    const reads = Array.from({ length: 60 }, async (_, i) => {
      const [file, bytes] = [written[i % 5], contents[i % 5]];
      if (!file || !bytes) throw new Error('unreachable');
      return (await buffer(await files.read(file))).equals(bytes);
    });
    expect(await Promise.all(reads)).toEqual(Array(60).fill(true));
  });

  it('a stored file can be read at any place by several readers at once', async () => {
    const bytes = randomBytes(3 * SEGMENT);
    const access = await files.readAt(await writeFile(bytes));
    expect(access.sizeBytes).toBe(bytes.length);
    const places = [0, 5, SEGMENT - 3, 2 * SEGMENT, bytes.length - 10, bytes.length, bytes.length + 5, 7];
    const found = await Promise.all(places.map((start) => access.read(start, 300_000)));
    for (const [i, start] of places.entries())
      expect(found[i]?.equals(bytes.subarray(start, start + 300_000))).toBe(true);
    expect((await access.read(10, 0)).length).toBe(0);
    await access.close();
  });

  it('a stored file is closed after a whole read, a part of one, and a refused one', async () => {
    const file = await writeFile(randomBytes(5 * SEGMENT));
    await buffer(await files.read(file));
    const partly = await files.read(file);
    await partly[Symbol.asyncIterator]().next();
    partly.destroy();
    const untouched = await files.read(file);
    untouched.destroy();
    flipByte(file, 100);
    await expect(files.read(file)).rejects.toThrow(DamagedFile);
    await expect.poll(openDescriptors).toBe(0);
  });

  it('a stored file is gone after its deletion, which may be repeated', async () => {
    const file = await writeFile(randomBytes(10));
    await files.delete(file.id, file.purpose);
    await files.delete(file.id, file.purpose);
    await expect(files.read(file)).rejects.toThrow(MissingFile);
    await expect(files.readAt(file)).rejects.toThrow(MissingFile);
  });

  it('a stored file is listed by its id, avatars apart, without foreign files', async () => {
    const [document, avatar] = [
      await writeFile(randomBytes(10), 'thumbnail'),
      await writeFile(randomBytes(10), 'avatar'),
    ];
    fs.writeFileSync(path.join(root, 'documents', 'notes.txt'), 'not ours');
    const listed = await Array.fromAsync(files.list());
    expect(listed.find(({ id }) => id === document.id)?.purpose).toBe('original');
    expect(listed.find(({ id }) => id === avatar.id)?.purpose).toBe('avatar');
    expect(listed.every(({ id }) => id.length === 36)).toBe(true);
  });
});

describe('a file to send', () => {
  const MiB = 4 * SEGMENT;

  /** Reads it as a route does, and gives its buffer back. */
  async function readToSend(file: StoredFile, range?: ByteRange) {
    const stored = await files.readToSend(file, range);
    if (!('giveBack' in stored)) return { bytes: await buffer(stored), isWhole: false };
    const bytes = Buffer.from(stored.bytes);
    stored.giveBack();
    return { bytes, isWhole: true };
  }

  it.each([
    [1, true],
    [SEGMENT, true],
    [SEGMENT + 1, true],
    [MiB, true],
    [MiB + 1, false],
  ])('a file of %i bytes comes in one buffer: %s', async (size, isWhole) => {
    const bytes = randomBytes(size);
    const file = await writeFile(bytes);
    expect(await readToSend(file)).toEqual({ bytes, isWhole });
    await expect.poll(openDescriptors).toBe(0);
  });

  it('a range within 1 MiB comes in one buffer, whatever the size of the file', async () => {
    const bytes = randomBytes(6 * SEGMENT + 77);
    const file = await writeFile(bytes);
    for (const [start, end, isWhole] of [
      [0, 0, true],
      [5, MiB - 1, true],
      [5, MiB, false],
      [SEGMENT, SEGMENT + MiB - 1, true],
      [2 * SEGMENT - 1, 2 * SEGMENT, true],
      [3 * SEGMENT + 10, bytes.length - 1, true],
      [bytes.length - 1, bytes.length - 1, true],
    ] as const) {
      const found = await readToSend(file, { start, end });
      expect(found.bytes.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
      expect(found.isWhole, `${start}-${end}`).toBe(isWhole);
    }
  });

  it('damage anywhere in a file of up to 1 MiB is known before its first byte is given out', async () => {
    const bytes = randomBytes(MiB);
    for (const at of [0, 5, 100, SEGMENT + 30, 2 * SEGMENT, MiB + 9 + 4 * 16 - 1]) {
      const file = await writeFile(bytes);
      flipByte(file, at);
      await expect(files.readToSend(file), `byte ${at}`).rejects.toThrow(DamagedFile);
    }
    for (const length of [0, 9, SEGMENT, 3 * SEGMENT + 9 + 3 * 16, MiB]) {
      const cut = await writeFile(bytes);
      fs.truncateSync(pathOf(cut), length);
      await expect(files.readToSend(cut), `cut to ${length}`).rejects.toThrow(DamagedFile);
    }
    const gone = await writeFile(bytes);
    fs.rmSync(pathOf(gone));
    await expect(files.readToSend(gone)).rejects.toThrow(MissingFile);
    await expect.poll(openDescriptors).toBe(0);
    const file = await writeFile(bytes); // none of these kept its buffer
    const again = await Promise.all(Array.from({ length: 16 }, () => files.readToSend(file)));
    expect(again.filter((stored) => 'giveBack' in stored)).toHaveLength(16);
    for (const stored of again) if ('giveBack' in stored) stored.giveBack();
  });

  it('a file comes as a stream while too many buffers are lent, and buffers do not mix', async () => {
    const [one, two] = [randomBytes(MiB), randomBytes(1000)];
    const [first, second] = [await writeFile(one), await writeFile(two)];
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => files.readToSend(i % 2 ? first : second)));
    const lent = all.filter((stored) => 'giveBack' in stored);
    expect(lent).toHaveLength(16);
    for (const [i, stored] of all.entries()) {
      const found = 'giveBack' in stored ? stored.bytes : await buffer(stored);
      expect(found.equals(i % 2 ? one : two)).toBe(true);
    }
    for (const { giveBack } of lent) giveBack();
    expect(await readToSend(first)).toEqual({ bytes: one, isWhole: true });
  });
});

describe('an upload that is refused leaves nothing', () => {
  it.each([
    ['is too large', [Buffer.alloc(600_000), Buffer.alloc(600_000)], FileTooLarge],
    ['is empty', [], EmptyFile],
    ['is empty although it has chunks', [Buffer.alloc(0), Buffer.alloc(0)], EmptyFile],
  ])('an upload that is refused because it %s leaves nothing', async (_why, chunks, reason) => {
    const before = storedFiles();
    const writing = files.write(chunks, { fileId: randomUUID(), purpose: 'original', maxBytes: 1_000_000 });
    await expect(writing).rejects.toThrow(reason);
    expect(storedFiles()).toEqual(before);
  });

  it.each([0, 10, 700_000])('an upload whose sender goes away after %i bytes leaves nothing', async (size) => {
    const before = storedFiles();
    async function* broken() {
      yield Buffer.alloc(size);
      throw new Error('aborted');
    }
    const writing = files.write(broken(), { fileId: randomUUID(), purpose: 'original', maxBytes: 1_000_000 });
    await expect(writing).rejects.toThrow('aborted');
    expect(storedFiles()).toEqual(before);
  });
});

describe('damage is known before the first byte leaves', () => {
  it('damage in the length, the header, the first segment or that of a range is known before the first byte leaves', async () => {
    const bytes = randomBytes(3 * SEGMENT);
    for (const at of [0, 1, 5, 100, SEGMENT + 8]) {
      const file = await writeFile(bytes);
      flipByte(file, at);
      await expect(files.read(file), `byte ${at}`).rejects.toThrow(DamagedFile);
    }
    const cut = await writeFile(bytes);
    fs.truncateSync(pathOf(cut), 3 * SEGMENT);
    await expect(files.read(cut)).rejects.toThrow(DamagedFile);
    const ranged = await writeFile(bytes);
    flipByte(ranged, 2 * SEGMENT);
    await expect(files.read(ranged, { start: SEGMENT + 5, end: SEGMENT + 9 })).rejects.toThrow(DamagedFile);
    expect((await buffer(await files.read(ranged, { start: 5, end: 9 }))).equals(bytes.subarray(5, 10))).toBe(true);
  });

  it('damage further on ends the stream after the verified bytes', async () => {
    const bytes = randomBytes(3 * SEGMENT);
    const file = await writeFile(bytes);
    flipByte(file, 2 * SEGMENT + 500);
    const given: Buffer[] = [];
    const reading = (async () => {
      for await (const chunk of await files.read(file)) given.push(chunk);
    })();
    await expect(reading).rejects.toThrow(DamagedFile);
    expect(Buffer.concat(given).equals(bytes.subarray(0, 2 * SEGMENT))).toBe(true);
  });

  it('swapped files, or one with another purpose, are known before the first byte leaves', async () => {
    const [one, two] = [await writeFile(randomBytes(500)), await writeFile(randomBytes(500))];
    const held = fs.readFileSync(pathOf(one));
    fs.copyFileSync(pathOf(two), pathOf(one));
    fs.writeFileSync(pathOf(two), held);
    await expect(files.read(one)).rejects.toThrow(DamagedFile);
    await expect(files.read(two)).rejects.toThrow(DamagedFile);
    const file = await writeFile(randomBytes(500));
    await expect(files.read({ ...file, purpose: 'thumbnail' })).rejects.toThrow(DamagedFile);
  });

  it('a wrapped key of another file is known before the first byte leaves', async () => {
    const [one, two] = [await writeFile(randomBytes(500)), await writeFile(randomBytes(500))];
    await expect(files.read({ ...one, wrappedKey: two.wrappedKey })).rejects.toThrow(DamagedFile);
  });
});
