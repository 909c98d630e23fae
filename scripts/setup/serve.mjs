import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { withNode } from './node-runtime.mjs';
import { ROOT } from './root.mjs';
import { signalCode } from './run.mjs';

const WATCH_MS = 1_000;
/**
 * A small young generation: 64 MB committed for 29 in use were a third of the idle server. Kept stripped and compiled
 * code: the second start takes two thirds of the time, and the type stripper (25 MB) never loads. One heap arena for
 * each two threads: another 4 MB.
 */
export const SAVING_FLAGS = ['--max-semi-space-size=2'];
export const KEPT_CODE = { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/compiled') };
export const SAVING = { ...KEPT_CODE, MALLOC_ARENA_MAX: '2' };

/**
 * Starts the server. It lives no longer than we do: it reads a pipe that only we hold open, so even a kill -9 of ours
 * ends it.
 * @returns {{ child: import('node:child_process').ChildProcess, exited: Promise<number>, stop: () => void }}
 */
export function startServer(node) {
  const settings = fs.existsSync(path.join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  const child = spawn(node, [...SAVING_FLAGS, ...settings, 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: withNode(node, { ...SAVING, KINVAULT_PARENT_PIPE: '1' }),
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.on('error', () => {});
  const exited = new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', (code, signal) => resolve(code ?? signalCode(signal)));
  });
  return { child, exited, stop: () => child.stdin.end() };
}

/**
 * Runs the server until it ends; the result is its exit code. Asked to stop, we just close its pipe: in a terminal
 * Ctrl-C has reached the server already, and a second signal would be taken for impatience.
 */
export async function serve(node) {
  const { child, exited, stop } = startServer(node);
  const forget = onInterruption((signal, isRepeated) => (isRepeated ? child.kill(signal) : stop()));
  return exited.finally(forget);
}

/** Calls back when we are to stop, by a signal or because npm is gone. The result takes that back. */
export function onInterruption(callback) {
  let isRepeated = false;
  const onSignal = (signal) => {
    callback(signal, isRepeated);
    isRepeated = true;
  };
  // no SIGHUP: a handler would undo nohup, and without one the pipe closes anyway
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const watch = watchNpm(() => {
    if (!isRepeated) onSignal('SIGTERM'); // npm that goes after a Ctrl-C is no second one
  });
  return () => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    clearInterval(watch);
  };
}

/**
 * npm passes a signal to its shell, which dies of it without passing it on; killed by -9 it passes nothing. Either
 * would leave us behind, so we look whether npm is still there.
 */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const before = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watch);
    onGone();
  }, WATCH_MS);
  return watch.unref();
}

/** Our parent, and npm behind it. The process behind npm may go: `nohup npm start &` outlives its terminal. */
function ancestors() {
  const shell = readStat(process.ppid);
  const npm = readStat(shell.parent);
  return npm.name.startsWith('npm') ? `${process.ppid} ${shell.parent}` : `${process.ppid}`;
}

function readStat(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S+ (\d+)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return { name, parent };
  } catch {
    return { name: '', parent: '' }; // not Linux, or gone
  }
}
