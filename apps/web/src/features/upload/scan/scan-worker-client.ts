import type { Numbered, ScanAnswer, ScanJob, ScanReply } from './scan-jobs.ts';

export interface ScanWorker {
  /** @throws ScanWorkerStopped if the worker could not be loaded; Error if the picture cannot be read */
  ask: <Job extends ScanJob>(job: Job) => Promise<ScanAnswer<Job>>;
  stop: () => void;
}

export class ScanWorkerStopped extends Error {
  override name = 'ScanWorkerStopped';
}

/** Finds edges and straightens pages in a worker, so that the page stays smooth. Starts with the first request. */
export function createScanWorker(): ScanWorker {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<ScanReply>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('error' in data) asked?.reject(new Error(data.error));
      else asked?.resolve(data.answer);
    };
    // a worker that failed to load never responds: the next request starts another one
    started.onerror = stop;
    return started;
  }

  function stop(): void {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new ScanWorkerStopped());
    waiting.clear();
  }

  return {
    ask<Job extends ScanJob>(job: Job) {
      worker ??= start();
      const id = ++lastId;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      const message: Numbered<ScanJob> = { ...job, id };
      const isBitmap = job.type === 'find' && job.picture instanceof ImageBitmap;
      worker.postMessage(message, isBitmap ? [job.picture as ImageBitmap] : []);
      return answer.promise as Promise<ScanAnswer<Job>>;
    },
    stop,
  };
}
