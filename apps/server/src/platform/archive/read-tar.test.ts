import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Header, pack } from 'tar-stream';
import { expect, it } from 'vitest';
import { DamagedArchive } from './archive-errors.ts';
import { readTar } from './read-tar.ts';

type Entry = Partial<Header> & { name: string; content?: Buffer };

async function packed(entries: Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { content = Buffer.alloc(0), ...header } of entries) tar.entry(header, content);
  tar.finalize();
  return await buffer(tar as unknown as NodeJS.ReadableStream);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(new Uint8Array(bytes.subarray(at, at + size)));
}

async function read(tar: Buffer, pieceBytes = 700): Promise<[string, Buffer][]> {
  const found: [string, Buffer][] = [];
  for await (const { name, sizeBytes, bytes } of readTar(inPieces(tar, pieceBytes))) {
    const content = Buffer.concat(await Array.fromAsync(bytes, (piece) => Buffer.from(piece)));
    expect(content.length).toBe(sizeBytes);
    found.push([name, content]);
  }
  return found;
}

const ENTRIES = [0, 1, 511, 512, 513, 100_000].map((size) => ({ name: `files/${size}`, content: randomBytes(size) }));

it.each([1, 511, 512, 4096, 1_000_000])('a tar in pieces of %i bytes gives files of any size', async (pieceBytes) => {
  const tar = await packed(ENTRIES.slice(0, pieceBytes === 1 ? 5 : 6));
  const found = await read(tar, pieceBytes);
  expect(found.map(([name]) => name)).toEqual(ENTRIES.slice(0, found.length).map(({ name }) => name));
  for (const [index, [name, content]] of found.entries())
    expect(content.equals(ENTRIES[index]?.content ?? Buffer.of()), name).toBe(true);
  expect(found.length).toBeGreaterThanOrEqual(5);
});

it('a tar that was filled up with zeros is read', async () => {
  expect(await read(Buffer.concat([await packed(ENTRIES), Buffer.alloc(10_000)]))).toHaveLength(ENTRIES.length);
});

it('a tar that ends in the middle is damaged', async () => {
  const tar = await packed(ENTRIES);
  for (const length of [0, 100, 512, 2000, tar.length - 1024, tar.length - 512])
    await expect(read(tar.subarray(0, length)), `${length} bytes`).rejects.toThrow(DamagedArchive);
});

it('a file that is no tar, or goes on after its end, is damaged', async () => {
  await expect(read(randomBytes(5000))).rejects.toThrow('it is no tar inside');
  await expect(read(Buffer.concat([await packed(ENTRIES), Buffer.from('more')]))).rejects.toThrow('follows its end');
});

it.each([
  ['a link', { name: 'files/link', type: 'symlink', linkname: '/etc/passwd' }],
  ['a folder', { name: 'files', type: 'directory' }],
  ['a name too long for its field', { name: `files/${'x'.repeat(150)}` }],
] as [string, Entry][])('a tar with %s is refused', async (_what, entry) => {
  await expect(read(await packed([entry]))).rejects.toThrow('no plain file');
});
