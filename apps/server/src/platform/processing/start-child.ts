import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildIsolation } from './child-isolation.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
/** Archives are counted by the code of their upload; pictures and pages are read by code of its own. */
const OTHER_CODE = ['../files', '../reading'].map((folder) => join(HERE, folder));

/**
 * Forks a program of this folder with nothing to steal: no environment, no file but its own programs, no writing, no
 * further processes. Node's permissions do not bind native code; what the system enforces (`isolation`) does.
 */
export function startChild(program: URL, { command }: ChildIsolation, priority: number): ChildProcess {
  const node = ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning', ...permissions()];
  const [execPath = process.execPath, ...before] = command;
  // told whose child it is: asking for it, one whose parent dies at once would take the system's first process for it
  const child = fork(program, [String(process.pid)], {
    env: {},
    execPath,
    execArgv: command.length > 0 ? [...before, process.execPath, ...node] : node,
    serialization: 'advanced',
    // What a decoder prints may quote the document.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A waiting child must not keep a script or a test from ending.
  child.unref();
  child.channel?.unref();
  // A job's own listeners report failures; a failure without a job can be ignored.
  child.on('error', () => {});
  if (child.pid !== undefined) putLast(child.pid, priority);
  return child;
}

function permissions(): string[] {
  const readable = childCode().map((path) => `--allow-fs-read=${path}`);
  return ['--permission', '--allow-addons', '--allow-worker', ...readable];
}

/** The folders and files that a child's own code is made of. */
export function childCode(): string[] {
  const sharp = findPackageJSON('sharp', import.meta.url);
  if (!sharp) throw new Error('sharp is not installed: run npm install.');
  const modules = dirname(dirname(sharp));
  const server = join(HERE, '../../..');
  // module resolution reads the package.json files on the way up
  const code = [modules, HERE, ...OTHER_CODE, join(server, '../../packages/domain')];
  return [...code, join(server, 'package.json'), join(server, '../../package.json')];
}

/** The server answers first; and where memory runs out, the system takes the child. Both are favours, not needs. */
function putLast(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // The child may be gone already, which its job will tell.
  }
}

/** The process that runs the program: under an isolation it is a child of the one that was started. */
export function workerPid({ pid, spawnfile }: ChildProcess): number | undefined {
  if (pid === undefined || spawnfile === process.execPath) return pid;
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1'), 10) || undefined;
  } catch {
    return undefined; // it is gone
  }
}

export function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.ref();
  // the one that was started ends when the worker has, and with it all that the worker has started
  const worker = workerPid(child);
  if (worker === undefined || !sendKill(worker)) child.kill('SIGKILL');
  await gone;
}

function sendKill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false; // it is gone
  }
}
