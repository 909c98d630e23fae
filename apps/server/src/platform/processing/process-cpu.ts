import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { platform } from 'node:process';
import { promisify } from 'node:util';

// Linux tells processor time in hundredths of a second, whatever its own clock.
const TICK_MS = 10;
const run = promisify(execFile);

/** The processor time that a process has taken, in ms, its threads' included; null when it is gone. */
export async function readCpuMs(pid: number): Promise<number | null> {
  try {
    return platform === 'linux' ? await readFromProc(pid) : await readFromPs(pid);
  } catch {
    return null;
  }
}

async function readFromProc(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  // the program's name comes second, in brackets, and may hold anything
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * TICK_MS : null;
}

async function readFromPs(pid: number): Promise<number | null> {
  const { stdout } = await run('ps', ['-o', 'time=', '-p', String(pid)]);
  return parsePsTime(stdout);
}

/** `[[days-]hours:]minutes:seconds`, with hundredths on macOS. */
export function parsePsTime(text: string): number | null {
  const [, days = '0', rest = ''] = /^(?:(\d+)-)?([\d:.]+)$/.exec(text.trim()) ?? [];
  const seconds = rest.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return rest === '' || Number.isNaN(seconds) ? null : Math.round((Number(days) * 86_400 + seconds) * 1000);
}
