import fs from 'node:fs';

const MS_PER_TICK = 10; // USER_HZ is 100 wherever Node runs
const USER_TICKS = 11; // fields behind the name, which may hold spaces
const SYSTEM_TICKS = 12;

/** Processor time that a process has had so far, without its children; undefined where the system does not tell. */
export function cpuMs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MS_PER_TICK;
}
