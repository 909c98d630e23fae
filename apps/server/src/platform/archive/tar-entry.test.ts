import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import tar from 'tar-stream';
import { expect, it } from 'vitest';
import { TAR_END, tarEntry } from './tar-entry.ts';

const MADE_AT = new Date('2026-11-22T13:00:00Z');
const entryOf = (name: string, sizeBytes: number) => ({ name, sizeBytes, madeAt: MADE_AT });

async function* tarOf(files: [name: string, content: Buffer[]][]): AsyncGenerator<Buffer> {
  for (const [name, content] of files) yield* tarEntry(entryOf(name, Buffer.concat(content).length), content);
  yield TAR_END;
}

it('entries of any size are read back by another tar [OPS-1]', async () => {
  const contents = [0, 1, 511, 512, 513, 100_000].map((size) => Buffer.alloc(size, 'x'));
  const extract = tar.extract();
  Readable.from(
    tarOf(contents.map((content, i) => [`files/${i}`, [content.subarray(0, 7), content.subarray(7)]])),
  ).pipe(extract);
  const found: unknown[] = [];
  for await (const entry of extract) {
    const { name, mode, mtime, type } = entry.header;
    found.push({ name, mode, mtime, type, isRight: (await buffer(entry)).equals(contents[found.length] as Buffer) });
  }
  const common = { mode: 0o600, mtime: MADE_AT, type: 'file', isRight: true };
  expect(found).toEqual(contents.map((_content, i) => ({ name: `files/${i}`, ...common })));
});

it('a content of another length than announced is refused, as are names and sizes that do not fit', async () => {
  const write = (name: string, size: number) => Array.fromAsync(tarEntry(entryOf(name, size), [Buffer.alloc(5)]));
  await expect(write('a', 6)).rejects.toThrow('5 bytes, not 6');
  await expect(write('n'.repeat(101), 5)).rejects.toThrow(RangeError);
  await expect(write('a', 8 ** 11)).rejects.toThrow(RangeError);
});
