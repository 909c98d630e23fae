import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programEnv } from './program-env.ts';

const COMMANDS = fileURLToPath(new URL('../src/commands/', import.meta.url));

/** An operator's command as its npm script runs it, with these settings alone. */
export function startCommand(name: string, words: string[], settings: Record<string, string>): ChildProcess {
  const env = programEnv(settings);
  return spawn(process.execPath, [`${COMMANDS}${name}.ts`, ...words], {
    env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function runCommand(name: string, words: string[], settings: Record<string, string>) {
  const child = startCommand(name, words, settings);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text) => {
    output.stdout += text;
  });
  child.stderr?.on('data', (text) => {
    output.stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...output };
}
