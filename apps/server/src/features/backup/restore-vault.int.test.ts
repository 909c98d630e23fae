import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import {
  dumpRows,
  dumpSchema,
  listFiles,
  look,
  makeOlderVault,
  makeRestoreTarget,
  type TestTarget,
} from '../../../test/restore-target.ts';
import {
  backUpServer,
  flipBit,
  makeSmallArchive,
  readManifest,
  rewriteArchive,
  type TestArchive,
} from '../../../test/test-archive.ts';
import { migrate, requireMigrated } from '../../platform/db/run-migrations.ts';
import { bytesOf, claimStore, IDENTITY_KEY } from '../../platform/storage/claim-store.ts';
import { Manifest } from './archive-format.ts';

const it = base
  .extend('archive', { scope: 'file' }, ({ server }) => makeSmallArchive(server))
  .extend('target', async ({ server: _ }, { onCleanup }) => {
    const target = await makeRestoreTarget();
    onCleanup(target.remove);
    return target;
  })
  /** One for all tests that leave it as it was. */
  .extend('shared', { scope: 'file' }, async ({ server: _ }, { onCleanup }) => {
    const target = await makeRestoreTarget();
    onCleanup(target.remove);
    return { target, before: await stateOf(target) };
  });

const isWhole = (name: string) => !name.startsWith('files/incoming/');

async function vaultIdOf(target: TestTarget): Promise<string> {
  return String((await look(target, 'select id from vault'))[0]?.id);
}

async function stateOf(target: TestTarget) {
  const contents = listFiles(target.folder)
    .filter(isWhole)
    .map((name) => [name, fs.readFileSync(path.join(target.folder, name), 'utf8')]);
  return { rows: await dumpRows(target), schema: await dumpSchema(target), contents };
}

async function expectRefused(
  { target, before }: { target: TestTarget; before: object },
  archive: TestArchive,
  sentence: string,
): Promise<void> {
  await expect(target.restore(archive)).rejects.toThrow(sentence);
  expect(await stateOf(target)).toEqual(before);
}

/** Changes the manifest, as somebody with the archive's key could. */
const withManifest = (archive: TestArchive, change: (manifest: Manifest) => object) =>
  rewriteArchive(archive, (entries) => {
    const manifest = Manifest.parse(JSON.parse(String(entries.get('kinvault.json'))));
    return entries.set('kinvault.json', Buffer.from(JSON.stringify({ ...manifest, ...change(manifest) })));
  });

it('a restore brings back every row and every file, into tables like those of a new vault [OPS-2]', async ({
  server,
  archive,
  target,
}) => {
  const schema = await dumpSchema(target);
  const { end, manifest } = await target.restore(archive);
  expect(await dumpRows(target)).toEqual(await dumpRows(server));
  expect(await dumpSchema(target)).toEqual(schema);
  expect(end).toMatchObject({ files: 2, damaged: [] });

  const stored = listFiles(server.folder).filter((name) => name.startsWith('files/documents/'));
  expect(stored).toHaveLength(2);
  expect(listFiles(target.folder).filter(isWhole)).toEqual([
    ...stored,
    'files/vault/identity',
    'keyring.json',
    'secret',
  ]);
  for (const name of [...stored, 'keyring.json', 'secret']) {
    const [found, expected] = [target, server].map(({ folder }) => fs.readFileSync(path.join(folder, name)));
    expect(found?.equals(expected ?? Buffer.of()), name).toBe(true);
  }
  expect([target.keyringFile, target.secretFile].map((file) => fs.statSync(file).mode & 0o777)).toEqual([0o400, 0o600]);
  await claimStore(target.objects, { id: manifest.vaultId, hasFiles: true });

  const sequence = `pg_get_serial_sequence('owner_changes', 'id')`;
  const [row] = await look(target, `select max(id) < nextval(${sequence}) as "isNew" from owner_changes`);
  expect(row?.isNew, 'new rows are numbered behind those that came back').toBe(true);
});

