import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { readBackup, readJson, readRows } from '../../../test/read-backup.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { createDocument, forFamily, PNG } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { uuidAt } from '../../../test/uuid-at.ts';
import { createObjectStore } from '../../platform/storage/create-object-store.ts';
import { purgeTrash } from '../documents/trash/purge-trash.ts';
import { insertFile } from '../files/files.repository.ts';
import { removeDeletedFiles, sweepFiles } from '../files/sweep-files.ts';
import { End, FileList, Manifest } from './archive-format.ts';
import { type BackupOptions, writeBackup } from './write-backup.ts';

let identity: string;
let recipient: string;
beforeAll(async () => {
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
});

it.beforeEach(async ({ server }) => {
  await clearFiles(server);
  await runSql(server, 'delete from file_tombstones');
});

/** Runs `during` after the header: the snapshot is taken, and nothing of it is read yet. */
async function backUp(server: TestServer, options: Partial<BackupOptions> & { during?: () => Promise<void> } = {}) {
  const { folder, connection, secret } = server;
  const { during, ...rest } = options;
  const secretFile = path.join(folder, 'secret');
  fs.writeFileSync(secretFile, secret);
  const objects = createObjectStore(`file:${path.join(folder, 'files')}`);
  const source = { connection, objects, keyringFile: path.join(folder, 'keyring.json'), secretFile, version: '9.9' };
  const pieces: Buffer[] = [];
  const write = async (piece: Buffer) => {
    if (pieces.push(Buffer.from(piece)) === 1) await during?.();
  };
  const written = await writeBackup(source, write, { lock: { recipients: [recipient] }, ...rest });
  const archive = Buffer.concat(pieces);
  return { written, archive, entries: await readBackup(archive, identity) };
}

const pathOf = (server: TestServer, fileId: string) =>
  path.join(server.folder, 'files', 'documents', fileId.slice(-2), fileId);
const entryOf = (fileId: string) => `files/documents/${fileId.slice(-2)}/${fileId}`;

/** A document of which the database knows the file. */
async function addDocument(server: TestServer, ...input: Parameters<typeof createDocument>) {
  const { id } = await createDocument(...input);
  const [row] = await runSql(server, 'select file_id from documents where id = $1', [id]);
  const fileId = String(row?.file_id);
  return { id, fileId, stored: fs.readFileSync(pathOf(server, fileId)) };
}

/** Whose name tells that it is older than a day: without its row it would be set aside. */
async function writeOldFile(server: TestServer): Promise<string> {
  const id = uuidAt(48);
  const written = await server.files.write([PNG], { fileId: id, purpose: 'original', maxBytes: PNG.length });
  const file = { id, purpose: 'original' as const, kind: 'png' as const, sourceId: null, uploadedBy: null, ...written };
  await server.transactions.asSystem((tx) => insertFile(tx, file));
  return id;
}

it('an archive has rows, files as they are stored, keys and a list of it all, in the order of its format [OPS-1]', async ({
  server,
  owner,
}) => {
  const large = await addDocument(server, owner, { bytes: Buffer.concat([PNG, randomBytes(700_000)]) });
  const small = await addDocument(server, owner);
  const { written, archive, entries } = await backUp(server);
  const names = [...entries.keys()];
  expect(names.slice(0, 5)).toEqual(['README.txt', 'open.mjs', 'kinvault.json', 'keyring.json', 'secret']);
  expect(names.at(-1)).toBe('end.json');
  expect(names.filter((name) => name.startsWith('files/'))).toEqual([
    'files/000001.json',
    entryOf(large.fileId),
    entryOf(small.fileId),
  ]);
  expect(entries.get(entryOf(large.fileId))?.equals(large.stored)).toBe(true);
  expect(entries.get(entryOf(small.fileId))?.equals(small.stored)).toBe(true);
  expect(entries.get('secret')?.toString()).toBe(server.secret);
  expect(entries.get('keyring.json')).toEqual(fs.readFileSync(path.join(server.folder, 'keyring.json')));

  const manifest = Manifest.parse(readJson(entries, 'kinvault.json'));
  expect(manifest.files).toEqual({ count: 2, bytes: large.stored.length + small.stored.length });
  for (const { name, rows } of manifest.tables) expect(readRows(entries, name), name).toHaveLength(rows);
  expect(readRows(entries, 'public.documents').map(({ id }) => id)).toEqual([large.id, small.id]);
  const list = FileList.parse(readJson(entries, 'files/000001.json'));
  expect(list.map(({ id }) => id)).toEqual([large.fileId, small.fileId]);
  expect(list[1]?.sha256).toBe(createHash('sha256').update(PNG).digest('hex'));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  expect(End.parse(readJson(entries, 'end.json'))).toEqual({ rows, files: 2, damaged: [] });
  const sha256 = createHash('sha256').update(archive).digest('hex');
  expect(written).toMatchObject({ rows, files: 2, bytes: archive.length, sha256, damaged: [] });
});

