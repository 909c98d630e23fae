/**
 * The payload of an age file (age-encryption.org/v1, "Payload"): chunks of 64 KiB, each sealed by ChaCha20-Poly1305
 * under a nonce of its number and whether it is the last. By node:crypto: the age library itself does 20 MB/s.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { inPieces } from '../storage/encrypted-file.ts';
import { DamagedArchive } from './archive-errors.ts';

const CIPHER = 'chacha20-poly1305';
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;

/** Everything that follows the header. A buffer of `plaintext`, of any size, is used up when the next one is asked for. */
export async function* sealPayload(plaintext: AsyncIterable<Buffer>, fileKey: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = payloadKey(fileKey, salt);
  yield salt;
  const gathered = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  let number = 0;
  for await (const buffer of plaintext) {
    for (let at = 0; at < buffer.length; ) {
      // a full chunk waits for the byte after it: the last one is sealed otherwise
      if (filled === CHUNK_BYTES) {
        yield* sealChunk(gathered, key, chunkNonce(number++, false));
        filled = 0;
      }
      if (filled === 0 && buffer.length - at > CHUNK_BYTES) {
        yield* sealChunk(buffer.subarray(at, at + CHUNK_BYTES), key, chunkNonce(number++, false));
        at += CHUNK_BYTES;
      } else {
        const copied = buffer.copy(gathered, filled, at);
        filled += copied;
        at += copied;
      }
    }
  }
  yield* sealChunk(gathered.subarray(0, filled), key, chunkNonce(number, true));
}

function* sealChunk(chunk: Buffer, key: Buffer, nonce: Buffer): Generator<Buffer> {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  yield cipher.update(chunk);
  cipher.final();
  yield cipher.getAuthTag();
}

/**
 * The plaintext, each buffer verified before it is given. A buffer of `payload`, of any size, is used up when the next one
 * is asked for.
 * @throws DamagedArchive where a chunk was changed, moved or left out, and at the end of a file that was cut short
 */
export async function* openPayload(payload: AsyncIterable<Buffer>, fileKey: Buffer): AsyncGenerator<Buffer> {
  const salt = Buffer.alloc(SALT_BYTES);
  let key: Buffer | undefined;
  let number = 0;
  for await (const { bytes, isLast } of inPieces(behindSalt(payload, salt), CHUNK_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new DamagedArchive('its end is missing');
    key ??= payloadKey(fileKey, salt);
    const plaintext = openChunk(bytes, key, chunkNonce(number, isLast));
    if (plaintext.length === 0 && number > 0) throw new DamagedArchive('its end is not as it was written');
    yield plaintext;
    number++;
  }
}

/** Fills the salt with the first bytes and gives the rest. */
async function* behindSalt(payload: AsyncIterable<Buffer>, salt: Buffer): AsyncGenerator<Buffer> {
  let filled = 0;
  for await (const buffer of payload) {
    const copied = buffer.copy(salt, filled);
    filled += copied;
    yield buffer.subarray(copied);
  }
}

function openChunk(sealed: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plaintext = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
  try {
    decipher.final();
  } catch (error) {
    throw new DamagedArchive('it was changed or cut short', { cause: error });
  }
  return plaintext;
}

function payloadKey(fileKey: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, salt, 'payload', 32));
}

function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, 5, 6); // 11 bytes of counter, of which 6 last for 18 exabytes
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}
