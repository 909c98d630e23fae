import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { platform } from 'node:process';
import { promisify } from 'node:util';

// 4 KiB on x86-64; an arm64 kernel with larger pages shows fewer of them, so its limit would bite later, never earlier.
const PAGE_BYTES = 4096;
const run = promisify(execFile);

/** The memory that a process holds, in bytes; null when it is gone. */
export async function readMemoryBytes(pid: number): Promise<number | null> {
  try {
    return platform === 'linux' ? await readFromProc(pid) : await readFromPs(pid);
  } catch {
    return null;
  }
}

async function readFromProc(pid: number): Promise<number | null> {
  const fields = (await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ');
  const pages = Number(fields[1]);
  return pages > 0 ? pages * PAGE_BYTES : null;
}

async function readFromPs(pid: number): Promise<number | null> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  const kilobytes = Number(stdout.trim());
  return kilobytes > 0 ? kilobytes * 1024 : null;
}
