import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../setup/failure.mjs';

const STOP_MS = 30_000;
const START_MS = 120_000;
/** Ends the program when we die, even by kill -9: the guard reads a pipe that only we hold open. */
const GUARD =
  'exec 3<&0 </dev/null; pid=$$; ( ( read -r _ <&3 || kill -TERM $pid ) >/dev/null 2>&1 & ); exec "$@" 3<&-';

/**
 * Starts a program that lives no longer than we do and writes to `<folder>/<name>.log`. It heads a process group of its
 * own, so that a Ctrl-C reaches us alone.
 */
export function startProgram(folder, { name, command, env = process.env, account }) {
  const log = path.join(folder, `${name}.log`);
  const output = fs.openSync(log, 'a');
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', ...command], {
    ...account,
    ...{ env, cwd: '/', detached: true, stdio: ['pipe', output, output] },
  });
  fs.closeSync(output);
  child.stdin.on('error', () => {});
  const exited = once(child, 'exit').then(([code, signal]) => code ?? signal);
  void exited.then(() => child.stdin.end('over\n')); // lets the guard go without a signal
  let isOver = false;
  void exited.then(() => {
    isOver = true;
  });
  return {
    ...{ name, log, child, exited },
    isOver: () => isOver,
    /** Sends a signal and waits for the end; one that does not come is made. */
    async end(signal = 'SIGTERM') {
      if (isOver) return;
      child.kill(signal);
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exited;
      clearTimeout(impatience);
    },
  };
}

/** Waits until the program answers. @throws {Failure} with the end of its log where it ends instead */
export async function untilAnswering(program, isAnswering) {
  await until(
    async () => {
      if (program.isOver()) throw new Failure(`${program.name} has ended:\n${lastLines(program.log)}`);
      return isAnswering();
    },
    `${program.name} does not answer:\n${lastLines(program.log)}`,
  );
}

export function lastLines(file, count = 20) {
  return fs.readFileSync(file, 'utf8').trim().split('\n').slice(-count).join('\n');
}

/** @throws {Failure} with the sentence where it does not come to it */
export async function until(isTrue, sentence, limitMs = START_MS) {
  const end = Date.now() + limitMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Failure(sentence);
    await sleep(20);
  }
}
