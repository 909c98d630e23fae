import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { dumpRows, listFiles, look, makeRestoreTarget, type TestTarget } from '../../../test/restore-target.ts';
import { backUpServer, flipBit, makeSmallArchive, readManifest } from '../../../test/test-archive.ts';
import { bytesOf, claimStore, IDENTITY_KEY, RESTORING_KEY } from '../../platform/storage/claim-store.ts';
import { parseKeyring } from '../../platform/storage/keyring-json.ts';

const it = base
  .extend('archive', { scope: 'file' }, ({ server }) => makeSmallArchive(server))
  .extend('target', async ({ server: _ }, { onCleanup }) => {
    const target = await makeRestoreTarget();
    onCleanup(target.remove);
    return target;
  });

async function vaultIdOf(target: TestTarget): Promise<string> {
  return String((await look(target, 'select id from vault'))[0]?.id);
}

const stored = (target: TestTarget) =>
  listFiles(path.join(target.folder, 'files')).filter((name) => !name.startsWith('incoming/'));

it('a server does not start on an interrupted restore, and the next restore clears it [OPS-2]', async ({
  server,
  archive,
  target,
}) => {
  await target.objects.put(RESTORING_KEY, bytesOf(randomUUID()));
  const left = `documents/ab/${randomUUID()}`;
  await target.objects.put(left, bytesOf('half'));
  const vault = { id: await vaultIdOf(target), hasFiles: false };
  await expect(claimStore(target.objects, vault)).rejects.toThrow('A restore into this file store was interrupted');
  await target.restore(archive);
  expect(await dumpRows(target)).toEqual(await dumpRows(server));
  expect(stored(target)).not.toContain(left);
  expect(stored(target)).not.toContain(RESTORING_KEY);
});

it('killed behind its commit a restore is complete: a server starts, and another restore says so [OPS-2]', async ({
  archive,
  target,
}) => {
  const { manifest } = await target.restore(archive);
  await target.objects.put(RESTORING_KEY, bytesOf(manifest.vaultId));
  await expect(target.restore(archive)).rejects.toThrow('An earlier restore is complete here: start Kinvault.');
  await claimStore(target.objects, { id: manifest.vaultId, hasFiles: true });
  expect(stored(target)).not.toContain(RESTORING_KEY);
});

it('a restore keeps existing keys along with those of the archive, and another secret under another name [OPS-2]', async ({
  server,
  archive,
  target,
}) => {
  const own = { current: 'own', keys: { own: randomBytes(32).toString('base64') } };
  fs.writeFileSync(target.keyringFile, JSON.stringify(own), { mode: 0o400 });
  fs.writeFileSync(target.secretFile, 'the secret of a first start', { mode: 0o600 });
  await target.restore(archive);
  const keyring = parseKeyring(fs.readFileSync(target.keyringFile, 'utf8'));
  const theirs = parseKeyring(fs.readFileSync(path.join(server.folder, 'keyring.json'), 'utf8'));
  expect(keyring?.current).toBe(theirs?.current);
  expect(keyring?.keys).toEqual({ ...theirs?.keys, own: Buffer.from(own.keys.own, 'base64') });
  expect(fs.readFileSync(target.secretFile, 'utf8')).toBe(server.secret);
  expect(fs.readFileSync(`${target.secretFile}.before-restore`, 'utf8')).toBe('the secret of a first start');
});

it('another key under the same name is kept with its whole keyring [OPS-2]', async ({ server, archive, target }) => {
  const theirs = fs.readFileSync(path.join(server.folder, 'keyring.json'), 'utf8');
  const name = parseKeyring(theirs)?.current ?? '';
  const own = JSON.stringify({ current: name, keys: { [name]: randomBytes(32).toString('base64') } });
  fs.writeFileSync(target.keyringFile, own, { mode: 0o400 });
  await target.restore(archive);
  expect(fs.readFileSync(target.keyringFile, 'utf8')).toBe(theirs);
  expect(fs.readFileSync(`${target.keyringFile}.before-restore`, 'utf8')).toBe(own);
});

it('a restore that fails at its last file takes rows, files and keys back [OPS-2]', async ({ archive, target }) => {
  await target.objects.put(IDENTITY_KEY, bytesOf(await vaultIdOf(target)));
  fs.writeFileSync(target.keyringFile, 'the keyring of a first start', { mode: 0o600 });
  const secretFile = path.join(target.folder, 's'.repeat(250)); // no room for the name of a temporary file next to it
  const before = await dumpRows(target);
  await expect(target.restore(archive, { secretFile })).rejects.toThrow('ENAMETOOLONG');
  expect(await dumpRows(target)).toEqual(before);
  expect(stored(target)).toEqual([IDENTITY_KEY]);
  await claimStore(target.objects, { id: await vaultIdOf(target), hasFiles: false });
  expect(listFiles(target.folder).filter((name) => !name.startsWith('files/'))).toEqual(['keyring.json']);
  expect(fs.readFileSync(target.keyringFile, 'utf8')).toBe('the keyring of a first start');
  expect(fs.statSync(target.keyringFile).mode & 0o777).toBe(0o600);
});

it('a file that was damaged before the backup comes back as it was found, and is named [OPS-2]', async ({
  server,
  archive,
  target,
}) => {
  const [damaged = '', missing = ''] = listFiles(server.folder).filter((name) => name.startsWith('files/documents/'));
  const [first, second] = [damaged, missing].map((name) => path.join(server.folder, name));
  const bytes = [first, second].map((file) => fs.readFileSync(String(file)));
  try {
    fs.writeFileSync(String(first), flipBit(bytes[0] ?? Buffer.of(), 12));
    fs.rmSync(String(second));
    const { end } = await target.restore(await backUpServer(server));
    expect(end.damaged.map(({ id }) => id).sort()).toEqual(
      [damaged, missing].map((name) => path.basename(name)).sort(),
    );
    expect(fs.readFileSync(path.join(target.folder, damaged)).equals(fs.readFileSync(String(first)))).toBe(true);
    expect((await readManifest(archive)).files.count).toBe(2);
  } finally {
    fs.writeFileSync(String(first), bytes[0] ?? '');
    fs.writeFileSync(String(second), bytes[1] ?? '');
  }
});
