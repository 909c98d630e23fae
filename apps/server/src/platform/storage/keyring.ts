import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DamagedFile } from './storage-errors.ts';

/** Key-encryption keys by their id. New files are wrapped with the current one; older ones stay to open older files. */
export interface Keys {
  current: string;
  keys: Readonly<Record<string, Buffer>>;
  /** A new key that is to become current when every machine has it. */
  next?: string;
  /** Fingerprints of keys that were taken away, by their id: a server that still uses one of them learns that it may not. */
  removed?: Readonly<Record<string, string>>;
}

export interface Keyring {
  /** As the keyring file has them now. */
  keys(): Keys;
  /** The key id goes into the file's row along with the wrapped key. */
  wrap(fileKey: Buffer, fileId: string): { wrappedKey: Buffer; keyId: string };
  /** @throws DamagedFile when the wrapped key was changed or is another file's; Error when the keyring lacks the key */
  unwrap(wrappedKey: Buffer, keyId: string, fileId: string): Buffer;
}

//   wrapped key = format (1) ‖ nonce (12) ‖ encrypted file key (32) ‖ tag (16)
//   additional data = format ‖ key id ‖ file id
const FORMAT = 1;
const NONCE_END = 13;
const TAG_BYTES = 16;
const WRAPPED_BYTES = NONCE_END + 32 + TAG_BYTES;

/** `readLatest` is asked before each wrapping and for a key that is not known yet: it should be cheap. */
export function createKeyring(first: Keys, readLatest: () => Keys = () => first): Keyring {
  let known = first;

  function readKeys(): Keys {
    known = readLatest();
    return known;
  }

  function getKey(keyId: string): Buffer {
    const key = findKey(known, keyId) ?? findKey(readKeys(), keyId);
    if (!key) throw new Error(`The keyring lacks the key ${keyId}, which some files need. Restore it from its backup.`);
    return key;
  }

  function wrap(fileKey: Buffer, fileId: string): { wrappedKey: Buffer; keyId: string } {
    const { current } = readKeys();
    // a random nonce is safe for 2^32 files under one key
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', getKey(current), nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(additionalData(current, fileId));
    const sealed = Buffer.concat([cipher.update(fileKey), cipher.final()]);
    return { wrappedKey: Buffer.concat([Buffer.from([FORMAT]), nonce, sealed, cipher.getAuthTag()]), keyId: current };
  }

  function unwrap(wrappedKey: Buffer, keyId: string, fileId: string): Buffer {
    const damaged = (options?: ErrorOptions) => new DamagedFile(fileId, 'its key fails its check', options);
    const key = getKey(keyId);
    if (wrappedKey.length !== WRAPPED_BYTES || wrappedKey[0] !== FORMAT) throw damaged();
    const nonce = wrappedKey.subarray(1, NONCE_END);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(additionalData(keyId, fileId));
    decipher.setAuthTag(wrappedKey.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(wrappedKey.subarray(NONCE_END, -TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw damaged({ cause: error });
    }
  }

  return { keys: readKeys, wrap, unwrap };
}

function findKey({ keys }: Keys, keyId: string): Buffer | undefined {
  // not by `in`: an id such as `constructor` is no key
  return Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
}

/** The file id is of one length, so the two ids cannot flow into each other. */
function additionalData(keyId: string, fileId: string): Buffer {
  return Buffer.concat([Buffer.from([FORMAT]), Buffer.from(`${keyId}${fileId}`)]);
}
