import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import os from 'node:os';
import { promisify } from 'node:util';
import { createLimiter } from '../../platform/limiter.ts';

// RFC 9106 §4, second recommendation, and OWASP's: 19 MiB, two passes, one lane; about 30 ms off the main loop.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const NONCE_BYTES = 16;
const ENCODED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Node's own threads, which read and write every file too: hashing leaves them two, and the machine a core. */
const THREADS = 4;
export const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(os.availableParallelism() - 1, THREADS - 2));
/** The last one in the queue waits about six seconds on one core. Later callers are refused. */
export const MAX_QUEUED_HASHES = 200;
export const hashLimiter = createLimiter({ maxConcurrent: MAX_CONCURRENT_HASHES, maxQueued: MAX_QUEUED_HASHES });
const argon2Off = promisify(argon2);
const derive = (parameters: Argon2Parameters) => hashLimiter.run(() => argon2Off('argon2id', parameters));

/** No password's: comparing with it takes as long as with a real one. */
export const NOBODYS_HASH = encode(Buffer.alloc(NONCE_BYTES), Buffer.alloc(COST.tagLength));

/** Takes 30 ms: not inside a transaction, which would hold one of few connections for as long. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  return encode(nonce, await derive({ ...COST, message: normalized(password), nonce }));
}

export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = ENCODED.exec(encoded) ?? [];
  if (nonce === undefined || tag === undefined) return false;
  const expected = Buffer.from(tag, 'base64');
  const given = await derive({
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: normalized(password),
    nonce: Buffer.from(nonce, 'base64'),
  });
  return timingSafeEqual(given, expected);
}

/** In the PHC string format, so that the cost can be raised later without touching what is stored. */
function encode(nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** One keyboard writes é as one character, another as two: both are the same password. */
function normalized(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
