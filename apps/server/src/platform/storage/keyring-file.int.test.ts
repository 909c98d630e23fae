import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Keys } from './keyring.ts';
import { loadKeyring, readKeyringFile } from './keyring-file.ts';
import { formatKeyring, keyFingerprint } from './keyring-json.ts';
import { replaceKeyring } from './replace-keyring.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-keyring-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

let count = 0;
function newFile(): string {
  return path.join(base, String(count++), 'keys', 'keyring.json');
}

function written(content: string, mode = 0o400): string {
  const file = newFile();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content, { mode });
  return file;
}

const KEY = randomBytes(32).toString('base64');

describe('the keyring file', () => {
  it('a keyring file is made where allowed, readable by its owner alone, and found again', async () => {
    const file = newFile();
    const made = await loadKeyring(file, { mayCreate: true });
    expect(fs.statSync(file).mode & 0o777).toBe(0o400);
    const { wrappedKey, keyId } = made.wrap(Buffer.alloc(32, 1), 'file');
    for (const mayCreate of [true, false]) {
      const found = await loadKeyring(file, { mayCreate });
      expect(found.unwrap(wrappedKey, keyId, 'file')).toEqual(Buffer.alloc(32, 1));
    }
    expect(fs.readdirSync(path.dirname(file))).toEqual(['keyring.json']);
  });

  it('a keyring file made by many processes at once is one', async () => {
    const file = newFile();
    const keyrings = await Promise.all(Array.from({ length: 20 }, () => loadKeyring(file, { mayCreate: true })));
    const wrapped = keyrings.map((keyring) => keyring.wrap(Buffer.alloc(32, 2), 'file'));
    for (const { wrappedKey, keyId } of wrapped) {
      for (const keyring of keyrings) expect(keyring.unwrap(wrappedKey, keyId, 'file')).toEqual(Buffer.alloc(32, 2));
    }
    expect(fs.readdirSync(path.dirname(file))).toEqual(['keyring.json']);
  });

  it('a lost keyring file is not silently replaced', async () => {
    const file = newFile();
    await expect(loadKeyring(file, { mayCreate: false })).rejects.toThrow('Restore it from its backup');
    expect(fs.existsSync(file)).toBe(false);
  });

  it.each([0o440, 0o404, 0o644, 0o660])(
    'a keyring file with the mode %o is refused with the command that fixes it',
    async (mode) => {
      const file = written(JSON.stringify({ current: 'a', keys: { a: KEY } }));
      fs.chmodSync(file, mode);
      await expect(loadKeyring(file, { mayCreate: true })).rejects.toThrow(`chmod 400 '${file}'`);
    },
  );

  it.each([
    ['empty', ''],
    ['cut', '{"current":"a","keys":{"a":"'],
    ['another JSON', '[]'],
    ['without keys', JSON.stringify({ current: 'a', keys: {} })],
    ['without its current key', JSON.stringify({ current: 'b', keys: { a: KEY } })],
    ['with a short key', JSON.stringify({ current: 'a', keys: { a: KEY.slice(4) } })],
    ['with an unreadable key', JSON.stringify({ current: 'a', keys: { a: `!${KEY.slice(1)}` } })],
    ['with an unknown setting', JSON.stringify({ current: 'a', keys: { a: KEY }, more: 1 })],
  ])('a keyring file that is %s is refused in one sentence, unchanged, and not quoted', async (_what, content) => {
    const file = written(content);
    const refusal: Error = await loadKeyring(file, { mayCreate: true }).then(
      () => expect.fail('it was taken'),
      (error) => error,
    );
    expect(refusal.message).toBe(
      `The keyring ${file} is damaged. Restore it from its backup: without it no stored file opens.`,
    );
    expect(fs.readFileSync(file, 'utf8')).toBe(content);
  });

  it('a missing keyring file is answered with a command that makes one', async () => {
    const file = newFile();
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const refusal = loadKeyring(file, { mayCreate: false });
    const message: string = await refusal.then(
      () => expect.fail('it was there'),
      (error) => error.message,
    );
    const command = message.slice(message.indexOf('make one with: ') + 'make one with: '.length);
    execFileSync('sh', ['-c', command]);
    await loadKeyring(file, { mayCreate: false });
    expect(fs.statSync(file).mode & 0o777).toBe(0o400);
  });
});

