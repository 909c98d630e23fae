/**
 * The payload of an age file (age-encryption.org/v1, "Payload"): chunks of 64 KiB, each sealed by ChaCha20-Poly1305
 * under a nonce of its number and whether it is the last. By node:crypto: the age library itself does 20 MB/s.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
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
 * The plaintext, each buffer verified before it is given.
 * @throws DamagedArchive where a chunk was changed, moved or left out, and at the end of a file that was cut short
 */
export async function* openPayload(payload: AsyncIterable<Buffer>, fileKey: Buffer): AsyncGenerator<Buffer> {
  const sealedChunk = CHUNK_BYTES + TAG_BYTES;
  const waiting = new WaitingBytes();
  let key: Buffer | undefined;
  let number = 0;
  for await (const buffer of payload) {
    waiting.add(buffer);
    if (!key && waiting.length >= SALT_BYTES) key = payloadKey(fileKey, Buffer.concat(waiting.take(SALT_BYTES)));
    while (key && waiting.length > sealedChunk)
      yield openChunk(waiting.take(sealedChunk), key, chunkNonce(number++, false));
  }
  if (!key || waiting.length < TAG_BYTES) throw new DamagedArchive('its end is missing');
  const last = openChunk(waiting.take(waiting.length), key, chunkNonce(number, true));
  if (last.length === 0 && number > 0) throw new DamagedArchive('its end is not as it was written');
  yield last;
}

function openChunk(pieces: Buffer[], key: Buffer, nonce: Buffer): Buffer {
  const sealed = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
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

/** Bytes that have come and are not used yet; taken without copying. */
class WaitingBytes {
  length = 0;
  #buffers: Buffer[] = [];

  add(buffer: Buffer): void {
    if (buffer.length === 0) return;
    this.#buffers.push(buffer);
    this.length += buffer.length;
  }

  take(length: number): Buffer[] {
    const taken: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      const first = this.#buffers[0];
      if (!first) throw new RangeError(`${missing} bytes more were taken than there are`);
      const part = first.subarray(0, missing);
      taken.push(part);
      missing -= part.length;
      if (part.length === first.length) this.#buffers.shift();
      else this.#buffers[0] = first.subarray(part.length);
    }
    this.length -= length;
    return taken;
  }
}
