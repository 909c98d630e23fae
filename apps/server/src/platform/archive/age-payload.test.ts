import { randomBytes } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPayload, sealPayload } from './age-payload.ts';
import { DamagedArchive } from './archive-errors.ts';

const CHUNK = 65_536;
const SEALED_CHUNK = CHUNK + 16;
const SALT = 16;
const SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 100];

/** A header that opens to a file key of ours, without any recipient's arithmetic. */
async function withFileKey(): Promise<{ fileKey: Buffer; header: Buffer }> {
  const encrypter = new Encrypter();
  let fileKey = Buffer.alloc(0);
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Buffer.from(key);
      return [];
    },
  });
  const file = Buffer.from(await encrypter.encrypt(''));
  return { fileKey, header: file.subarray(0, -32) };
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function seal(bytes: Buffer, fileKey: Buffer, size = 100_000): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(sealPayload(inPieces(bytes, size), fileKey)));
}

async function open(payload: Buffer, fileKey: Buffer, size = 100_000): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(openPayload(inPieces(payload, size), fileKey)));
}

describe('the payload of an archive [OPS-1]', () => {
  it.each(SIZES)('a payload of %i bytes is opened by the age library', async (size) => {
    const { fileKey, header } = await withFileKey();
    const plain = randomBytes(size);
    const decrypter = new Decrypter();
    decrypter.addIdentity({ unwrapFileKey: () => fileKey });
    const opened = await decrypter.decrypt(Buffer.concat([header, await seal(plain, fileKey)]));
    expect(plain.equals(opened)).toBe(true);
  });

  it.each(SIZES)('a payload of %i bytes is opened when the age library has sealed it', async (size) => {
    const plain = randomBytes(size);
    let fileKey = Buffer.alloc(0);
    const encrypter = new Encrypter();
    encrypter.addRecipient({
      wrapFileKey: (key) => {
        fileKey = Buffer.from(key);
        return [];
      },
    });
    const file = Buffer.from(await encrypter.encrypt(plain));
    const payloadBytes = SALT + size + 16 * Math.max(1, Math.ceil(size / CHUNK));
    expect((await open(file.subarray(-payloadBytes), fileKey)).equals(plain)).toBe(true);
  });

  it.each([7, 1000, CHUNK - 1, CHUNK, SEALED_CHUNK, SEALED_CHUNK + 1, 1_000_000])(
    'a payload is the same whatever the size of the buffers: %i bytes',
    async (size) => {
      const fileKey = randomBytes(16);
      const plain = randomBytes(2 * CHUNK + 500);
      expect((await open(await seal(plain, fileKey, size), fileKey, size)).equals(plain)).toBe(true);
    },
  );
});

describe('an archive that was changed is refused [OPS-2]', () => {
  const fileKey = randomBytes(16);
  const plain = randomBytes(3 * CHUNK + 100);
  let sealed: Buffer;
  beforeAll(async () => {
    sealed = await seal(plain, fileKey);
  });

  const chunk = (i: number) => sealed.subarray(SALT + i * SEALED_CHUNK, SALT + (i + 1) * SEALED_CHUNK);
  const salt = () => sealed.subarray(0, SALT);

  it('a payload is refused where any bit was flipped', async () => {
    for (const at of [0, SALT, SALT + CHUNK + 3, SALT + 2 * SEALED_CHUNK - 1, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open(changed, fileKey), `byte ${at}`).rejects.toThrow(DamagedArchive);
    }
  });

  it('a payload is refused where it was cut, even between two chunks', async () => {
    const borders = [0, 5, SALT, SALT + 3, SALT + SEALED_CHUNK, SALT + 3 * SEALED_CHUNK, sealed.length - 1];
    for (const length of borders)
      await expect(open(sealed.subarray(0, length), fileKey), `${length} bytes`).rejects.toThrow(DamagedArchive);
  });

  it('a payload is refused where two chunks changed places, or one comes twice', async () => {
    const swapped = Buffer.concat([salt(), chunk(1), chunk(0), chunk(2), chunk(3)]);
    const doubled = Buffer.concat([salt(), chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)]);
    for (const changed of [swapped, doubled]) await expect(open(changed, fileKey)).rejects.toThrow(DamagedArchive);
  });

  it('a payload is refused where bytes follow its end', async () => {
    for (const more of [Buffer.alloc(1), Buffer.alloc(16), chunk(3)])
      await expect(open(Buffer.concat([sealed, more]), fileKey)).rejects.toThrow(DamagedArchive);
  });

  it('a payload is refused with another key', async () => {
    await expect(open(sealed, randomBytes(16))).rejects.toThrow(DamagedArchive);
  });

  it('a payload is given out up to the last verified chunk, and no further', async () => {
    const changed = Buffer.from(sealed);
    const at = SALT + 2 * SEALED_CHUNK + 9;
    changed[at] = (changed[at] ?? 0) ^ 1;
    const given: Buffer[] = [];
    const reading = (async () => {
      for await (const piece of openPayload(inPieces(changed, 10_000), fileKey)) given.push(piece);
    })();
    await expect(reading).rejects.toThrow('The archive is damaged');
    expect(Buffer.concat(given).equals(plain.subarray(0, 2 * CHUNK))).toBe(true);
  });
});
