/** Archives in memory, for tests of what reads them. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { pack } from 'tar-stream';
import { Manifest } from '../src/features/backup/archive-format.ts';
import { writeBackup } from '../src/features/backup/write-backup.ts';
import { splitHeader } from '../src/platform/archive/age-header.ts';
import { sealPayload } from '../src/platform/archive/age-payload.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { addPerson } from './add-people.ts';
import { readBackup, readJson } from './read-backup.ts';
import { runSql } from './run-sql.ts';
import { createDocument, forFamily, PNG } from './test-documents.ts';
import type { TestServer } from './test-server.ts';

export interface TestArchive {
  bytes: Buffer;
  /** What opens it. */
  identity: string;
  /** All that follows the header, and its key. */
  payload: Buffer;
  fileKey: Buffer;
}

export type ArchiveSource = Pick<TestServer, 'connection' | 'folder' | 'secret'>;

export async function backUpServer({ connection, folder, secret }: ArchiveSource): Promise<TestArchive> {
  const identity = await generateIdentity();
  const secretFile = path.join(folder, 'secret');
  fs.writeFileSync(secretFile, secret, { mode: 0o600 });
  const source = {
    connection,
    objects: createObjectStore(`file:${path.join(folder, 'files')}`),
    keyringFile: path.join(folder, 'keyring.json'),
    secretFile,
    version: 'test',
  };
  const pieces: Buffer[] = [];
  const write = async (piece: Buffer) => void pieces.push(Buffer.from(piece));
  const lock = { recipients: [await identityToRecipient(identity)] };
  const { fileKey } = await writeBackup(source, write, { lock });
  const bytes = Buffer.concat(pieces);
  const { payload } = await splitHeader(inPieces(bytes));
  return { bytes, identity, fileKey, payload: Buffer.concat(await Array.fromAsync(payload)) };
}

type Entries = Map<string, Buffer>;

/** Another archive with the same seal, as only its maker could have written it; packed by the library. */
export async function rewriteArchive(
  archive: TestArchive,
  change: (entries: Entries) => Entries | undefined,
): Promise<TestArchive> {
  const entries = await readBackup(archive.bytes, archive.identity);
  const tar = pack();
  for (const [name, content] of change(entries) ?? entries) tar.entry({ name }, content);
  tar.finalize();
  const plaintext = await buffer(tar as unknown as NodeJS.ReadableStream);
  const payload = Buffer.concat(await Array.fromAsync(sealPayload(inPieces(plaintext), archive.fileKey)));
  return { ...archive, payload };
}

/** A vault with a person, a family and two documents. */
export async function makeSmallArchive(server: TestServer): Promise<TestArchive> {
  const elena = await addPerson(server, { name: 'Elena Rivera', family: 'Rivera' });
  await createDocument(elena, { bytes: Buffer.concat([PNG, randomBytes(700_000)]) });
  await createDocument(elena, { name: 'back\\slash, comma, “quotes”', target: forFamily(elena.familyId) });
  const change =
    'insert into owner_changes (document_id, former_owner_id, can_be_taken_back) select id, $1, false from documents';
  await runSql(server, change, [elena.id]);
  return await backUpServer(server);
}

export async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
}

/** A copy with one bit changed. */
export function flipBit(bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << ((randomBytes(1)[0] ?? 0) % 8));
  return flipped;
}

/** As its maker wrote it. */
export async function readManifest(archive: TestArchive): Promise<Manifest> {
  return Manifest.parse(readJson(await readBackup(archive.bytes, archive.identity), 'kinvault.json'));
}
