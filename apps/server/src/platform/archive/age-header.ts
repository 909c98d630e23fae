/**
 * The header of an age file: who can open it. The age library does the work in a process of its own, which ends with
 * it: a passphrase takes 256 MB to stretch, and a backup should fit on a small machine next to the server.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HeaderAnswer, HeaderTask } from './age-header-child.ts';
import { DamagedArchive, InvalidArchiveKey, NotAnArchive, WrongArchiveKey } from './archive-errors.ts';
import type { ArchiveKey, ArchiveLock } from './archive-key.ts';

const CHILD = fileURLToPath(new URL('./age-header-child.ts', import.meta.url));
const FIRST_LINE = 'age-encryption.org/v1\n';
/** A recipient that withstands quantum computers takes 2 KB; this is room for 30. */
const MAX_HEADER_BYTES = 65_536;

const FAILURES = { damaged: DamagedArchive, invalidKey: InvalidArchiveKey, wrongKey: WrongArchiveKey };

/** @throws InvalidArchiveKey */
export async function makeHeader(lock: ArchiveLock): Promise<{ header: Buffer; fileKey: Buffer }> {
  const { header, fileKey } = await runChild({ lock });
  return { header: Buffer.from(header, 'base64'), fileKey: Buffer.from(fileKey, 'base64') };
}

/** The key of the payload. @throws WrongArchiveKey, InvalidArchiveKey, DamagedArchive */
export async function openHeader(header: Buffer, key: ArchiveKey): Promise<Buffer> {
  const { fileKey } = await runChild({ header: header.toString('base64'), key });
  return Buffer.from(fileKey, 'base64');
}

/** Parts a file into header and payload. @throws NotAnArchive, DamagedArchive */
export async function splitHeader(
  archive: AsyncIterable<Buffer>,
): Promise<{ header: Buffer; payload: AsyncIterable<Buffer> }> {
  const source = archive[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  for (;;) {
    const { value, done } = await source.next();
    if (value) start = Buffer.concat([start, value]);
    if (!start.subarray(0, FIRST_LINE.length).equals(Buffer.from(FIRST_LINE).subarray(0, start.length)))
      throw new NotAnArchive();
    const end = headerEnd(start);
    if (end !== -1) return { header: start.subarray(0, end), payload: join(start.subarray(end), source) };
    if (done) throw start.length < FIRST_LINE.length ? new NotAnArchive() : new DamagedArchive('its end is missing');
    if (start.length > MAX_HEADER_BYTES) throw new DamagedArchive('its beginning is not as it was written');
  }
}

/** Behind the line that begins with `---`, or -1. */
function headerEnd(start: Buffer): number {
  const lastLine = start.indexOf('\n--- ');
  return lastLine === -1 ? -1 : start.indexOf('\n', lastLine + 1) + 1 || -1;
}

async function* join(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function runChild(task: HeaderTask): Promise<{ header: string; fileKey: string }> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [CHILD], { env: {} }, (error, stdout) => {
      if (error) return reject(error);
      const answer = JSON.parse(stdout) as HeaderAnswer;
      if ('failure' in answer) return reject(new FAILURES[answer.failure](answer.message));
      resolve(answer);
    });
    child.stdin?.on('error', () => {}); // of a child that died: its exit tells why
    child.stdin?.end(JSON.stringify(task)); // not as an argument: those can be seen by everyone on the machine
  });
}
