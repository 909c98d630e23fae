import { randomBytes } from 'node:crypto';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { makeHeader, openHeader, splitHeader } from './age-header.ts';
import { sealPayload } from './age-payload.ts';
import { DamagedArchive, InvalidArchiveKey, NotAnArchive, WrongArchiveKey } from './archive-errors.ts';

const PASSPHRASE = 'correct horse battery staple';

async function makeKeyPair() {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

async function* piecesOf(bytes: Uint8Array, size = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
}

describe('the header of an archive [OPS-1]', () => {
  it('a header sealed to two keys is opened by either, here and by the age library, and by no third', async () => {
    const [one, two, stranger] = [await makeKeyPair(), await makeKeyPair(), await makeKeyPair()];
    const { header, fileKey } = await makeHeader({ recipients: [one.recipient, two.recipient] });
    expect(await openHeader(header, { identities: [stranger.identity, one.identity] })).toEqual(fileKey);
    expect(await openHeader(header, { identities: [two.identity] })).toEqual(fileKey);
    await expect(openHeader(header, { identities: [stranger.identity] })).rejects.toThrow(WrongArchiveKey);
    await expect(openHeader(header, { passphrase: PASSPHRASE })).rejects.toThrow('was sealed to an age key');

    const payload = await Array.fromAsync(sealPayload(piecesOf(Buffer.from('papers')), fileKey));
    const decrypter = new Decrypter();
    decrypter.addIdentity(two.identity);
    expect(await decrypter.decrypt(Buffer.concat([header, ...payload]), 'text')).toBe('papers');
  });

  it('a header sealed with a passphrase is opened by it alone', async () => {
    const { header, fileKey } = await makeHeader({ passphrase: PASSPHRASE });
    expect(await openHeader(header, { passphrase: PASSPHRASE })).toEqual(fileKey);
    await expect(openHeader(header, { passphrase: `${PASSPHRASE}!` })).rejects.toThrow(WrongArchiveKey);
    const { identity } = await makeKeyPair();
    await expect(openHeader(header, { identities: [identity] })).rejects.toThrow('was sealed with a passphrase');
  });

  it('a header made by the age library is split from its payload and opened, and refused when changed', async () => {
    const { identity, recipient } = await makeKeyPair();
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    const file = Buffer.from(await encrypter.encrypt('papers'));
    const { header, payload } = await splitHeader(piecesOf(file));
    expect(Buffer.concat([header, ...(await Array.fromAsync(payload))]).equals(file)).toBe(true);
    expect((await openHeader(header, { identities: [identity] })).length).toBe(16);
    const changed = Buffer.from(header);
    changed[changed.length - 5] = changed.at(-5) === 65 ? 66 : 65;
    await expect(openHeader(changed, { identities: [identity] })).rejects.toThrow(DamagedArchive);
  });

  it('a header for something that is not a key is refused with a sentence that quotes no secret', async () => {
    await expect(makeHeader({ recipients: ['age1nonsense'] })).rejects.toThrow(InvalidArchiveKey);
    const { header } = await makeHeader({ recipients: [(await makeKeyPair()).recipient] });
    const opening = openHeader(header, { identities: ['AGE-SECRET-KEY-1NONSENSE'] });
    await expect(opening).rejects.toThrow(InvalidArchiveKey);
    await expect(opening).rejects.toThrow(/^((?!NONSENSE).)*$/);
  });
});

describe('a file without a header', () => {
  it.each([
    ['is empty', Buffer.alloc(0), NotAnArchive],
    ['is something else', Buffer.from('%PDF-1.7 and so on'), NotAnArchive],
    ['ends within its first line', Buffer.from('age-encryption'), NotAnArchive],
    ['ends within its header', Buffer.from('age-encryption.org/v1\n-> X25519 abc\n'), DamagedArchive],
    [
      'never ends its header',
      Buffer.concat([Buffer.from('age-encryption.org/v1\n'), randomBytes(300_000)]),
      DamagedArchive,
    ],
  ])('a file without a header is refused where it %s', async (_what, bytes, reason) => {
    await expect(splitHeader(piecesOf(bytes, 10_000))).rejects.toThrow(reason);
  });
});
