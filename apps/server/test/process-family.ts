/** A process with all that it started: for tests that stop or kill a whole server at once. Linux only. */
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 30_000;

/**
 * Stops a process and its descendants where they are. A process in the middle of a write to the disk finishes that
 * write first.
 * @returns the ids of all of them
 */
export async function freezeFamily(root: number): Promise<number[]> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(5)) {
    const family = listFamily(root);
    const running = family.filter(({ state }) => !isStopped(state));
    if (running.length === 0) return family.map(({ pid }) => pid);
    for (const { pid } of running) send(pid, 'SIGSTOP');
  }
  throw new Error(`the processes of ${root} did not stop within ${LIMIT_MS} ms`);
}

/** Lets them go on; one that was ending when it was stopped may be gone. */
export function resumeAll(pids: readonly number[]): void {
  for (const pid of pids) send(pid, 'SIGCONT');
}

/** Ends them without a last word and waits until they are gone. */
export async function killAll(pids: number[]): Promise<void> {
  for (const pid of pids) send(pid, 'SIGKILL');
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(5)) {
    if (pids.every((pid) => isGone(readStat(pid)?.state))) return;
  }
  throw new Error(`of the processes ${pids.join(', ')} some are still there after ${LIMIT_MS} ms`);
}

interface Stat {
  pid: number;
  parent: number;
  state: string;
}

const isGone = (state = 'X') => state === 'Z' || state === 'X';
const isStopped = (state: string) => state === 'T' || isGone(state);

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has ended by itself
  }
}

function listFamily(root: number): Stat[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = pids.map((pid) => readStat(Number(pid))).filter((stat) => stat !== undefined);
  const family = all.filter(({ pid }) => pid === root);
  for (const { pid } of family) family.push(...all.filter(({ parent }) => parent === pid));
  return family;
}

function readStat(pid: number): Stat | undefined {
  try {
    const [, state = '', parent] = /\) (\S) (\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { pid, state, parent: Number(parent) };
  } catch {
    return undefined; // it has ended since
  }
}
