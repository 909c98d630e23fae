import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs a program that prints a word when it begins its work, and kills it so many milliseconds later; infinity lets it end.
 * True when the kill came before its end. @throws Error where it ends by itself with a failure
 */
export async function runUntilKilled(args: string[], killAfterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  if (Number.isFinite(killAfterMs)) {
    await Promise.race([sleep(killAfterMs), ended]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the program ended with ${code}`);
  return signal === 'SIGKILL';
}
