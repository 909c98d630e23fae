import { createHash, createSecretKey, randomBytes, randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cutSegment, readFrom, segmentOf } from './byte-range.ts';
import type { FilePurpose } from './encrypted-file.ts';
import { type FileSecret, SEGMENT_BYTES, sealedBytes, sealedSegmentStart } from './encrypted-file.ts';
import type { ObjectReader } from './object-store.ts';
import { openFile } from './open-file.ts';
import { sealFile } from './seal-file.ts';
import { DamagedFile, EmptyFile, FileTooLarge } from './storage-errors.ts';

const S = SEGMENT_BYTES;
const SIZES = [1, S - 1, S, S + 1, 2 * S, 3 * S + 77];

function secretFor(fileId: string, purpose: FilePurpose = 'original', key = randomBytes(32)): FileSecret {
  return { key: createSecretKey(key), fileId, purpose };
}

function chunksOf(bytes: Buffer, size = 65_537): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}

async function seal(bytes: Buffer, secret: FileSecret): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(sealFile(chunksOf(bytes), secret, 10 * S).ciphertext));
}

function readerOf(bytes: Buffer, sizeBytes = bytes.length): ObjectReader {
  return {
    sizeBytes,
    read: async (start, length) => Buffer.from(bytes.subarray(start, start + length)),
    close: async () => {},
  };
}

async function read(sealed: Buffer, secret: FileSecret, sizeBytes: number, start = 0, end = sizeBytes - 1) {
  return await readWith(readerOf(sealed), secret, sizeBytes, { start, end });
}

async function readWith(
  reader: ObjectReader,
  secret: FileSecret,
  sizeBytes: number,
  range: { start: number; end: number },
) {
  const index = segmentOf(range.start);
  const { segment, readSegment } = await openFile(reader, secret, { sizeBytes, index });
  const rest = await Array.fromAsync(readFrom(readSegment, index + 1, range));
  return Buffer.concat([cutSegment(segment, index, range), ...rest]);
}

