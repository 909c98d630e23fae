import { randomBytes, randomUUIDv7 } from 'node:crypto';
import fs from 'node:fs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { getFile } from '../../../test/file-link.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { createDocument, PNG } from '../../../test/test-documents.ts';
import { openTestVault, type TestVault } from '../../../test/test-vault.ts';
import type { Keys } from '../../platform/storage/keyring.ts';
import { readKeyringFile } from '../../platform/storage/keyring-file.ts';
import { insertFile, type NewFile } from '../files/files.repository.ts';
import { addNextKey, type ChosenKey, chooseCurrentKey, findKeyUse, removeKey } from './change-keyring.ts';
import { type RotationOptions, rotateKeys } from './rotate-file-keys.ts';
import { requireVaultKeyring } from './vault-keys.ts';

const it = base.extend('vault', { scope: 'file' }, ({ server }) => openTestVault(server));

it.beforeEach(async ({ server, vault }) => {
  await runSql(server, 'delete from documents; delete from files');
  await addFile(vault); // so that a new key is made each time, and no rotation is unfinished
  await rotateKeys(vault, { settle: async () => {} });
});

const keysOf = (vault: TestVault) => readKeyringFile(vault.keyringFile).keys;

/** A row as an upload leaves it, its key wrapped now. */
function newRow({ keyring }: TestVault): NewFile {
  const id = randomUUIDv7();
  const file = {
    id,
    purpose: 'original' as const,
    sourceId: null,
    uploadedBy: null,
    kind: 'png' as const,
    sizeBytes: 1,
  };
  return { ...file, sha256: randomBytes(32), ...keyring.wrap(randomBytes(32), id) };
}

const insert = ({ transactions }: TestVault, row: NewFile) => transactions.asSystem((tx) => insertFile(tx, row));

async function addFile(vault: TestVault, changes: Partial<NewFile> = {}): Promise<string> {
  const row = { ...newRow(vault), ...changes };
  await insert(vault, row);
  return row.id;
}

async function rotate(vault: TestVault, options: Partial<RotationOptions> = {}) {
  let chosen: ChosenKey | undefined;
  const onChosen = (key: ChosenKey) => {
    chosen = key;
  };
  const rotation = await rotateKeys(vault, { settle: async () => {}, onChosen, ...options });
  return { ...rotation, chosen: chosen as ChosenKey };
}

const listKeyIds = async (vault: TestVault) =>
  (await vault.transactions.asSystem((tx) => tx.selectFrom('files').select('key_id').distinct().execute())).map(
    ({ key_id }) => key_id,
  );

it('every file comes under the new key, and a server that has the old one in memory opens it and stores under the new one [OPS-5]', async ({
  vault,
  owner,
}) => {
  const { id } = await createDocument(owner);
  const before = keysOf(vault);
  const { mode } = fs.statSync(vault.keyringFile);
  const { chosen, wrapped, damaged, late } = await rotate(vault);
  expect({ origin: chosen.origin, wrapped, damaged, late }).toEqual({ origin: 'new', wrapped: 2, damaged: 0, late: 0 });
  const after = keysOf(vault);
  expect(after.current).toBe(chosen.keyId);
  expect(after.keys).toMatchObject(before.keys);
  expect(fs.statSync(vault.keyringFile).mode).toBe(mode);
  expect((await getFile(owner, id)).rawPayload).toEqual(PNG);
  await createDocument(owner);
  expect(await listKeyIds(vault)).toEqual([chosen.keyId]);
});

it('a copy whose keyring is from before a rotation is refused, one that got the new key is not [OPS-5]', async ({
  vault,
}) => {
  const compare = (keys: Keys) =>
    requireVaultKeyring(vault.transactions, { keys, file: 'keyring.json', comparison: 'compare' });
  const before = keysOf(vault);
  const { keyId: next } = await addNextKey(vault);
  const copied = keysOf(vault);
  await compare(before);
  await rotate(vault);
  await compare(copied); // its current key is still the old one
  await expect(compare(before)).rejects.toThrow(`The keyring keyring.json lacks the key ${next}`);
});

