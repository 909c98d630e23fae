/** Files whose rows are missing, as an older copy of the database or an upload under way leaves them. */
import { randomBytes } from 'node:crypto';
import { insertFile, type NewFile } from '../src/features/files/files.repository.ts';
import type { StoredFile } from '../src/platform/storage/file-store.ts';
import { listStored } from './list-stored.ts';
import { runSql } from './run-sql.ts';
import type { TestServer } from './test-server.ts';
import { uuidAt } from './uuid-at.ts';

export interface Kept {
  bytes: Buffer;
  row: NewFile;
}

/** Its bytes are in the store; its row is not committed yet. */
export async function writeFile(server: TestServer, hoursAgo: number): Promise<Kept> {
  const bytes = randomBytes(1000);
  const file = {
    id: uuidAt(hoursAgo),
    purpose: 'original' as const,
    sourceId: null,
    uploadedBy: null,
    kind: 'png' as const,
  };
  const written = await server.files.write([bytes], { fileId: file.id, purpose: 'original', maxBytes: 1000 });
  return { bytes, row: { ...file, ...written } };
}

export const commit = (server: TestServer, { row }: Kept) => server.transactions.asSystem((tx) => insertFile(tx, row));

export async function readAll({ files }: TestServer, file: StoredFile): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await files.read(file)));
}

export const straysOf = (server: TestServer) => listStored(server).filter((file) => file.includes('/strays/'));

/** As an older copy of the database: rows are gone without the tombstones of a deletion. */
export async function withOlderDatabase(server: TestServer, work: () => Promise<void>): Promise<void> {
  const noTriggers = 'begin; set local session_replication_role = replica;';
  await runSql(server, `${noTriggers} create table newer_files as table files; delete from files; commit`);
  await work();
  await runSql(server, `${noTriggers} insert into files table newer_files; drop table newer_files; commit`);
}
