import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const KILOBYTES_PER_MB = 1024;

/** Resident memory in MB, all of it: what is shared with other processes too. */
export function residentMb(pid: number): number {
  if (process.platform === 'linux') return readStatus(pid, 'VmRSS');
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / KILOBYTES_PER_MB;
}

/** The highest `residentMb` since the last `forgetPeak`; undefined where the system does not keep it. */
export function peakMb(pid: number): number | undefined {
  return process.platform === 'linux' ? readStatus(pid, 'VmHWM') : undefined;
}

export function forgetPeak(pid: number): void {
  if (process.platform === 'linux') fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function readStatus(pid: number, name: string): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / KILOBYTES_PER_MB;
}