describe('an encrypted file', () => {
  it.each(SIZES)(
    'an encrypted file of %i bytes opens to what was sealed, and its size and SHA-256 are returned',
    async (size) => {
      const plain = randomBytes(size);
      const secret = secretFor('a');
      const { ciphertext, summary } = sealFile(chunksOf(plain), secret, size);
      const sealed = Buffer.concat(await Array.fromAsync(ciphertext));
      expect(sealed.length).toBe(sealedBytes(size));
      expect(summary()).toEqual({ sizeBytes: size, sha256: createHash('sha256').update(plain).digest() });
      expect((await read(sealed, secret, size)).equals(plain)).toBe(true);
    },
  );

  it.each(SIZES)('an encrypted file of %i bytes gives any range of itself', async (size) => {
    const plain = randomBytes(size);
    const secret = secretFor('a');
    const sealed = await seal(plain, secret);
    const borders = [0, 1, S - 1, S, S + 1, 2 * S - 1, 2 * S, size - 2, size - 1].filter((at) => at >= 0 && at < size);
    const random = Array.from({ length: 10 }, () => randomInt(size));
    for (const start of [...borders, ...random]) {
      for (const end of [...borders, size - 1].filter((at) => at >= start)) {
        const found = await read(sealed, secret, size, start, end);
        expect(found.equals(plain.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
      }
    }
  });

  it('an encrypted file is the same for chunks of any size', async () => {
    const plain = randomBytes(2 * S + 5);
    const secret = secretFor('a');
    for (const size of [1000, S - 1, S, S + 1, 3 * S]) {
      const { ciphertext, summary } = sealFile(chunksOf(plain, size), secret, 3 * S);
      const sealed = Buffer.concat(await Array.fromAsync(ciphertext));
      expect((await read(sealed, secret, plain.length)).equals(plain)).toBe(true);
      expect(summary().sha256).toEqual(createHash('sha256').update(plain).digest());
    }
  });

  it('an encrypted file never looks the same twice, and shows nothing of its content', async () => {
    const plain = Buffer.alloc(1000, 'passport');
    const secret = secretFor('a');
    const [once, again] = [await seal(plain, secret), await seal(plain, secret)];
    expect(once.equals(again)).toBe(false);
    expect(once.includes('passport')).toBe(false);
  });
});

describe('a limit on a file', () => {
  it('a limit on a file lets its last byte pass and refuses the next one, before the source has ended', async () => {
    const secret = secretFor('a');
    await Array.fromAsync(sealFile([randomBytes(S), randomBytes(10)], secret, S + 10).ciphertext);
    let asked = 0;
    function* endless() {
      for (;;) {
        asked++;
        yield Buffer.alloc(1000);
      }
    }
    await expect(Array.fromAsync(sealFile(endless(), secret, 10_500).ciphertext)).rejects.toThrow(FileTooLarge);
    expect(asked).toBe(11);
  });

  it('an empty file is refused before the first byte of ciphertext', async () => {
    const given: Buffer[] = [];
    const sealing = (async () => {
      for await (const bytes of sealFile([Buffer.alloc(0)], secretFor('a'), 10).ciphertext) given.push(bytes);
    })();
    await expect(sealing).rejects.toThrow(EmptyFile);
    expect(given).toEqual([]);
  });
});

describe('damage to an encrypted file is found, not served', () => {
  it.each(SIZES)('any flipped bit of %i bytes is found', async (size) => {
    const secret = secretFor('a');
    const sealed = await seal(randomBytes(size), secret);
    const places = [
      ...Array(10).keys(),
      sealed.length - 16,
      sealed.length - 1,
      ...Array.from({ length: 30 }, () => randomInt(sealed.length)),
    ];
    for (const at of places) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << randomInt(8)), at);
      await expect(read(changed, secret, size), `byte ${at}`).rejects.toThrow(DamagedFile);
    }
  });

  it.each(SIZES)('an encrypted file of %i bytes, cut or lengthened at any place, is found damaged', async (size) => {
    const secret = secretFor('a');
    const sealed = await seal(randomBytes(size), secret);
    const cuts = [0, 8, 9, 25, sealedSegmentStart(1), sealed.length - 17, sealed.length - 1].filter(
      (at) => at < sealed.length,
    );
    for (const cut of cuts) await expect(read(sealed.subarray(0, cut), secret, size)).rejects.toThrow(DamagedFile);
    await expect(read(Buffer.concat([sealed, Buffer.alloc(1)]), secret, size)).rejects.toThrow(DamagedFile);
  });

  it('a file cut at a segment border is found damaged, even where its row is cut to match', async () => {
    const secret = secretFor('a');
    const sealed = await seal(randomBytes(2 * S + 9), secret);
    for (const segments of [1, 2]) {
      const cut = sealed.subarray(0, sealedSegmentStart(segments));
      await expect(read(cut, secret, segments * S)).rejects.toThrow(DamagedFile);
    }
  });

  it('segments that changed places, or come from another file, are found', async () => {
    const secret = secretFor('a');
    const size = 3 * S;
    const sealed = await seal(randomBytes(size), secret);
    const other = await seal(randomBytes(size), secret);
    const [one, two, three] = [0, 1, 2].map((index) =>
      sealed.subarray(sealedSegmentStart(index), sealedSegmentStart(index + 1)),
    );
    const header = sealed.subarray(0, 9);
    const swapped = Buffer.concat([header, two ?? header, one ?? header, three ?? header]);
    await expect(read(swapped, secret, size)).rejects.toThrow(DamagedFile);
    const spliced = Buffer.from(sealed);
    other.copy(spliced, sealedSegmentStart(1), sealedSegmentStart(1), sealedSegmentStart(2));
    await expect(read(spliced, secret, size)).rejects.toThrow(DamagedFile);
  });

  it('a file in the place of another file, of another purpose, or under another key is refused', async () => {
    const key = randomBytes(32);
    const sealed = await seal(randomBytes(500), secretFor('a', 'original', key));
    await expect(read(sealed, secretFor('b', 'original', key), 500)).rejects.toThrow(DamagedFile);
    await expect(read(sealed, secretFor('a', 'thumbnail', key), 500)).rejects.toThrow(DamagedFile);
    await expect(read(sealed, secretFor('a', 'original'), 500)).rejects.toThrow(DamagedFile);
  });

  it('a file that is cut between opening and reading is found damaged', async () => {
    const secret = secretFor('a');
    const size = 2 * S;
    const sealed = await seal(randomBytes(size), secret);
    const shortened = readerOf(sealed.subarray(0, sealed.length - 5), sealed.length);
    await expect(readWith(shortened, secret, size, { start: 0, end: size - 1 })).rejects.toThrow(DamagedFile);
  });

  it('a damaged file gives out the segments before the damage and nothing of the damaged one', async () => {
    const secret = secretFor('a');
    const plain = randomBytes(3 * S);
    const sealed = await seal(plain, secret);
    sealed.writeUInt8(sealed.readUInt8(sealedSegmentStart(2) - 1) ^ 1, sealedSegmentStart(2) - 1); // the tag of the second
    const range = { start: 0, end: 3 * S - 1 };
    const { segment, readSegment } = await openFile(readerOf(sealed), secret, { sizeBytes: 3 * S, index: 0 });
    expect(segment.equals(plain.subarray(0, S))).toBe(true);
    await expect(readFrom(readSegment, 1, range).next()).rejects.toThrow(DamagedFile);
  });
});
