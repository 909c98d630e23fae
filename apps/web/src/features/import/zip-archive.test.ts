import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
import { expect, it } from 'vitest';
import { BrokenEntry } from './archive.ts';
import { zipArchive } from './zip-archive.ts';

type Written = Readonly<Record<string, { bytes: string; options?: object }>>;

async function zipOf(files: Written): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [path, { bytes, options }] of Object.entries(files))
    await writer.add(path, new BlobReader(new Blob([bytes])), options);
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

const open = (bytes: Uint8Array<ArrayBuffer>) => zipArchive(new File([bytes], 'Papers.zip'));
const reasonOf = async (reading: Promise<Blob>) =>
  reading.then(
    () => null,
    (error) => (error instanceof BrokenEntry ? error.reason : error),
  );

/** Puts other bytes in the place of the first, everywhere. */
function replaced(bytes: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'));
}

/** What the entry declares to be unpacked, in the central directory and before its data. */
function withDeclaredSize(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 <= bytes.length; at++) {
    const signature = view.getUint32(at, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return bytes;
}

it('the files of a ZIP are listed and read; folders are no files [INB-4]', async () => {
  const archive = await open(
    await zipOf({ 'Car/': { bytes: '', options: { directory: true } }, 'Car/Größe.pdf': { bytes: 'one' } }),
  );
  expect(archive).toMatchObject({ name: 'Papers.zip', entries: [{ path: 'Car/Größe.pdf', sizeBytes: 3 }], broken: [] });
  expect(await (await archive.read('Car/Größe.pdf')).text()).toBe('one');
  expect(await reasonOf(archive.read('Car/other.pdf'))).toBe('missing');
});

it('an entry unpacks to no more than it declares, and one that is cut short is damaged [INB-4]', async () => {
  const bytes = await zipOf({ 'bomb.pdf': { bytes: 'a'.repeat(1_000_000) } });
  const bomb = await open(withDeclaredSize(bytes.slice(), 1000));
  expect(await reasonOf(bomb.read('bomb.pdf'))).toBe('damaged');
  const short = await open(withDeclaredSize(bytes.slice(), 2_000_000));
  expect(await reasonOf(short.read('bomb.pdf'))).toBe('damaged');
});

it('what is locked, a link or named twice is named, and the rest is there [INB-4]', async () => {
  const bytes = await zipOf({
    'locked.pdf': { bytes: 'secret', options: { password: 'quiet lantern', encryptionStrength: 3 } },
    'link.pdf': {
      bytes: '/etc/passwd',
      options: { externalFileAttributes: (0o120777 << 16) >>> 0, versionMadeBy: 0x314 },
    },
    'first.pdf': { bytes: 'one' },
    'other.pdf': { bytes: 'two' },
  });
  const archive = await open(replaced(bytes, 'other.pdf', 'first.pdf'));
  expect(archive.broken).toEqual([
    { name: 'locked.pdf', reason: 'encrypted' },
    { name: 'link.pdf', reason: 'link' },
    { name: 'first.pdf', reason: 'named_twice' },
  ]);
  expect(await (await archive.read('first.pdf')).text()).toBe('one');
});

it('flipped bytes are noticed [INB-4]', async () => {
  const bytes = await zipOf({ 'a.pdf': { bytes: 'plain words', options: { level: 0 } } });
  expect(await reasonOf((await open(replaced(bytes, 'plain', 'plaim'))).read('a.pdf'))).toBe('damaged');
});

it('what is no ZIP is refused [INB-4]', async () => {
  await expect(open(new Uint8Array(Buffer.from('%PDF-1.4 no archive')))).rejects.toThrow();
});

/** The one entry of an archive, listed so many times. */
function listedTimes(bytes: Uint8Array<ArrayBuffer>, times: number): Uint8Array<ArrayBuffer> {
  const archive = Buffer.from(bytes);
  const [listAt, endAt] = ['PK\u0001\u0002', 'PK\u0005\u0006'].map((signature) => archive.lastIndexOf(signature));
  const list = archive.subarray(listAt, endAt);
  const end = Buffer.from(archive.subarray(endAt));
  for (const at of [8, 10]) end.writeUInt16LE(times, at);
  end.writeUInt32LE(times * list.length, 12);
  return new Uint8Array(Buffer.concat([archive.subarray(0, listAt), ...Array(times).fill(list), end]));
}

it('entries that share their bytes are damaged [INB-4]', async () => {
  const bytes = await zipOf({ 'a.png': { bytes: String(Array.from({ length: 20_000 }, Math.random)) } });
  const { entries, broken } = await open(listedTimes(bytes, 3));
  expect(entries.length + broken.length).toBe(3);
  expect(broken.at(-1)).toEqual({ name: 'a.png', reason: 'damaged' });
});
