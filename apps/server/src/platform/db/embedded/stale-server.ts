import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_NAME } from './socket.ts';

const LOCK_NAME = 'postmaster.pid';
const SHUTDOWN_LIMIT_MS = 60_000;
const NOTICE_LIMIT_MS = 3_000;

/**
 * A server whose parent died is already shutting down (its guard saw to it): wait for it. One that stays belongs to
 * another running copy. A lock left by a power cut may name a process id that something else has now.
 */
export async function waitForStaleServer(cluster: string): Promise<void> {
  const started = Date.now();
  for (;;) {
    const { pid, isStopping } = readLock(cluster);
    if (!pid || !isAlive(pid)) return;
    if (process.platform === 'linux' && !isServerOf(pid, cluster)) return removeLock(cluster);
    if (Date.now() - started > (isStopping ? SHUTDOWN_LIMIT_MS : NOTICE_LIMIT_MS)) {
      throw new Error(`Kinvault is already running on this data: process ${pid} uses ${cluster}`);
    }
    await sleep(50);
  }
}

/** True while the cluster's server is up or going down. */
export function hasRunningServer(cluster: string): boolean {
  const { pid } = readLock(cluster);
  if (!pid || !isAlive(pid)) return false;
  return process.platform !== 'linux' || isServerOf(pid, cluster);
}

function readLock(cluster: string): { pid: number; isStopping: boolean } {
  const lock = path.join(cluster, LOCK_NAME);
  const lines = fs.existsSync(lock) ? fs.readFileSync(lock, 'utf8').split('\n') : [];
  return { pid: Number(lines[0]), isStopping: lines[7]?.trim() === 'stopping' };
}

function removeLock(cluster: string): void {
  for (const name of [LOCK_NAME, SOCKET_NAME, `${SOCKET_NAME}.lock`]) {
    fs.rmSync(path.join(cluster, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Every PostgreSQL process works inside its data folder; a zombie works nowhere. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster);
  } catch {
    return false;
  }
}
