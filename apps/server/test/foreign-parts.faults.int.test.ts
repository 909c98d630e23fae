import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needs } from '../../../scripts/test/needs.ts';
import { reportFigure } from './figure.ts';
import { rounds } from './rounds.ts';
import { endProcess, makeDataFolder, type ServerProcess, startServerProcess } from './server-process.ts';
import { addDocument, signUpClient, sumLosses, type UploadingClient } from './uploading-client.ts';

const STARTS = rounds({ quick: 0, full: 60 });
const DOCUMENTS = 5;

let dataDir: string;
let client: UploadingClient;
beforeAll(async () => {
  if (STARTS === 0) return;
  dataDir = makeDataFolder();
  const server = await startServerProcess(dataDir);
  client = await signUpClient(server);
  for (let count = 0; count < DOCUMENTS; count++) await addDocument(server, client);
  await endProcess(server, 'SIGTERM');
});
afterAll(() => dataDir && fs.rmSync(path.dirname(dataDir), { recursive: true, force: true }));

const inData = (name: string) => path.join(dataDir, name);

/** What is wrong with a part of the vault. The right one is next to it under `aside`. */
const FAULTS: [part: string, spoil: (place: string, aside: string) => void, sentence: RegExp][] = [
  ['files', () => {}, /^The file store is empty or not there/m],
  ['files', (place) => fs.mkdirSync(place), /^The file store is empty or not there/m],
  [
    'files',
    (place, aside) => {
      fs.cpSync(aside, place, { recursive: true });
      fs.writeFileSync(path.join(place, 'vault', 'identity'), '01990000-0000-7000-8000-000000000000');
    },
    /^The file store belongs to another database/m,
  ],
  ['keyring.json', (place, aside) => writeKeyring(place, currentOf(aside)), /^The keyring .* opens none of the files/m],
  ['keyring.json', (place) => writeKeyring(place, 'other'), /^The keyring .* opens none of the files/m],
  ['secret', () => {}, /^The secret .* does not exist/m],
];

const currentOf = (file: string): string => JSON.parse(fs.readFileSync(file, 'utf8')).current;

function writeKeyring(file: string, current: string): void {
  const keys = { [current]: randomBytes(32).toString('base64') };
  fs.writeFileSync(file, JSON.stringify({ current, keys }), { mode: 0o400 });
}

/** The server, if it starts all the same. */
async function tryStart(sentence: RegExp): Promise<ServerProcess | undefined> {
  try {
    return await startServerProcess(dataDir);
  } catch (error) {
    expect(String(error).replace('Error: the server ended: ', '')).toMatch(sentence);
    return undefined;
  }
}

// the short forms are in src/start-refuses.int.test.ts
it(`${STARTS} starts with a missing or foreign store, keyring or secret are refused, and every file is there with the right ones [REL-16]`, {
  timeout: 60_000 + STARTS * 30_000,
  ...needs(STARTS > 0, 'runs with npm run faults alone'),
}, async () => {
  let falselyAcknowledged = 0;
  for (let start = 0; start < STARTS; start++) {
    const [part, spoil, sentence] = FAULTS[start % FAULTS.length] as (typeof FAULTS)[number];
    const [place, aside] = [inData(part), inData(`${part}-aside`)];
    fs.renameSync(place, aside);
    spoil(place, aside);
    const started = await tryStart(sentence);
    if (started) {
      falselyAcknowledged++;
      await endProcess(started, 'SIGKILL');
    }
    fs.rmSync(place, { recursive: true, force: true });
    fs.renameSync(aside, place);
  }
  const server = await startServerProcess(dataDir);
  const losses = await sumLosses(server, [client]);
  await endProcess(server, 'SIGTERM');
  reportFigure({
    experiment: 'Started with a missing or foreign store, keyring or secret',
    rounds: `${STARTS} starts`,
    ...losses,
    falselyAcknowledged: falselyAcknowledged + losses.falselyAcknowledged,
    remarks: 'a start that succeeds counts as false',
  });
});