const [FIRST, SECOND] = [randomBytes(32), randomBytes(32)];
const ONE_KEY: Keys = { current: 'first', keys: { first: FIRST } };
const TWO_KEYS: Keys = { current: 'second', keys: { first: FIRST, second: SECOND } };
const FILE_KEY = randomBytes(32);

describe('a loaded keyring', () => {
  it('a loaded keyring follows its file: new files are wrapped with the new current key, and files under it open [OPS-5]', async () => {
    const file = written(formatKeyring(ONE_KEY));
    const [writer, reader] = [
      await loadKeyring(file, { mayCreate: false }),
      await loadKeyring(file, { mayCreate: false }),
    ];
    const old = writer.wrap(FILE_KEY, 'file');
    expect(old.keyId).toBe('first');
    await replaceKeyring(file, TWO_KEYS);
    const { wrappedKey, keyId } = writer.wrap(FILE_KEY, 'file');
    expect(keyId).toBe('second');
    expect(reader.unwrap(wrappedKey, keyId, 'file')).toEqual(FILE_KEY);
    expect(reader.unwrap(old.wrappedKey, old.keyId, 'file')).toEqual(FILE_KEY);
  });

  it.each([
    ['missing', (file: string) => fs.rmSync(file)],
    ['cut', (file: string) => fs.writeFileSync(file, '{', { mode: 0o600 })],
    ['open to others', (file: string) => fs.chmodSync(file, 0o644)],
  ])('a loaded keyring keeps working while its file is %s', async (_what, spoil) => {
    const file = written(formatKeyring(ONE_KEY), 0o600);
    const keyring = await loadKeyring(file, { mayCreate: false });
    spoil(file);
    const { wrappedKey, keyId } = keyring.wrap(FILE_KEY, 'file');
    expect(keyring.unwrap(wrappedKey, keyId, 'file')).toEqual(FILE_KEY);
  });

  it.each<[string, Keys]>([
    ['other keys', { current: 'other', keys: { other: SECOND } }],
    ['another key under the same id', { current: 'first', keys: { first: SECOND } }],
    [
      'a removed key of the same id',
      { current: 'second', keys: { second: SECOND }, removed: { first: keyFingerprint(SECOND) } },
    ],
  ])('a server stores nothing under a keyring file that was replaced by one with %s [REL-16]', async (_what, keys) => {
    const file = written(formatKeyring(ONE_KEY));
    const keyring = await loadKeyring(file, { mayCreate: false });
    await replaceKeyring(file, keys);
    expect(() => keyring.wrap(FILE_KEY, 'file')).toThrow('was replaced by one that lacks the key first');
  });

  it('a loaded keyring that missed the removal of its key takes the new one, and still opens what was read before', async () => {
    const file = written(formatKeyring(ONE_KEY));
    const keyring = await loadKeyring(file, { mayCreate: false });
    const old = keyring.wrap(FILE_KEY, 'file');
    const removed = { first: keyFingerprint(FIRST) };
    await replaceKeyring(file, { current: 'second', keys: { second: SECOND }, removed });
    expect(keyring.wrap(FILE_KEY, 'file').keyId).toBe('second');
    expect(keyring.unwrap(old.wrappedKey, old.keyId, 'file')).toEqual(FILE_KEY);
  });
});

describe('replacing the keyring', () => {
  it.each([0o400, 0o600])(
    'replacing the keyring keeps the mode %o, a link to the file, and leaves nothing else in its folder',
    async (mode) => {
      const file = written(formatKeyring(ONE_KEY), mode);
      fs.writeFileSync(`${file}.0123456789ab.tmp`, formatKeyring(ONE_KEY), { mode }); // of a killed run
      const link = path.join(path.dirname(file), 'link.json');
      fs.symlinkSync(file, link);
      await replaceKeyring(link, TWO_KEYS);
      expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
      expect(fs.statSync(file).mode & 0o777).toBe(mode);
      expect(readKeyringFile(file).keys).toEqual(TWO_KEYS);
      expect(fs.readdirSync(path.dirname(file)).sort()).toEqual(['keyring.json', 'link.json']);
    },
  );
});
