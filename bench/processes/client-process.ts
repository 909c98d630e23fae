import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Load, LoadResult } from '../client/load.ts';

const PROGRAM = fileURLToPath(new URL('../client/client-main.ts', import.meta.url));

export interface Client {
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

export function startClient(): Client {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(new Error('The client has ended before its measurement.'));
        child.once('exit', gone);
        child.once('message', (message) => {
          child.off('exit', gone);
          const { result, error } = message as { result?: LoadResult; error?: string };
          if (result) resolve(result);
          else reject(new Error(error));
        });
        child.send(load);
      }),
    stop: () => child.disconnect(),
  };
}
