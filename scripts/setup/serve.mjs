import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { withNode } from './node-runtime.mjs';
import { ROOT } from './root.mjs';
import { signalCode } from './run.mjs';

const WATCH_MS = 1_000;

/**
 * Runs the server until it ends; the result is its exit code. It lives no longer than we do: it reads a pipe that only
 * we hold open, so even a kill -9 of ours ends it. Asked to stop, we just close that pipe: in a terminal Ctrl-C has
 * reached the server already, and a second signal would be taken for impatience.
 */
export function serve(node, flags = [], extra = {}) {
  const child = spawn(node, [...flags, 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: withNode(node, { ...extra, KINVAULT_PARENT_PIPE: '1' }),
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.on('error', () => {});
  let requests = 0;
  const stop = (signal) => {
    requests += 1;
    child.stdin.end();
    if (requests > 1) child.kill(signal);
  };
  // no SIGHUP: a handler would undo nohup, and without one the pipe closes anyway
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const watch = watchNpm(() => stop('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? signalCode(signal));
    });
  });
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

/** Our parent, and npm behind it. Who stands behind npm may go: `nohup npm start &` outlives its terminal. */
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
