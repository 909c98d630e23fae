/** The process that makes or opens the header of an age file: a task on its stdin, the answer on its stdout. */
import { text } from 'node:stream/consumers';
import { Decrypter, Encrypter } from 'age-encryption';
import type { ArchiveKey, ArchiveLock } from './archive-key.ts';

/** The header in base64. */
export type HeaderTask = { lock: ArchiveLock } | { header: string; key: ArchiveKey };

export type HeaderAnswer =
  /** Both in base64. */
  { header: string; fileKey: string } | { failure: 'damaged' | 'invalidKey' | 'wrongKey'; message: string };

/** Of an empty payload: its salt and its tag. */
const EMPTY_PAYLOAD_BYTES = 32;

process.stdout.write(JSON.stringify(await work(JSON.parse(await text(process.stdin)))));

async function work(task: HeaderTask): Promise<HeaderAnswer> {
  return 'lock' in task ? makeHeader(task.lock) : openHeader(Buffer.from(task.header, 'base64'), task.key);
}

async function makeHeader(lock: ArchiveLock): Promise<HeaderAnswer> {
  const encrypter = new Encrypter();
  if ('passphrase' in lock) {
    encrypter.setPassphrase(lock.passphrase);
    const header = await emptyFileHeader(encrypter);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(lock.passphrase);
    return answer(header, await decrypter.decryptHeader(header));
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
