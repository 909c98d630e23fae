import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFatalMessage } from './explain-failure.ts';
import { type Account, spawnOptions } from './os-account.ts';
import { PORT } from './socket.ts';

const PATIENCE_MS = 20_000;
const ATTEMPTS = 10;
/** Between the end of the process and the end of what it wrote. */
const LAST_WORDS_MS = 20;

const DEFAULTS = {
  listen_addresses: '',
  unix_socket_directories: '.', // the cluster itself: private, and no limit on the length of its path
  unix_socket_permissions: '0700',
  port: PORT,
  max_connections: 40,
  shared_buffers: '64MB',
  jit: 'off',
};

// Ends the server when we die, even by kill -9: the guard reads a pipe that only we hold open.
const GUARD = 'exec 3<&0 </dev/null; pid=$$; ( ( read -r _ <&3 || kill -INT $pid ) >/dev/null 2>&1 & ); exec "$@" 3<&-';

export interface Launch {
  programs: string;
  cluster: string;
  account: Account | undefined;
  settings: Record<string, string | number>;
  log: (line: string) => void;
}

/** Starts PostgreSQL on the cluster and waits until it answers. */
export async function launchServer({ programs, cluster, account, settings, log }: Launch) {
  const flags = Object.entries({ ...DEFAULTS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = ['-c', GUARD, 'sh', path.join(programs, 'bin', 'postgres'), '-D', cluster, ...flags];
  for (let attempt = 1; ; attempt++) {
    // detached: Ctrl-C must reach us first, so that requests in flight still have a database
    const child = spawn('/bin/sh', command, {
      ...spawnOptions(account),
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    const output = keepRecent(child, log);
    const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
    child.stdin.on('error', () => {});
    void exited.then(() => child.stdin.end('over\n')); // lets the guard go without a signal
    const failure = await untilReady(child, exited, output);
    if (failure === undefined) {
      const lost = exited.then(() => sleep(LAST_WORDS_MS)).then(() => findFatalMessage(output()));
      return { pid: child.pid as number, exited, lost, stop: () => stop(child, exited) };
    }
    if (attempt === ATTEMPTS || !isPassing(failure)) throw new LaunchError(failure);
    await sleep(200);
  }
}

/**
 * Whether the next attempt may work. Workers of a killed server need a moment to notice. And a server that was killed right
 * after a transaction with a new unlogged table was rolled back, as a killed restore does, stumbles over that table's empty
 * file once: the failed start itself takes it away.
 */
function isPassing(failure: string): boolean {
  return failure.includes('is still in use') || /could not create file "base\/[^"]*": File exists/.test(failure);
}

/** PostgreSQL ended before it was ready; the message is the end of its log. */
export class LaunchError extends Error {
  override readonly name = 'FailedLaunch';
}

/** The end of what it logs, for as long as it runs. */
function keepRecent(child: ChildProcess, log: (line: string) => void): () => string {
  let recent = '';
  child.stderr?.on('data', (text) => {
    log(String(text).trimEnd());
    recent = (recent + text).slice(-8_000);
  });
  return () => recent;
}

/** Undefined once it answers, else its last words. */
function untilReady(
  child: ChildProcess,
  exited: Promise<number | null>,
  output: () => string,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    child.stderr?.on('data', function look() {
      if (!output().includes('ready to accept connections')) return;
      child.stderr?.off('data', look);
      resolve(undefined);
    });
    child.on('error', (error) => resolve(error.message));
    void exited.then((code) => sleep(LAST_WORDS_MS).then(() => resolve(`exit ${code} ${output()}`)));
  });
}

async function stop(child: ChildProcess, exited: Promise<number | null>): Promise<void> {
  child.kill('SIGINT'); // fast: open transactions are rolled back
  const impatience = setTimeout(() => child.kill('SIGQUIT'), PATIENCE_MS);
  await exited;
  clearTimeout(impatience);
}
