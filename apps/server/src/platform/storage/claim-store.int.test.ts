import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bytesOf, claimStore, IDENTITY_KEY, RESTORING_KEY } from './claim-store.ts';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';

let root: string;
let objects: ObjectStore;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'claim-'));
  objects = createFolderStore(root);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

async function* some(): AsyncGenerator<Buffer> {
  yield Buffer.from('sealed');
}

it('an empty store becomes the vault’s, and stays it', async () => {
  const vaultId = randomUUID();
  await claimStore(objects, { id: vaultId, hasFiles: false });
  await claimStore(objects, { id: vaultId, hasFiles: false });
  await objects.put(`documents/aa/${randomUUID()}`, some());
  await claimStore(objects, { id: vaultId, hasFiles: false });
});

it('another vault’s store is refused in a sentence, and left as it is', async () => {
  const vaultId = randomUUID();
  await claimStore(objects, { id: vaultId, hasFiles: false });
  await expect(claimStore(objects, { id: randomUUID(), hasFiles: false })).rejects.toThrow(
    'The file store belongs to another database',
  );
  await claimStore(objects, { id: vaultId, hasFiles: false });
});

it('of several vaults that claim one empty store at the same moment, one gets it [OPS-6]', async () => {
  const vaults = Array.from({ length: 8 }, () => ({ id: randomUUID(), hasFiles: false }));
  const claims = await Promise.allSettled(vaults.map((vault) => claimStore(createFolderStore(root), vault)));
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('a copy that starts while another one claims the store and takes its first file starts as well [OPS-6]', async () => {
  const vault = { id: randomUUID(), hasFiles: false };
  let isFirst = true;
  const open: ObjectStore['open'] = async (key) => {
    const found = await objects.open(key);
    if (!isFirst) return found;
    isFirst = false;
    await claimStore(createFolderStore(root), vault);
    await objects.put(`documents/aa/${randomUUID()}`, some());
    return found;
  };
  await claimStore({ ...objects, open }, vault);
});

it('files that no vault has claimed are not taken over', async () => {
  await objects.put(`documents/aa/${randomUUID()}`, some());
  await expect(claimStore(objects, { id: randomUUID(), hasFiles: false })).rejects.toThrow(
    'The file store belongs to another database',
  );
});

it('an empty store is not taken where files are expected, and is left empty [REL-16]', async () => {
  await expect(claimStore(objects, { id: randomUUID(), hasFiles: true })).rejects.toThrow('empty or not there');
  expect(fs.readdirSync(root)).toEqual([]);
});

it('a store into which a restore was interrupted is refused until it is complete [OPS-2]', async () => {
  const [before, restored] = [randomUUID(), randomUUID()];
  await objects.put(RESTORING_KEY, bytesOf(restored));
  const claim = (id: string, hasFiles: boolean) => claimStore(createFolderStore(root), { id, hasFiles });
  await expect(claim(before, false)).rejects.toThrow('A restore into this file store was interrupted');
  await objects.put(`documents/aa/${randomUUID()}`, some());
  await objects.put(IDENTITY_KEY, bytesOf(restored));
  await expect(claim(before, false)).rejects.toThrow('A restore into this file store was interrupted');
  await expect(claim(restored, false)).rejects.toThrow('A restore into this file store was interrupted');
  await claim(restored, true);
  expect(await objects.open(RESTORING_KEY)).toBeNull();
  await claim(restored, true);
});
