import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 60_000;

export interface Child {
  pid: number;
  port: number;
  /** From the spawn to the line that tells the address. */
  readyMs: number;
  stop(): Promise<void>;
}

/** Starts a program that prints the address it serves. */
export async function startChild(command: string[], env: Record<string, string> = {}): Promise<Child> {
  const [program = '', ...args] = command;
  const start = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, KINVAULT_PARENT_PIPE: '1' }, // a run that is killed takes it along
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await readPort(child);
  const readyMs = performance.now() - start;
  return { pid: child.pid ?? 0, port, readyMs, stop: () => stop(child) };
}

async function readPort(child: ChildProcess): Promise<number> {
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  let output = '';
  for await (const text of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += text;
    const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
    if (port) {
      child.stdout?.resume();
      return Number(port);
    }
    if (limit.aborted) break;
  }
  throw new Error(`It did not get ready: ${output}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}
