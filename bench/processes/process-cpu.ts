import fs from 'node:fs';

const MS_PER_TICK = 10; // USER_HZ is 100 wherever Node runs
const USER_TICKS = 11; // fields behind the name, which may hold spaces
const SYSTEM_TICKS = 12;
const PARENT = 1;
const REAPED_USER_TICKS = 13;
const REAPED_SYSTEM_TICKS = 14;

/** Processor time that a process has had so far, without its children; undefined where the system does not tell. */
export function cpuMs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return sum(readStat(pid), [USER_TICKS, SYSTEM_TICKS]);
}

/** The same of a process and its children, those that have ended included: PostgreSQL by its postmaster. */
export function familyCpuMs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const own = sum(readStat(pid), [USER_TICKS, SYSTEM_TICKS, REAPED_USER_TICKS, REAPED_SYSTEM_TICKS]);
  return childrenOf(pid).reduce((total, child) => total + sum(readStat(child), [USER_TICKS, SYSTEM_TICKS]), own);
}

export function childrenOf(pid: number): number[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((each) => Number(readStat(each)[PARENT]) === pid);
}

/** Empty where the process has ended. */
function readStat(pid: number): string[] {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const sum = (stat: string[], fields: number[]) =>
  fields.reduce((ticks, field) => ticks + Number(stat[field] ?? 0), 0) * MS_PER_TICK;
