import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type FileSecret, HEADER_BYTES, SEGMENT_BYTES, TAG_BYTES } from './encrypted-file.ts';
import { createSealCheck } from './seal-check.ts';
import { sealFile } from './seal-file.ts';

const SIZES = [1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 2 * SEGMENT_BYTES, 2 * SEGMENT_BYTES + 77];
const SECRET: FileSecret = { key: createSecretKey(randomBytes(32)), fileId: 'a', purpose: 'original' };

async function makeFile(sizeBytes: number) {
  const plain = randomBytes(sizeBytes);
  const sealed = Buffer.concat(await Array.fromAsync(sealFile([plain], SECRET, sizeBytes).ciphertext));
  return { sealed, expected: { sizeBytes, sha256: createHash('sha256').update(plain).digest() } };
}
type TestFile = Awaited<ReturnType<typeof makeFile>>;

function check(sealed: Buffer, expected: TestFile['expected'], pieceBytes = 65_536): string | null {
  const seal = createSealCheck(SECRET, expected);
  for (let at = 0; at < sealed.length; at += pieceBytes) seal.update(sealed.subarray(at, at + pieceBytes));
  return seal.finish();
}

it.each(SIZES)('a whole file of %i bytes is found right, whatever the pieces it comes in', async (sizeBytes) => {
  const { sealed, expected } = await makeFile(sizeBytes);
  for (const pieceBytes of [sealed.length, 65_536, 1000, HEADER_BYTES, TAG_BYTES + 1]) {
    expect(check(sealed, expected, pieceBytes), `pieces of ${pieceBytes}`).toBeNull();
  }
});

it('a flipped bit is found anywhere', async () => {
  const { sealed, expected } = await makeFile(2 * SEGMENT_BYTES + 77);
  const borders = [
    0,
    HEADER_BYTES - 1,
    HEADER_BYTES,
    HEADER_BYTES + SEGMENT_BYTES,
    HEADER_BYTES + SEGMENT_BYTES + TAG_BYTES,
  ];
  const spread = Array.from({ length: 20 }, (_, part) => Math.floor((part * sealed.length) / 20));
  for (const at of [...borders, ...spread, sealed.length - 1]) {
    const damaged = Buffer.from(sealed);
    damaged.writeUInt8(damaged.readUInt8(at) ^ 4, at);
    expect(check(damaged, expected), `byte ${at}`).not.toBeNull();
  }
});

it('a file that was cut or lengthened is found, at the end of a segment too', async () => {
  const { sealed, expected } = await makeFile(2 * SEGMENT_BYTES);
  const firstSegment = HEADER_BYTES + SEGMENT_BYTES + TAG_BYTES;
  for (const length of [0, 5, HEADER_BYTES, firstSegment, sealed.length - 1]) {
    expect(check(sealed.subarray(0, length), expected), `${length} bytes`).not.toBeNull();
  }
  expect(check(Buffer.concat([sealed, Buffer.alloc(1)]), expected)).not.toBeNull();
});

it('a file with another content under a valid seal is found', async () => {
  const { sealed, expected } = await makeFile(100);
  expect(check(sealed, { ...expected, sha256: randomBytes(32) })).toBe('its content is not the one that was stored');
});

it('a file under another key, or another file’s, is found', async () => {
  const { sealed, expected } = await makeFile(100);
  for (const other of [{ key: createSecretKey(randomBytes(32)) }, { fileId: 'b' }, { purpose: 'avatar' as const }]) {
    const seal = createSealCheck({ ...SECRET, ...other }, expected);
    seal.update(sealed);
    expect(seal.finish(), Object.keys(other)[0]).toBe('segment 0 fails its check');
  }
});