it('an archive of an older Kinvault comes back and is brought forward, though the target is newer [OPS-2]', async ({
  server,
  target,
}) => {
  const schema = await dumpSchema(target);
  const older = await makeOlderVault(target.migrations.slice(0, 9));
  onTestFinished(older.drop);
  await look(
    older,
    `insert into auth.users (id, name, email) values (gen_random_uuid(), 'Ada Stone', 'ada@stone.example')`,
  );
  await target.restore(await backUpServer({ ...server, connection: older.connection }));
  await expect(requireMigrated(target.connection, target.migrations)).rejects.toThrow('of an older Kinvault');
  await migrate(target.connection, target.migrations);
  expect(await dumpSchema(target)).toEqual(schema);
  expect(await look(target, 'select name, contact_email from people')).toEqual([
    { name: 'Ada Stone', contact_email: 'ada@stone.example' },
  ]);
  expect(await vaultIdOf(target)).toBe(await vaultIdOf({ ...target, connection: older.connection }));
});

describe('a restore is refused, and changes nothing [OPS-2]', () => {
  it('a restore is refused into a database with a person', async ({ archive, shared: { target, before } }) => {
    await look(
      target,
      `with ada as (insert into people (id, name) values (gen_random_uuid(), 'Ada') returning id)
       insert into auth.users (id, email) select id, 'ada@stone.example' from ada`,
    );
    await expect(target.restore(archive)).rejects.toThrow('This vault is not empty: its database has people (1)');
    await look(target, 'delete from people');
    expect(await stateOf(target)).toEqual(before);
  });

  it('a restore is refused into a store with a file', async ({ archive, shared: { target, before } }) => {
    const key = `documents/ab/${randomUUID()}`;
    await target.objects.put(key, bytesOf('sealed'));
    await expect(target.restore(archive)).rejects.toThrow(`This vault is not empty: its file store holds ${key}.`);
    expect(listFiles(target.folder)).toEqual([`files/${key}`]);
    await target.objects.delete(key);
    expect(await stateOf(target)).toEqual(before);
  });

  it('a restore is refused into the store of another database', async ({ archive, shared: { target } }) => {
    await target.objects.put(IDENTITY_KEY, bytesOf(randomUUID()));
    await expect(target.restore(archive)).rejects.toThrow('The file store belongs to another database');
    expect(listFiles(target.folder)).toEqual([`files/${IDENTITY_KEY}`]);
    await target.objects.delete(IDENTITY_KEY);
  });

  it('a restore is refused while a server works with the database', async ({ archive, shared: { target } }) => {
    const other = new pg.Client(target.connection);
    await other.connect();
    await expect(target.restore(archive)).rejects.toThrow(
      'The database is in use (kinvault_app from this machine). Stop every Kinvault first',
    );
    await other.end();
    expect(listFiles(target.folder)).toEqual([]);
  });

  it('a restore is refused from a newer Kinvault: an unknown migration, another one under its name, another format', async ({
    archive,
    shared: { target, before },
  }) => {
    const sentence = 'This archive was made by a newer Kinvault';
    const [first, ...rest] = (await readManifest(archive)).migrations;
    const changes = [
      { migrations: [first, ...rest, { name: '9999_later.sql', sha256: 'x' }] },
      { migrations: [{ ...first, sha256: 'changed' }, ...rest] },
      { format: 2, tables: 'unknown' },
    ];
    for (const change of changes)
      await expectRefused({ target, before }, await withManifest(archive, () => change), sentence);
  });

  it('a restore is refused where its tables are not those of its migrations', async ({
    archive,
    shared: { target, before },
  }) => {
    const fewer = await withManifest(archive, ({ tables }) => ({ tables: tables.filter(({ rows }) => rows > 0) }));
    await expectRefused({ target, before }, fewer, 'its tables are not those of its migrations');
  });

  it('a restore is refused where rows refer to missing ones', async ({ archive, shared: { target, before } }) => {
    const torn = await rewriteArchive(archive, (entries) => {
      const name = 'rows/public.files/000001.tsv';
      return entries.set(name, Buffer.from(String(entries.get(name)).replace(/^\S+/, randomUUID())));
    });
    await expectRefused({ target, before }, torn, 'The archive is damaged: its rows do not fit.');
  });

  it('a restore is refused where a bit was changed or the end is missing', async ({
    archive,
    shared: { target, before },
  }) => {
    const { payload } = archive;
    const flipped = flipBit(payload, Math.floor(payload.length / 2));
    const sentence = 'The archive is damaged';
    await expectRefused({ target, before }, { ...archive, payload: flipped }, sentence);
    await expectRefused({ target, before }, { ...archive, payload: payload.subarray(0, -1) }, sentence);
  });
});
