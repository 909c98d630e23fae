import { spawn } from 'node:child_process';
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { reportFigure } from '../../../test/figure.ts';
import { programEnv } from '../../../test/program-env.ts';
import { rounds } from '../../../test/rounds.ts';
import { endProcess, makeDataFolder, type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { addDocument, findLosses, signUpClient, type UploadingClient } from '../../../test/uploading-client.ts';
import { readConfig } from '../../config.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';
import { loadKeyring, readKeyringFile } from '../../platform/storage/keyring-file.ts';
import { type OpenVault, openVault } from '../../start/open-vault.ts';
import { insertFile } from '../files/files.repository.ts';
import { removeKey } from './change-keyring.ts';
import { rotateKeys } from './rotate-file-keys.ts';

const KILLS = rounds({ quick: 1, full: 20 });
/** Several batches, so that kills fall between them. */
const BARE_FILES = rounds({ quick: 1200, full: 6000 });
const COMMAND = fileURLToPath(new URL('../../commands/rotate-keys.ts', import.meta.url));
/** Documents that are read between two looks at the list. */
const FEW = 5;
const LONGEST_START_MS = 700;
const LONGEST_WORK_MS = 300;

interface Work {
  server: ServerProcess;
  hasEnded: boolean;
}

it(`${KILLS} kills of a rotation while people upload and read leave every file readable, and none under an old key at the end [OPS-5]`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const dataDir = makeDataFolder();
  let server = await startServerProcess(dataDir);
  onTestFinished(async () => {
    await endProcess(server, 'SIGTERM');
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
  });
  const keyringFile = path.join(dataDir, 'keyring.json');
  const vault = await openVault(readConfig({ DATA_DIR: dataDir }));
  const client = await signUpClient(server);
  const fileKeys = await addBareFiles(vault, BARE_FILES);
  const run: Work = { server, hasEnded: false };
  const working = Promise.all([uploadUntilEnded(run, client), readUntilEnded(run, client)]);

  let midway = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const kills = killRotation(dataDir, { hasBegun: kill % 3 !== 0 });
    await Promise.race([kills, working.then(() => kills)]); // a refusal ends the test here
    const keyring = await loadKeyring(keyringFile, { mayCreate: false });
    const { current } = readKeyringFile(keyringFile).keys;
    const counts = await countOpening(vault, keyring, fileKeys);
    const underCurrent = counts.get(current) ?? 0;
    if (underCurrent > 0 && underCurrent < BARE_FILES) midway++;
  }
  const settle = () => sleep(1000); // nothing waits that long for its commit here
  const { removable, damaged, late } = await rotateKeys({ ...vault, keyringFile }, { settle });
  expect([damaged, late]).toEqual([0, 0]);
  for (const keyId of removable) expect(await removeKey({ ...vault, keyringFile }, keyId)).toBeNull();
  const { current, keys } = readKeyringFile(keyringFile).keys;
  expect(Object.keys(keys)).toEqual([current]);
  await uploadMore(client);
  run.hasEnded = true;
  await working;
  const keyring = await loadKeyring(keyringFile, { mayCreate: false });
  expect([...(await countOpening(vault, keyring, fileKeys)).keys()]).toEqual([current]);
  await vault.close();

  await endProcess(server, 'SIGTERM');
  server = await startServerProcess(dataDir);
  reportFigure({
    experiment: 'Key rotation killed while people upload and read',
    rounds: `${KILLS} kills`,
    ...(await findLosses(server, client)),
    remarks: `${midway} killed halfway, ${BARE_FILES + client.acknowledged.size} files, none under an old key`,
  });
  expect(client.acknowledged.size).toBeGreaterThan(KILLS);
});

/** Rows alone, whose keys are known here: thousands of stored files would take minutes. */
async function addBareFiles({ transactions, keyring }: OpenVault, count: number): Promise<Map<string, Buffer>> {
  const fileKeys = new Map(Array.from({ length: count }, () => [randomUUIDv7(), randomBytes(32)]));
  await transactions.asSystem(async (tx) => {
    for (const [id, key] of fileKeys) {
      const file = {
        id,
        purpose: 'original' as const,
        sourceId: null,
        uploadedBy: null,
        kind: 'png' as const,
        sizeBytes: 1,
      };
      await insertFile(tx, { ...file, sha256: randomBytes(32), ...keyring.wrap(key, id) });
    }
  });
  return fileKeys;
}

/** Every file's key opens, those known here to what they were; how many files are under each key. */
async function countOpening(
  { transactions }: OpenVault,
  keyring: Keyring,
  fileKeys: Map<string, Buffer>,
): Promise<Map<string, number>> {
  const rows = await transactions.asSystem((tx) =>
    tx.selectFrom('files').select(['id', 'wrapped_key', 'key_id']).execute(),
  );
  const counts = new Map<string, number>();
  for (const { id, wrapped_key, key_id } of rows) {
    const key = keyring.unwrap(wrapped_key, key_id, id);
    if (!key.equals(fileKeys.get(id) ?? key)) expect.fail(`the key of ${id} is another one`);
    counts.set(key_id, (counts.get(key_id) ?? 0) + 1);
  }
  return counts;
}

/** Killed at a random moment of its start, or of its work once the key is chosen. */
async function killRotation(dataDir: string, { hasBegun }: { hasBegun: boolean }): Promise<void> {
  const env = programEnv({ DATA_DIR: dataDir });
  const child = spawn(process.execPath, [COMMAND], { env, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (hasBegun) await new Promise((resolve) => child.stdout.once('data', resolve));
  await sleep(Math.random() * (hasBegun ? LONGEST_WORK_MS : LONGEST_START_MS));
  child.kill('SIGKILL');
  await ended;
}

async function uploadUntilEnded(run: Work, client: UploadingClient): Promise<void> {
  while (!run.hasEnded) await addDocument(run.server, client);
}

/** A few at a time, newer and older ones. */
async function readUntilEnded(run: Work, client: UploadingClient): Promise<void> {
  while (!run.hasEnded) {
    const acknowledged = new Map(client.acknowledged);
    const others = [...acknowledged.keys()].filter(() => Math.random() > FEW / acknowledged.size);
    await findLosses(run.server, { ...client, acknowledged }, new Set(others));
    await sleep(10);
  }
}

/** After the old keys are gone the server still stores and reads. */
async function uploadMore(client: UploadingClient): Promise<void> {
  const before = client.acknowledged.size;
  await expect.poll(() => client.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before + 1);
}
