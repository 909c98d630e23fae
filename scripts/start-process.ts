/** Runs `npm start`'s script for tests, as somebody at a terminal would. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programEnv } from '../apps/server/test/program-env.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '..');

export interface Started {
  child: ChildProcess;
  address: string;
  /** Of every process it started, the database's included. */
  family: number[];
}

export interface Ended {
  code: number | null;
  errors: string;
}

export function spawnStart(settings: Record<string, string>, root = REPOSITORY): ChildProcess {
  const env = programEnv({ PORT: '0', ...settings });
  // detached: a group of its own, so that a test can type Ctrl-C at it
  return spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], { env, cwd: '/', detached: true });
}

export async function start(settings: Record<string, string>): Promise<Started> {
  const child = spawnStart(settings);
  const ended = untilEnded(child);
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
      const found = /^Kinvault is ready at (\S+)$/m.exec(output)?.[1];
      if (found) resolve(found);
    });
    void ended.then((end) => reject(new Error(`it ended: ${end.errors}`)));
  });
  return { child, address, family: listFamily(Number(child.pid)) };
}

export async function untilEnded(child: ChildProcess): Promise<Ended> {
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  child.stdout?.resume();
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });
}

/** Those of the processes that are still there after the time. */
export async function survivors(processes: number[], limitMs = 10_000): Promise<number[]> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(50)) {
    if (processes.filter(isAlive).length === 0) return [];
  }
  return processes.filter(isAlive);
}

function isAlive(pid: number): boolean {
  const stat = readStat(pid);
  return stat !== undefined && stat.state !== 'Z';
}

function listFamily(root: number): number[] {
  const processes = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = processes.map((name) => ({ pid: Number(name), parent: readStat(Number(name))?.parent }));
  const family = [root];
  for (const pid of family) family.push(...parents.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return family;
}

function readStat(pid: number): { state: string; parent: number } | undefined {
  try {
    const [, state = '', parent] = /\) (\S) (\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
