import { randomUUIDv7 } from 'node:crypto';
import { insertFile, type NewFile } from '../src/features/files/files.repository.ts';
import type { TestServer } from './test-server.ts';

/** A stored file with its row, much faster than an upload. `changes` are of the row alone. */
export async function addStoredFile(
  { files, transactions }: TestServer,
  bytes: Buffer,
  changes: Partial<NewFile> = {},
): Promise<NewFile> {
  const { id = randomUUIDv7(), purpose = 'original' } = changes;
  const written = await files.write([bytes], { fileId: id, purpose, maxBytes: bytes.length });
  const row = { id, purpose, sourceId: null, uploadedBy: null, kind: 'png' as const, ...written, ...changes };
  await transactions.asSystem((tx) => insertFile(tx, row));
  return row;
}
