import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { runSql } from './run-sql.ts';
import type { TestServer } from './test-server.ts';

/**
 * Runs a program of its own on the server's database. It gets the settings, with `connection`, as JSON, and prints a word
 * when it begins its work; so many milliseconds later it is killed. Infinity lets it end.
 *
 * PostgreSQL needs a moment to see that a client is gone, and holds its locks until then: this returns after that.
 *
 * @returns true when the kill came before the program's end
 * @throws Error where the program ends by itself with a failure
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
