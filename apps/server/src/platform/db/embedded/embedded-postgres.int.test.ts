import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '../../../../../../scripts/test/needs.ts';
import {
  canReachClone,
  type DatabaseProcess,
  isGoneWithin,
  makeClone,
  makeFolder,
  query,
  spawnDatabase,
  startDatabase,
  stopDatabase,
} from '../../../../test/embedded-process.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const NAMELESS = { uid: 61_900, gid: 61_900 }; // no entry in /etc/passwd, as containers run what they do not trust
const isRoot = process.getuid?.() === 0;
const canActAsOthers = isRoot && canReachClone(NOBODY);
if (!isRoot) console.log('skipped, since it needs root: the private account');
if (!canActAsOthers) console.log('skipped, since they need root and a clone that others can read: other users');

let place: ReturnType<typeof makeFolder>;
let running: DatabaseProcess[] = [];

beforeEach(() => {
  place = makeFolder(0o755);
});

afterEach(async () => {
  for (const database of running) await stopDatabase(database);
  running = [];
  place.remove();
});

async function start(...arguments_: Parameters<typeof startDatabase>): Promise<DatabaseProcess> {
  const database = await startDatabase(...arguments_);
  running.push(database);
  return database;
}

async function expectToKeepItsRows(
  first: DatabaseProcess,
  again: () => Promise<DatabaseProcess>,
): Promise<DatabaseProcess> {
  await query(first.ready.connection, 'create table kept as select 42 as answer');
  await stopDatabase(first);
  const second = await again();
  expect(await query(second.ready.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect([first.ready.isNew, second.ready.isNew]).toEqual([true, false]);
  return second;
}

function ownerOf(file: string): number {
  return fs.statSync(file).uid;
}

describe('any user who starts it', () => {
  it(
    'a database started as root runs under a private account and keeps its rows',
    needs(isRoot, 'needs root'),
    async () => {
      const dataDir = path.join(place.folder, 'data');
      const second = await expectToKeepItsRows(await start({ dataDir }), () => start({ dataDir }));
      expect(second.ready.home).toBe(path.join(dataDir, 'postgres', '18'));
      expect(ownerOf(`/proc/${second.ready.pid}`)).toBeGreaterThanOrEqual(60_578);
      expect(fs.statSync(path.join(dataDir, 'postgres')).mode & 0o007).toBe(0);
      expect(fs.statSync(path.join(second.ready.home, 'password')).mode & 0o007).toBe(0);
    },
  );

  it(
    'a database started as an ordinary user keeps everything in the data folder',
    needs(!isRoot || canActAsOthers, 'needs root to be able to act as another user'),
    async () => {
      const account = isRoot ? NOBODY : undefined;
      if (account) fs.chownSync(place.folder, account.uid, account.gid);
      const dataDir = path.join(place.folder, 'data');
      const second = await expectToKeepItsRows(await start({ dataDir, account }), () => start({ dataDir, account }));
      const user = account?.uid ?? process.getuid?.();
      expect([ownerOf(`/proc/${second.ready.pid}`), ownerOf(second.ready.home)]).toEqual([user, user]);
      expect(fs.readdirSync(place.folder)).toEqual(['data']);
    },
  );

  it("another user's data folder is refused", needs(canActAsOthers, 'needs root, to act as another user'), async () => {
    const dataDir = path.join(place.folder, 'data');
    fs.mkdirSync(dataDir);
    fs.chmodSync(place.folder, 0o755);
    await expect(startDatabase({ dataDir, account: NOBODY })).rejects.toThrow(/belongs to another user/);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it(
    'a user without a name, whom initdb refuses, reads what to do',
    needs(canActAsOthers, 'needs root, to act as another user'),
    async () => {
      fs.chownSync(place.folder, NAMELESS.uid, NAMELESS.gid);
      const dataDir = path.join(place.folder, 'data');
      const sentence = /^user 61900 has no entry in \/etc\/passwd.+: add one, or set DATABASE_URL$/;
      await expect(startDatabase({ dataDir, account: NAMELESS })).rejects.toThrow(sentence);
    },
  );
});

describe('wherever it lies', () => {
  it('a database in a clone below a private home, installed without scripts, starts and finds its rows again', async () => {
    fs.chmodSync(place.folder, 0o700);
    makeClone(place.folder);
    const there = { dataDir: path.join(place.folder, 'data'), clone: place.folder };
    const second = await expectToKeepItsRows(await start(there), () => start(there));
    expect(second.ready.home.startsWith(isRoot ? '/var/lib/kinvault/' : there.dataDir)).toBe(true);
  });

  it('a path longer than a socket may have is no obstacle', async () => {
    const dataDir = path.join(place.folder, 'a-long-name-of-forty-characters-in-it'.repeat(3), 'b'.repeat(90), 'data');
    const database = await start({ dataDir });
    expect(Buffer.byteLength(database.ready.connection.host)).toBeLessThan(100);
    expect(await query(database.ready.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('a data folder that is a dangling link is refused, and no empty database is made', async () => {
    const room = path.join(place.folder, 'data', 'postgres');
    fs.mkdirSync(path.dirname(room));
    fs.symlinkSync(path.join(place.folder, 'gone'), room);
    await expect(startDatabase({ dataDir: path.dirname(room) })).rejects.toThrow(/which is gone: bring it back/);
    expect(fs.existsSync(room)).toBe(false);
  });
});

describe('whatever happened before', () => {
  it('a second copy on the same data is refused in a sentence, and the first goes on', async () => {
    const dataDir = path.join(place.folder, 'data');
    const first = await start({ dataDir });
    const sentence = /^Kinvault is already running on this data: process \d+ uses .+$/;
    await expect(startDatabase({ dataDir })).rejects.toThrow(sentence);
    expect(await query(first.ready.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('a database whose parent is killed by -9 stops by itself', async () => {
    const database = await start({ dataDir: path.join(place.folder, 'data') });
    database.child.kill('SIGKILL');
    expect(await isGoneWithin(database.ready.pid, 5_000)).toBe(true);
    const lock = path.join(database.ready.home, 'data', 'postmaster.pid');
    expect(fs.existsSync(lock)).toBe(false); // it ended in order, not by a kill
  });

  it('a lock that a power cut left, naming a process that something else has now, is no obstacle', async () => {
    const dataDir = path.join(place.folder, 'data');
    const first = await start({ dataDir });
    const lock = path.join(first.ready.home, 'data', 'postmaster.pid');
    const words = fs.readFileSync(lock, 'utf8').split('\n');
    await stopDatabase(first);
    fs.writeFileSync(lock, [process.pid, ...words.slice(1)].join('\n'));
    const second = await start({ dataDir });
    expect(await query(second.ready.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('the next start works after a first start that was killed halfway', async () => {
    const dataDir = path.join(place.folder, 'data');
    for (const pauseMs of [250, 450, 650]) {
      const child = spawnDatabase({ dataDir });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      child.kill('SIGKILL');
    }
    const database = await start({ dataDir });
    expect(await query(database.ready.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