it('a key that is removed is not asked of a copy, even after a rotation that was cut off before it was noted', async ({
  vault,
}) => {
  const { current } = keysOf(vault);
  await rotate(vault);
  await vault.transactions.asSystem((tx) => sql`update vault set key_id = ${current}`.execute(tx));
  expect(await removeKey(vault, current)).toBeNull();
  await requireVaultKeyring(vault.transactions, { keys: keysOf(vault), file: '', comparison: 'compare' });
});

it('a rotation that was cut off goes on with its key and makes no other one', async ({ vault }) => {
  const { keyId } = await chooseCurrentKey(vault);
  const { chosen, wrapped } = await rotate(vault);
  expect([chosen, wrapped]).toEqual([{ keyId, origin: 'unfinished' }, 1]);
});

it('two rotations at once leave every file under the current key', async ({ vault, owner }) => {
  const { id } = await createDocument(owner);
  for (let count = 0; count < 20; count++) await addFile(vault);
  const rotations = await Promise.all([rotate(vault), rotate(vault)]);
  expect(rotations.map(({ late, damaged }) => late + damaged)).toEqual([0, 0]);
  expect(await listKeyIds(vault)).toEqual([keysOf(vault).current]);
  expect((await getFile(owner, id)).rawPayload).toEqual(PNG);
});

it('a file that is committed under the old key after its turn is found by the next look [OPS-5]', async ({ vault }) => {
  const late = newRow(vault);
  let looks = 0;
  const settle = async () => {
    if (looks++ === 0) await insert(vault, late);
  };
  const { chosen, wrapped } = await rotate(vault, { settle });
  expect([wrapped, looks]).toEqual([2, 2]);
  expect(await listKeyIds(vault)).toEqual([chosen.keyId]);
});

it('files that somebody else holds are passed over and come at the next look', async ({ vault, sql }) => {
  const held = await addFile(vault);
  await sql.run('begin');
  await sql.run('select from files where id = $1 for update', [held]);
  const wrapped: number[] = [];
  const settle = async () => void (await sql.run('commit'));
  const { chosen } = await rotate(vault, { settle, onWrapped: (files) => wrapped.push(files) });
  expect(wrapped).toEqual([1, 2]);
  expect(await listKeyIds(vault)).toEqual([chosen.keyId]);
});

it('a damaged wrapped key stops neither the other files, nor the next rotation, nor the next start', async ({
  server,
  vault,
}) => {
  await addFile(vault, { wrappedKey: randomBytes(61) });
  const first = await rotate(vault);
  expect(first).toMatchObject({ wrapped: 1, damaged: 1, late: 0 });
  await openTestVault(server);
  const second = await rotate(vault);
  expect(second.chosen.origin).toBe('new');
  expect(second).toMatchObject({ wrapped: 1, damaged: 1 });
  await openTestVault(server);
});

it('a key that is only added is used by nobody until the next rotation makes it current', async ({ vault }) => {
  const before = keysOf(vault);
  const { keyId, isNew } = await addNextKey(vault);
  expect(isNew).toBe(true);
  expect(await addNextKey(vault)).toEqual({ keyId, isNew: false });
  expect(keysOf(vault)).toMatchObject({ current: before.current, next: keyId });
  await addFile(vault);
  expect(await listKeyIds(vault)).toEqual([before.current]);
  expect(await removeKey(vault, keyId)).toBe('next');
  const { chosen } = await rotate(vault);
  expect(chosen).toEqual({ keyId, origin: 'next' });
  expect(keysOf(vault).next).toBeUndefined();
  expect(await listKeyIds(vault)).toEqual([keyId]);
});

it('a key is removed only when it is not current and no file is under it [OPS-5]', async ({ vault, owner }) => {
  const { id } = await createDocument(owner);
  const { current: old } = keysOf(vault);
  expect(await removeKey(vault, old)).toBe('current');
  expect(await removeKey(vault, 'toString')).toBe('unknown');
  await chooseCurrentKey(vault);
  for (const ask of [findKeyUse, removeKey]) expect(await ask(vault, old)).toEqual({ neededBy: 2 });
  const { removable } = await rotate(vault);
  expect(removable).toContain(old);
  expect(await removeKey(vault, old)).toBeNull();
  expect(keysOf(vault).keys).not.toHaveProperty(old);
  expect((await getFile(owner, id)).rawPayload).toEqual(PNG);
  await createDocument(owner);
  expect(await listKeyIds(vault)).toEqual([keysOf(vault).current]);
});
