import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSecret } from './secret.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-secret-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

let count = 0;
const newFile = () => path.join(folder, `it's secret ${count++}`);

function written(secret: string, mode = 0o600): string {
  const file = newFile();
  fs.writeFileSync(file, secret);
  fs.chmodSync(file, mode);
  return file;
}

describe('the secret that signs cookies', () => {
  it('the secret is made where allowed, readable by its owner alone, and found again [SEC-41]', () => {
    const file = newFile();
    const made = loadSecret(file, true);
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect([loadSecret(file, true), loadSecret(file, false)]).toEqual([made, made]);
    expect(loadSecret(newFile(), true)).not.toBe(made);
  });

  it.each([
    ['nothing', ''],
    ['a short one', randomBytes(15).toString('hex')],
    ['one character many times', 'x'.repeat(64)],
    ['two characters many times', 'ab'.repeat(32)],
    ['a word many times', 'kinvault-prod'.repeat(5)],
    ['a word many times, cut off', 'change this secret'.repeat(4).slice(0, 60)],
  ])('the secret %s is refused as weak, with a command and without quoting it [SEC-41]', (_, secret) => {
    const file = written(secret);
    const refuse = () => loadSecret(file, false);
    expect(refuse).toThrow('openssl rand -base64 48');
    if (secret) expect(refuse).not.toThrow(secret);
  });

  it.each([
    [
      '16 random bytes in hex',
      randomBytes(16)
        .toString('hex')
        .replace(/^.{10}/, '0123456789'),
    ],
    ['48 in base64', randomBytes(48).toString('base64')],
  ])('a secret of %s is accepted, whatever ends the line', (_, secret) => {
    expect(loadSecret(written(`${secret}\r\n`), false)).toBe(secret);
  });

  it.each([0o640, 0o604, 0o660, 0o602])(
    'a secret file with the mode %o is refused with the command that fixes it [SEC-41]',
    (mode) => {
      const secret = randomBytes(48).toString('base64');
      expect(() => loadSecret(written(secret, mode), true)).toThrow(/open to others. Close it with: chmod 600 '/);
    },
  );
});
