import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Copies the files of a work tree, new ones included, into a temporary folder that goes with this process. Faults are
 * planted there and nowhere else. Installed packages are linked; `../shared` is found beside the copy as beside the tree.
 * @returns the copy's folder
 */
export function copyWorkTree(root) {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-faults-'));
  process.on('exit', () => fs.rmSync(place, { recursive: true, force: true }));
  fs.chmodSync(place, 0o755); // PostgreSQL does not run as root: its programs are reached through here
  const copy = path.join(place, 'kinvault');
  for (const file of listFiles(root)) {
    const target = path.join(copy, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(path.join(root, file), target);
  }
  linkModules(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const shared = path.join(root, '../shared');
  if (fs.existsSync(shared)) fs.symlinkSync(fs.realpathSync(shared), path.join(place, 'shared'));
  return copy;
}

function listFiles(root) {
  const command = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const names = execFileSync('git', command, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  return names.filter((name) => name !== '' && fs.existsSync(path.join(root, name))); // without deleted ones
}

/** What was written there since the installation, caches above all, is left out: but for the unpacked browser. */
function linkModules(from, to) {
  const installed = fs.readdirSync(from).filter((name) => name === '.bin' || !name.startsWith('.'));
  const browsers = fs.globSync('.cache/chromium-*/!(font-cache|fonts.conf)', { cwd: from });
  for (const name of [...installed, ...browsers]) linkTree(path.join(from, name), path.join(to, name));
}

/** File by file, in folders of its own: linked as a whole, a package would not be where those look who check paths. */
function linkTree(from, to) {
  const kind = fs.lstatSync(from);
  fs.mkdirSync(path.dirname(to), { recursive: true });
  if (kind.isSymbolicLink()) return fs.symlinkSync(fs.readlinkSync(from), to);
  if (!kind.isDirectory()) return linkFile(from, to);
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from)) linkTree(path.join(from, name), path.join(to, name));
}

function linkFile(from, to) {
  try {
    fs.linkSync(from, to);
  } catch {
    fs.copyFileSync(from, to); // the temporary folder lies on another disk
  }
}
