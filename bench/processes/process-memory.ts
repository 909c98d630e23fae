import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { childrenOf } from './process-cpu.ts';

const KILOBYTES_PER_MB = 1024;

/** Resident memory in MB, all of it: what is shared with other processes too. */
export function residentMb(pid: number): number {
  if (process.platform === 'linux') return readStatus(pid, 'VmRSS');
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / KILOBYTES_PER_MB;
}

/**
 * What a server and its PostgreSQL take together in MB: of memory that processes share, each one's share (PSS). Undefined
 * where the system does not tell.
 */
export function sharedMb(serverPid: number, databasePid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const pids = [serverPid, databasePid, ...childrenOf(databasePid)];
  return pids.reduce((total, pid) => total + readField(`/proc/${pid}/smaps_rollup`, 'Pss'), 0);
}

/** The highest `residentMb` since the last `forgetPeak`; undefined where the system does not keep it. */
export function peakMb(pid: number): number | undefined {
  return process.platform === 'linux' ? readStatus(pid, 'VmHWM') : undefined;
}

export function forgetPeak(pid: number): void {
  if (process.platform === 'linux') fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

const readStatus = (pid: number, name: string) => readField(`/proc/${pid}/status`, name);

function readField(file: string, name: string): number {
  const text = fs.readFileSync(file, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / KILOBYTES_PER_MB;
}
