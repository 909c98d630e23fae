import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyring } from './keyring.ts';
import { DamagedFile } from './storage-errors.ts';

const FIRST = randomBytes(32);
const SECOND = randomBytes(32);
const FILE_KEY = randomBytes(32);

describe('a keyring', () => {
  it('a keyring unwraps what it wrapped, and says with which key', () => {
    const keyring = createKeyring({ current: 'first', keys: { first: FIRST } });
    const { wrappedKey, keyId } = keyring.wrap(FILE_KEY, 'file');
    expect(keyId).toBe('first');
    expect(wrappedKey.includes(FILE_KEY)).toBe(false);
    expect(keyring.unwrap(wrappedKey, keyId, 'file')).toEqual(FILE_KEY);
  });

  it('a keyring opens older files with older keys after a new one became current', () => {
    const old = createKeyring({ current: 'first', keys: { first: FIRST } }).wrap(FILE_KEY, 'file');
    const keyring = createKeyring({ current: 'second', keys: { first: FIRST, second: SECOND } });
    expect(keyring.unwrap(old.wrappedKey, old.keyId, 'file')).toEqual(FILE_KEY);
    expect(keyring.wrap(FILE_KEY, 'file').keyId).toBe('second');
  });

  it('a keyring refuses the key of another file, of another key id, a changed and a cut one', () => {
    const keyring = createKeyring({ current: 'first', keys: { first: FIRST, alias: FIRST, second: SECOND } });
    const { wrappedKey } = keyring.wrap(FILE_KEY, 'file');
    expect(() => keyring.unwrap(wrappedKey, 'first', 'other')).toThrow(DamagedFile);
    expect(() => keyring.unwrap(wrappedKey, 'alias', 'file')).toThrow(DamagedFile);
    expect(() => keyring.unwrap(wrappedKey, 'second', 'file')).toThrow(DamagedFile);
    for (let at = 0; at < wrappedKey.length; at++) {
      const changed = Buffer.from(wrappedKey);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => keyring.unwrap(changed, 'first', 'file'), `byte ${at}`).toThrow(DamagedFile);
      expect(() => keyring.unwrap(wrappedKey.subarray(0, at), 'first', 'file')).toThrow(DamagedFile);
    }
  });

  it.each(['gone', 'constructor', '__proto__'])('a keyring says that it lacks the key %s', (keyId) => {
    const keyring = createKeyring({ current: 'first', keys: { first: FIRST } });
    const { wrappedKey } = keyring.wrap(FILE_KEY, 'file');
    expect(() => keyring.unwrap(wrappedKey, keyId, 'file')).toThrow(`The keyring lacks the key ${keyId}`);
  });
});
