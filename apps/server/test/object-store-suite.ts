import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ObjectStore } from '../src/platform/storage/object-store.ts';

const MEGABYTE = 1024 * 1024;

async function* chunksOf(bytes: Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* breakingAfter(sizeBytes: number): AsyncGenerator<Buffer> {
  for (let given = 0; given < sizeBytes; given += MEGABYTE) yield Buffer.alloc(MEGABYTE);
  throw new Error('the sender went away');
}

function newKey(): string {
  const id = randomUUID();
  return `documents/${id.slice(-2)}/${id}`;
}

async function keysOf(store: ObjectStore): Promise<string[]> {
  return (await Array.fromAsync(store.list())).map(({ key }) => key).sort();
}

async function contentOf(store: ObjectStore, key: string): Promise<Buffer | null> {
  const reader = await store.open(key);
  if (!reader) return null;
  try {
    return await reader.read(0, reader.sizeBytes);
  } finally {
    await reader.close();
  }
}

const FIRST = Array.from({ length: 8 }, (_, index) => String(index));

/** What every object store promises, run against each driver. `open` gives the same empty place every time. */
export function describeObjectStore(open: () => ObjectStore): void {
  it('of several that write what is absent at the same moment, one wins and stays [OPS-6]', async () => {
    const [store, key] = [open(), newKey()];
    await Promise.all(FIRST.map((text) => store.putIfAbsent(key, Buffer.from(text))));
    const winner = String(await contentOf(store, key));
    expect(FIRST).toContain(winner);
    await store.putIfAbsent(key, Buffer.from('later'));
    expect(String(await contentOf(store, key))).toBe(winner);
    await store.delete(key);
  });

  // 5 MiB is a part of an upload to S3: one byte less, exactly, one more, and two parts
  it.each([0, 1, 100_000, 5 * MEGABYTE - 1, 5 * MEGABYTE, 5 * MEGABYTE + 1, 11 * MEGABYTE])(
    'gives back the %i bytes that were put',
    async (size) => {
      const store = open();
      const key = newKey();
      const bytes = randomBytes(size);
      await store.put(key, chunksOf(bytes));
      expect((await contentOf(store, key))?.equals(bytes)).toBe(true);
      await store.delete(key);
    },
  );

  it('reads any part of an object, and less where it ends', async () => {
    const store = open();
    const key = newKey();
    const bytes = randomBytes(MEGABYTE);
    await store.put(key, chunksOf(bytes));
    const reader = await store.open(key);
    if (!reader) throw new Error('the object is missing');
    expect(reader.sizeBytes).toBe(MEGABYTE);
    for (const [start, length] of [
      [0, 1],
      [0, 300_000],
      [262_000, 1000],
      [262_144, 262_160],
      [MEGABYTE - 5, 5],
      [MEGABYTE - 5, 50],
    ] as const) {
      const expected = bytes.subarray(start, start + length);
      expect((await reader.read(start, length)).equals(expected), `${start}+${length}`).toBe(true);
      expect((await reader.read(start, length, Buffer.alloc(300_000))).equals(expected), `${start}+${length}`).toBe(
        true,
      );
    }
    await reader.close();
    await store.delete(key);
  });

  it('gives readers at the same time their own bytes each', async () => {
    const store = open();
    const objects = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const object = { key: newKey(), bytes: randomBytes(700_000) };
        await store.put(object.key, chunksOf(object.bytes));
        return object;
      }),
    );
    const reads = Array.from({ length: 30 }, async (_, i) => {
      const object = objects[i % objects.length];
      return object && (await contentOf(store, object.key))?.equals(object.bytes);
    });
    expect(await Promise.all(reads)).toEqual(Array(30).fill(true));
    for (const { key } of objects) await store.delete(key);
  });

  it('has nothing under a key that was never put, or was deleted; deleting it again is fine', async () => {
    const store = open();
    const key = newKey();
    expect(await store.open(key)).toBeNull();
    await store.put(key, chunksOf(Buffer.from('x')));
    await store.delete(key);
    expect(await store.open(key)).toBeNull();
    await store.delete(key);
  });

  it('lists what is there with its size and time', async () => {
    const store = open();
    const keys = [newKey(), newKey(), newKey()].sort();
    for (const key of keys) await store.put(key, chunksOf(Buffer.alloc(7)));
    const listed = await Array.fromAsync(store.list());
    expect(listed.map(({ key }) => key).sort()).toEqual(keys);
    for (const { sizeBytes, modifiedAt } of listed) {
      expect(sizeBytes).toBe(7);
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    }
    for (const key of keys) await store.delete(key);
    expect(await keysOf(store)).toEqual([]);
  });

  it('moves an object whole to another key, lists one folder alone, and has nothing to move twice', async () => {
    const store = open();
    const key = newKey();
    const bytes = randomBytes(6 * MEGABYTE);
    await store.put(key, chunksOf(bytes));
    expect(await store.move(key, `strays/2027-01-31/${key}`)).toBe(true);
    expect(await store.open(key)).toBeNull();
    expect(await store.move(key, `strays/2027-01-31/${key}`)).toBe(false);
    expect((await Array.fromAsync(store.list('strays'))).map((object) => object.key)).toEqual([
      `strays/2027-01-31/${key}`,
    ]);
    expect(await Array.fromAsync(store.list('documents'))).toEqual([]);
    expect(await store.move(`strays/2027-01-31/${key}`, key)).toBe(true);
    expect((await contentOf(store, key))?.equals(bytes)).toBe(true);
    await store.delete(key);
  });

  it('is not ready without the object that marks it as the right one [REL-16]', async () => {
    const store = open();
    const key = newKey();
    await store.put(key, chunksOf(Buffer.from('x')));
    store.requireMark(key, 'x');
    await store.check();
    await open().delete(key);
    await expect(store.check()).rejects.toMatchObject({ name: 'StorageUnavailable' });
  });

  it.each([0, 3 * MEGABYTE, 12 * MEGABYTE])(
    'keeps nothing of an upload that broke off after %i bytes',
    async (size) => {
      const store = open();
      const key = newKey();
      await expect(store.put(key, breakingAfter(size))).rejects.toThrow('the sender went away');
      expect(await store.open(key)).toBeNull();
      expect(await keysOf(store)).toEqual([]);
    },
  );

  it('leaves young uploads to those who make them', async () => {
    const store = open();
    const key = newKey();
    let swept = -1;
    async function* slow() {
      yield Buffer.alloc(6 * MEGABYTE);
      swept = await store.sweepTemporary();
      yield Buffer.alloc(1);
    }
    await store.put(key, slow());
    expect(swept).toBe(0);
    expect((await contentOf(store, key))?.length).toBe(6 * MEGABYTE + 1);
    await store.delete(key);
  });

  it('is ready, and its readiness check leaves nothing in the list', async () => {
    const store = open();
    await store.check();
    await store.check();
    expect(await keysOf(store)).toEqual([]);
  });

  it.each(['../outside', 'documents/../../outside', '/etc/passwd', 'plain'])('refuses the key %s', async (key) => {
    const store = open();
    await expect((async () => store.put(key, chunksOf(Buffer.from('x'))))()).rejects.toThrow('no key');
    await expect((async () => store.open(key))()).rejects.toThrow('no key');
    await expect((async () => store.delete(key))()).rejects.toThrow('no key');
  });
}
