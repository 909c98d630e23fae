import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { collectAfterStart } from './start/collect-after-start.ts';
import { explainStartup } from './start/startup-error.ts';
import { startServer } from './start-server.ts';

/** A signal this soon after a request to stop is the same request: nobody presses Ctrl-C twice so quickly. */
const SAME_REQUEST_MS = 100;

/** Undefined: told to stop. Otherwise why it cannot go on. */
async function reasonToStop(lost: Promise<string>): Promise<string | undefined> {
  const asked = [once(process, 'SIGINT'), once(process, 'SIGTERM')];
  if (process.env.KINVAULT_PARENT_PIPE) {
    // our parent holds the other end: however it dies, we end with it
    process.stdin.resume();
    asked.push(once(process.stdin, 'end'), once(process.stdin, 'close'));
  }
  return Promise.race([lost, Promise.race(asked).then(() => undefined)]);
}

/** A second signal ends the process without waiting for requests. The embedded database notices and stops by itself. */
async function endAtNextSignal(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, () => {});
  // Ctrl-C reaches us and the process that holds our pipe: on a busy machine its signal comes milliseconds after the pipe's end
  await sleep(SAME_REQUEST_MS);
  for (const signal of signals) process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

async function run(): Promise<number> {
  const config = readConfig(process.env);
  try {
    const server = await startServer(config);
    if (server.operatorUrl) process.stdout.write(`The operator's page is at ${server.operatorUrl}\n`);
    const told = reasonToStop(server.lost); // from here on a signal is a request to stop
    process.stdout.write(config.role === 'worker' ? 'Kinvault is working\n' : `Kinvault is ready at ${server.url}\n`);
    if (server.listensAt) process.stdout.write(`This copy listens on ${server.listensAt}\n`);
    flushCompileCache(); // where there is one: written at once, since a kill would lose it
    collectAfterStart();
    const reason = await told;
    if (reason) process.stderr.write(`${reason}\n`);
    void endAtNextSignal();
    await server.stop();
    return reason ? 1 : 0;
  } catch (error) {
    const sentence = explainStartup(error, config);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    return 1;
  }
}

try {
  process.exitCode = await run();
  process.exit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
