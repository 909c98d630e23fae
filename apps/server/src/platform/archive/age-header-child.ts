/** The process that makes or opens the header of an age file: a task on its stdin, the answer on its stdout. */
import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Decrypter, Encrypter, type Recipient, Stanza } from 'age-encryption';
import type { ArchiveKey, ArchiveLock } from './archive-key.ts';

/** The header in base64. */
export type HeaderTask = { lock: ArchiveLock } | { header: string; key: ArchiveKey };

export type HeaderAnswer =
  /** Both in base64. */
  { header: string; fileKey: string } | { failure: 'damaged' | 'invalidKey' | 'wrongKey'; message: string };

/** Of an empty payload: its salt and its tag. */
const EMPTY_PAYLOAD_BYTES = 32;
/** As age does: 256 MB and most of a second. */
const LOG2_WORK = 18;

async function work(task: HeaderTask): Promise<HeaderAnswer> {
  return 'lock' in task ? makeHeader(task.lock) : openHeader(Buffer.from(task.header, 'base64'), task.key);
}

async function makeHeader(lock: ArchiveLock): Promise<HeaderAnswer> {
  const encrypter = new Encrypter();
  if ('passphrase' in lock) {
    const recipient = new PassphraseRecipient(lock.passphrase);
    encrypter.addRecipient(recipient);
    return answer(await emptyFileHeader(encrypter), recipient.fileKey);
  }
  for (const recipient of lock.recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      return { failure: 'invalidKey', message: `"${recipient}" is not an age recipient. One looks like age1….` };
    }
  }
  let fileKey = new Uint8Array();
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  return answer(await emptyFileHeader(encrypter), fileKey);
}

/** The library's own takes five times as long to stretch a passphrase, and keeps the file key to itself. */
class PassphraseRecipient implements Recipient {
  fileKey = new Uint8Array();
  readonly #passphrase: string;

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  wrapFileKey(fileKey: Uint8Array): Stanza[] {
    this.fileKey = Uint8Array.from(fileKey);
    const salt = randomBytes(16);
    const stretched = stretch(this.#passphrase, salt);
    const cipher = createCipheriv('chacha20-poly1305', stretched, Buffer.alloc(12), { authTagLength: 16 });
    const wrapped = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(['scrypt', salt.toString('base64').replace(/=+$/, ''), String(LOG2_WORK)], wrapped)];
  }
}

function stretch(passphrase: string, salt: Buffer): Buffer {
  const options = { N: 2 ** LOG2_WORK, r: 8, p: 1, maxmem: 2 ** (LOG2_WORK + 11) };
  return scryptSync(passphrase, Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]), 32, options);
}

async function emptyFileHeader(encrypter: Encrypter): Promise<Uint8Array> {
  const file = await encrypter.encrypt('');
  return file.subarray(0, file.length - EMPTY_PAYLOAD_BYTES);
}

async function openHeader(header: Buffer, key: ArchiveKey): Promise<HeaderAnswer> {
  const decrypter = new Decrypter();
  try {
    if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
    else for (const identity of key.identities) decrypter.addIdentity(identity);
  } catch {
    return { failure: 'invalidKey', message: 'The identity is not one of age. One looks like AGE-SECRET-KEY-1….' };
  }
  try {
    return answer(header, await decrypter.decryptHeader(header));
  } catch (error) {
    const fits = !(error instanceof Error && error.message.startsWith('no identity matched'));
    if (fits) return { failure: 'damaged', message: 'its beginning is not as it was written' };
    return { failure: 'wrongKey', message: explainWrongKey(header, key) };
  }
}

function explainWrongKey(header: Buffer, key: ArchiveKey): string {
  const hasPassphrase = header.includes('\n-> scrypt ');
  if ('passphrase' in key)
    return hasPassphrase
      ? 'This passphrase does not open the archive.'
      : 'The archive was sealed to an age key, not with a passphrase. Name the key’s file with --identity FILE.';
  return hasPassphrase
    ? 'The archive was sealed with a passphrase, not to an age key.'
    : 'This identity does not open the archive.';
}

function answer(header: Uint8Array, fileKey: Uint8Array): HeaderAnswer {
  return { header: Buffer.from(header).toString('base64'), fileKey: Buffer.from(fileKey).toString('base64') };
}

process.stdout.write(JSON.stringify(await work(JSON.parse(await text(process.stdin)))));