it('a backup writes rows in parts of some megabytes, each ending with a row [OPS-1]', async ({ server, sql }) => {
  await sql.run(`insert into rate_limits (bucket, tries, resets_at)
    select 'filler ' || i || repeat(E'line\\nbreak\\t', 100), 1, now() from generate_series(1, 10000) as i`);
  try {
    const { entries } = await backUp(server);
    const parts = [...entries].filter(([name]) => name.startsWith('rows/public.rate_limits/'));
    expect(parts.map(([name]) => name)).toContain('rows/public.rate_limits/000003.tsv');
    for (const [name, bytes] of parts) expect([name, bytes.length < 5_000_000, bytes.at(-1)]).toEqual([name, true, 10]);
    expect(readRows(entries, 'public.rate_limits').filter(({ bucket }) => bucket?.startsWith('filler'))).toHaveLength(
      10_000,
    );
  } finally {
    await sql.run(`delete from rate_limits where bucket like 'filler%'`);
  }
});

describe('while people go on working [OPS-1]', () => {
  it('a backup contains a file that is purged while it runs, and not one that is added', async ({ server, owner }) => {
    const purged = await addDocument(server, owner);
    const old = await writeOldFile(server);
    let added = '';
    const during = async () => {
      await send(owner, `DELETE /api/documents/${purged.id}`);
      await runSql(server, `update documents set trashed_at = now() - interval '31 days' where id = $1`, [purged.id]);
      await purgeTrash(server.transactions);
      await runSql(server, `update files set created_at = now() - interval '2 days 1 minute'`);
      await sweepFiles(server);
      expect(await countRows(server, 'files')).toBe(0);
      expect(await countRows(server, 'file_tombstones')).toBe(2);
      expect(listStored(server)).toEqual([purged.fileId, old].map((id) => pathOf(server, id)).sort());
      added = (await addDocument(server, owner)).fileId;
    };
    const { written, entries } = await backUp(server, { during });
    expect(entries.get(entryOf(purged.fileId))?.equals(purged.stored)).toBe(true);
    expect(entries.has(entryOf(old))).toBe(true);
    expect(readRows(entries, 'public.documents').map(({ id }) => id)).toEqual([purged.id]);
    expect(entries.has(entryOf(added))).toBe(false);
    expect(written.damaged).toEqual([]);

    await expect.poll(() => removeDeletedFiles(server)).toBe(true);
    expect(listStored(server)).toEqual([pathOf(server, added)]);
  });

  it('a lost connection fails a backup instead of leaving files out', async ({ server, owner }) => {
    await addDocument(server, owner);
    const during = async () => {
      await runSql(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`,
      );
    };
    await expect(backUp(server, { during })).rejects.toThrow();
  });

  it('a backup stops when it is asked to', async ({ server, owner }) => {
    await addDocument(server, owner);
    const stop = new AbortController();
    const during = async () => stop.abort(new Error('stopped by hand'));
    await expect(backUp(server, { during, signal: stop.signal })).rejects.toThrow('stopped by hand');
  });
});

it('a backup names damaged and missing files, and archives them as they are [OPS-1]', async ({ server, owner }) => {
  const target = forFamily(owner.familyId);
  const damaged = await addDocument(server, owner, { name: 'Insurance', target });
  const missing = await addDocument(server, owner, { name: 'Passport' });
  const healthy = await addDocument(server, owner);
  const harmed = Buffer.from(damaged.stored);
  harmed.writeUInt8(harmed.readUInt8(20) ^ 1, 20);
  fs.writeFileSync(pathOf(server, damaged.fileId), harmed);
  fs.rmSync(pathOf(server, missing.fileId));
  const { written, entries } = await backUp(server);
  expect(written.damaged).toHaveLength(2);
  expect(written.damaged).toEqual(
    expect.arrayContaining([
      {
        id: damaged.fileId,
        reason: 'segment 0 fails its check',
        purpose: 'original',
        documentName: 'Insurance',
        holderName: 'Rivera',
      },
      {
        id: missing.fileId,
        reason: 'it is missing',
        purpose: 'original',
        documentName: 'Passport',
        holderName: 'Elena Rivera',
      },
    ]),
  );
  expect(entries.get(entryOf(damaged.fileId))?.equals(harmed)).toBe(true);
  expect(entries.has(entryOf(missing.fileId))).toBe(false);
  expect(entries.get(entryOf(healthy.fileId))?.equals(healthy.stored)).toBe(true);
  const end = End.parse(readJson(entries, 'end.json'));
  expect(end.files).toBe(2);
  expect(end.damaged).toEqual([
    { id: damaged.fileId, reason: 'segment 0 fails its check' },
    { id: missing.fileId, reason: 'it is missing' },
  ]);
});

it('a backup reports its progress until it is whole', async ({ server, owner }) => {
  const { stored } = await addDocument(server, owner);
  await addDocument(server, owner);
  const told: unknown[] = [];
  await backUp(server, { onProgress: (progress) => told.push(progress) });
  const totalBytes = 2 * stored.length;
  expect(told).toEqual([0, stored.length, totalBytes].map((bytes) => ({ bytes, totalBytes })));
});
