import { createECDH } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { createKeyring } from '../../platform/storage/keyring.ts';
import { openPushKey, preparePushKey, rewrapPushKey } from './push-key.ts';

const open = ({ transactions, keyring }: Pick<TestServer, 'transactions' | 'keyring'>) =>
  transactions.asSystem((tx) => openPushKey(tx, keyring));

it('two servers that start at once make one pair of keys, and keep it [KNO-6]', async ({ server, twin }) => {
  const keys = await Promise.all([server, twin, server, twin].map(preparePushKey));
  expect(new Set(keys).size).toBe(1);
  const { publicKey, privateKey } = await open(twin);
  expect(publicKey).toBe(keys[0]);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  expect(ecdh.getPublicKey('base64url')).toBe(publicKey);
});

it('the private key is stored under the keyring, and comes under a new key of it [OPS-5]', async ({ server }) => {
  await preparePushKey(server);
  const before = await open(server);
  const [row] = await runSql(server, 'select row_to_json(push_key)::text as text, wrapped_key from push_key');
  expect(Buffer.from(before.privateKey, 'base64url')).toHaveLength(32);
  expect(String(row?.text)).not.toContain(Buffer.from(before.privateKey, 'base64url').toString('hex'));
  const { keys } = server.keyring.keys();
  const keyring = createKeyring({ current: 'newer', keys: { ...keys, newer: Buffer.alloc(32, 7) } });
  await rewrapPushKey({ ...server, keyring });
  expect(await countRows(server, `push_key where key_id = 'newer'`)).toBe(1);
  expect(await open({ ...server, keyring })).toEqual(before);
  expect(await preparePushKey({ ...server, keyring })).toBe(before.publicKey);
});

it('a pair that does not open any more is replaced [KNO-6]', async ({ server }) => {
  const before = await preparePushKey(server);
  await runSql(server, `update push_key set wrapped_key = decode(repeat('00', 61), 'hex')`);
  expect(await preparePushKey(server)).not.toBe(before);
  expect(await countRows(server, 'push_key')).toBe(1);
});
