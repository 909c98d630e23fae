import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { runSql } from './run-sql.ts';
import type { TestServer } from './test-server.ts';

/**
 * Runs a worker on the server's database in a process of its own, and kills it `killAfterMs` after it has printed its first
 * line; infinity lets it end by itself. The program gets its settings, `connection` among them, as JSON.
 *
 * PostgreSQL keeps the locks of a killed client until it notices that the client is gone. This returns after that.
 *
 * @returns true if the worker was killed, false if it had already ended
 * @throws Error if the worker fails by itself
 */
export async function runWorker(
  server: TestServer,
  { program, killAfterMs, ...settings }: { program: string; killAfterMs: number; [setting: string]: unknown },
): Promise<boolean> {
  const name = `worker ${randomUUID()}`;
  const connection = { ...server.connection, application_name: name };
  const args = [program, JSON.stringify({ ...settings, connection })];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (Number.isFinite(killAfterMs)) {
    await Promise.race([sleep(killAfterMs), ended]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the program ended with ${code}`);
  const connections = 'select 1 from pg_stat_activity where application_name = $1';
  await expect.poll(() => runSql(server, connections, [name])).toEqual([]);
  return signal === 'SIGKILL';
}
