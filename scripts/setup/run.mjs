import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Failure } from './failure.mjs';

/**
 * Runs a step to its end; what it writes is kept back. Ctrl-C reaches it as well as us, and then nothing follows it.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly(command, options) {
  let output = '';
  const child = spawn(command[0], command.slice(1), { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  return { code: await ended(child), output };
}

/** Runs a step that writes for itself; one that also asks gets our `stdin`. */
export async function runAloud(command, { stdin = 'ignore', ...options }) {
  return ended(spawn(command[0], command.slice(1), { ...options, stdio: [stdin, 'inherit', 'inherit'] }));
}

/** The exit code, in a shell's manner also for an end by a signal. An interruption of ours is passed on and then ends us. */
export async function ended(child) {
  let interruption = '';
  const passOn = (signal) => {
    interruption = signal;
    child.kill(signal);
  };
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  try {
    const [code, signal] = await new Promise((resolve, reject) => {
      child.on('error', reject).on('close', (...end) => resolve(end));
    });
    if (interruption) throw new Failure('', signalCode(interruption));
    return code ?? signalCode(signal);
  } finally {
    process.off('SIGINT', passOn).off('SIGTERM', passOn);
  }
}

export function signalCode(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}
