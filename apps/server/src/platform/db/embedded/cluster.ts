import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { renameIfAbsent, syncPath } from './atomic-folder.ts';
import { type Account, chooseInitdbAccount, spawnOptions } from './os-account.ts';
import { requireSystemFolder } from './programs.ts';

export const MAJOR = '18';
export const SUPERUSER = 'kinvault';

/** `DATA_DIR/postgres`, or, where the account cannot work in DATA_DIR, a folder of root's that this name then points to. */
export function findClusterFolder(dataDir: string, account: Account | undefined): string {
  const room = path.join(dataDir, 'postgres');
  const entry = fs.lstatSync(room, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink() && !fs.existsSync(room)) {
    // never start an empty database next to somebody's files
    const lost = `the database of ${dataDir} lay in ${fs.readlinkSync(room)}, which is gone`;
    throw new Error(`${lost}: bring it back, or remove ${room} to start empty`);
  }
  if (!entry && (!account || canWorkIn(dataDir, account))) makePrivate(room, account);
  if (!entry && !fs.existsSync(room)) {
    const elsewhere = path.join(requireSystemFolder(), randomUUID());
    makePrivate(elsewhere, account);
    fs.symlinkSync(elsewhere, room);
  }
  return fs.realpathSync(room); // below a private folder the account could not follow the link
}

/** Ours; under root also open to the account's group alone: not even another process of the named account (`nobody`) gets in. */
function makePrivate(folder: string, account: Account | undefined): void {
  fs.mkdirSync(folder, { mode: 0o700 });
  if (!account) return;
  fs.chownSync(folder, 0, account.gid);
  fs.chmodSync(folder, 0o710);
}

function canWorkIn(folder: string, account: Account): boolean {
  const probe = fs.mkdtempSync(path.join(folder, 'probe-'));
  try {
    fs.chownSync(probe, account.uid, account.gid);
    if (fs.statSync(probe).uid !== account.uid) return false; // some shared folders ignore chown
    return spawnSync('/bin/sh', ['-c', ': > "$1/file"', 'sh', probe], spawnOptions(account)).status === 0;
  } catch {
    return false;
  } finally {
    fs.rmSync(probe, { recursive: true, force: true });
  }
}

/** Cluster and password get their final name together, when both are whole: a start that was killed leaves neither. */
export async function createCluster(programs: string, home: string, account: Account | undefined): Promise<void> {
  const unfinished = `${home}.${randomUUID()}`;
  const cluster = path.join(unfinished, 'data');
  const password = path.join(unfinished, 'password');
  const maker = chooseInitdbAccount(account);
  makePrivate(unfinished, account);
  fs.writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  fs.mkdirSync(cluster, { mode: 0o700 });
  if (account && maker) {
    fs.chownSync(cluster, maker.uid, maker.gid);
    fs.chownSync(password, 0, account.gid); // initdb reads it
    fs.chmodSync(password, 0o640);
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const command = ['-D', cluster, '-U', SUPERUSER, `--pwfile=${password}`, '--auth=scram-sha-256', ...locale];
  const { code, output } = await outcome(spawn(path.join(programs, 'bin', 'initdb'), command, spawnOptions(maker)));
  if (code !== 0) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw new Error(explainInitdb(output));
  }
  if (account) chownTree(cluster, account);
  for (const name of [password, unfinished]) syncPath(name);
  if (!renameIfAbsent(unfinished, home)) fs.rmSync(unfinished, { recursive: true });
}

function explainInitdb(output: string): string {
  if (output.includes('could not look up effective user ID')) {
    const user = `user ${process.getuid?.()} has no entry in /etc/passwd`;
    return `${user}, without which PostgreSQL makes no database: add one, or set DATABASE_URL`;
  }
  if (output.includes('No space left on device')) return 'the disk is full: the database could not be made';
  return `the database could not be made (initdb failed): ${output}`;
}

function chownTree(folder: string, { uid, gid }: Account): void {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names) fs.lchownSync(path.join(folder, name), uid, gid);
  fs.lchownSync(folder, uid, gid);
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  const collect = (text: Buffer) => {
    output += text;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { code, output };
}
