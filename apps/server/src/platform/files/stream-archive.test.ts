import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readZip } from '../../../test/read-zip.ts';
import { type ArchiveFile, streamArchive } from './stream-archive.ts';

const TEXT = { path: 'profile.json', bytes: Buffer.from('{"name":"Elena"}') };
const MEGABYTE = 1024 * 1024;

/** Counts what is opened, read and given up. */
function counted(count: number, sizeBytes: number) {
  const seen = { opened: 0, bytes: 0, destroyed: 0 };
  const files = Array.from({ length: count }, (_, index): ArchiveFile => {
    async function* content() {
      for (let at = 0; at < sizeBytes; at += 64 * 1024) {
        const chunk = Buffer.alloc(Math.min(64 * 1024, sizeBytes - at), index % 256);
        seen.bytes += chunk.length;
        yield chunk;
      }
    }
    const open = async () => {
      seen.opened++;
      const stream = Readable.from(content(), { objectMode: false });
      stream.once('close', () => {
        if (!stream.readableEnded) seen.destroyed++;
      });
      return stream;
    };
    return { path: `documents/${index}.bin`, sizeBytes, modifiedAt: new Date(0), open };
  });
  return { seen, files };
}

it.each([0, 1, 7])(
  'an archive of %d files and a text gives them back unchanged, and its length is known before',
  async (count) => {
    const { files } = counted(count, 200_001);
    const { stream, sizeBytes } = streamArchive(TEXT, files);
    const zip = await buffer(stream);
    expect(zip.length).toBe(sizeBytes);
    const contents = await readZip(zip);
    expect([...contents.keys()]).toEqual(['profile.json', ...files.map(({ path }) => path)]);
    expect(contents.get('profile.json')).toEqual(TEXT.bytes);
    for (const [index, { path }] of files.entries())
      expect(contents.get(path)?.equals(Buffer.alloc(200_001, index))).toBe(true);
  },
);

it('an archive produces no more than is read: one file open, less than a megabyte buffered', async () => {
  const { seen, files } = counted(50, 4 * MEGABYTE);
  const { stream } = streamArchive(TEXT, files);
  stream.read(1);
  await sleep(100);
  expect(seen.opened).toBe(1);
  expect(seen.bytes).toBeLessThan(MEGABYTE);
  stream.destroy();
  await sleep(20);
  expect([seen.opened, seen.destroyed]).toEqual([1, 1]);
});

const good = counted(1, 1000).files;
it.each([
  ['cannot be opened', async () => Promise.reject(new Error('is missing'))],
  ['breaks while it is read', async () => Readable.from(broken(), { objectMode: false })],
  ['is shorter than it should be', async () => Readable.from([Buffer.alloc(999)], { objectMode: false })],
  ['is longer than it should be', async () => Readable.from([Buffer.alloc(1001)], { objectMode: false })],
])('a file that %s breaks the archive off', async (_what, open) => {
  const bad = { path: 'documents/bad.bin', sizeBytes: 1000, modifiedAt: new Date(0), open };
  for (const files of [[bad], [...good, bad], [bad, ...counted(1, 1000).files]])
    await expect(buffer(streamArchive(TEXT, files).stream)).rejects.toThrow();
});

async function* broken() {
  yield Buffer.alloc(500);
  throw new Error('is damaged');
}

it.each(['../up.txt', '/root.txt', 'C:/x.txt'])('the path %s is never written', (path) => {
  const [file] = counted(1, 1).files;
  if (file) expect(() => streamArchive(TEXT, [{ ...file, path }])).toThrow();
});
