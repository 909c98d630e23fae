import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { explain, Failure } from './failure.mjs';
import { ROOT } from './root.mjs';
import { runQuietly } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';

const MODULES = path.join(ROOT, 'node_modules');
const MARK = path.join(MODULES, '.kinvault-installed');
const MEGABYTE = 1024 * 1024;
const NEEDED_MB = 1000; // 890 in node_modules
const FULL_MB = 20;

/** Leaves node_modules as package-lock.json says. Where it is so already: 2 ms, and no network. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withSetupLock(async () => {
    if (isInstalled()) return; // by the one we waited for
    if (!isWhole()) await install();
    fs.writeFileSync(MARK, wanted());
  });
}

function isInstalled() {
  return fs.existsSync(MARK) && fs.readFileSync(MARK, 'utf8') === wanted();
}

function wanted() {
  const lock = fs.readFileSync(path.join(ROOT, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

async function install() {
  for (const folder of [ROOT, MODULES]) refuseUnwritable(folder);
  if (!fs.existsSync(MODULES) && freeMegabytes() < NEEDED_MB) {
    const room = `there are ${freeMegabytes()} MB of room, and it takes ${NEEDED_MB}`;
    throw new Failure(`Kinvault could not be installed into ${ROOT}: ${room}. Make room, then start again.`);
  }
  console.log('Installing…');
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  // all kinds: NODE_ENV=production or somebody's npm settings would leave out what builds the web app
  const all = ['--include=prod', '--include=dev', '--include=optional'];
  const fetching = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-factor=3'];
  const command = [...npm(), 'ci', '--ignore-scripts', ...quiet, ...all, ...fetching, ...cacheFlags()];
  const { code, output } = await runQuietly(command, { cwd: ROOT }).catch(explainSpawn);
  if (code !== 0) throw explain('Kinvault could not be installed', output);
  if (isWhole()) return;
  // npm also skips an optional part when there is no space
  if (freeMegabytes() < FULL_MB) throw explain('Kinvault could not be installed', 'ENOSPC');
  throw new Failure('Some parts of Kinvault could not be fetched: start again.');
}

function freeMegabytes() {
  const { bavail, bsize } = fs.statfsSync(ROOT);
  return Math.floor((bavail * bsize) / MEGABYTE);
}

/** The npm that started us, else the one on the path. */
function npm() {
  const started = process.env.npm_execpath;
  return started && /npm-cli\.[cm]?js$/.test(started) ? [process.execPath, started] : ['npm'];
}

function explainSpawn(error) {
  if (error.code !== 'ENOENT') throw error;
  throw new Failure('npm was not found: install it (it comes with Node, https://nodejs.org), then start again.');
}

function refuseUnwritable(folder) {
  try {
    if (fs.existsSync(folder)) fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw explain(`Kinvault could not be installed into ${folder}`, error.code);
  }
}

/** A user without a home of its own (nobody, a container's number) has no place for npm's cache either. */
function cacheFlags() {
  if (process.env.npm_config_cache && isWritable(process.env.npm_config_cache)) return [];
  return isWritable(os.homedir()) ? [] : [`--cache=${path.join(os.tmpdir(), `kinvault-npm-${process.getuid?.()}`)}`];
}

function isWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Compares what npm notes at the end of an installation with package-lock.json: also after an `npm ci` by hand. npm
 * passes over an optional part that it cannot fetch; the database and Node are such parts, for their platform.
 */
function isWhole() {
  const note = path.join(MODULES, '.package-lock.json');
  if (!fs.existsSync(note)) return false;
  const installed = readPackages(note);
  return Object.entries(readPackages(path.join(ROOT, 'package-lock.json'))).every(([name, part]) => {
    if (name === '' || part.link || !name.includes('node_modules/')) return true;
    const found = installed[name];
    return found ? found.version === part.version && found.integrity === part.integrity : isForOthers(part);
  });
}

function readPackages(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}

function isForOthers({ optional, devOptional, os: systems, cpu, libc }) {
  if (!optional && !devOptional) return false;
  if (!systems || !cpu || libc) return true; // cannot be told from here
  return !systems.includes(process.platform) || !cpu.includes(process.arch);
}
