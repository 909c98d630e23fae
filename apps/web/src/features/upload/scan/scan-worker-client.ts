import type { Numbered, ScanAnswer, ScanJob, ScanReply } from './scan-jobs.ts';

export interface ScanWorker {
  /** @throws ScanWorkerStopped where the worker could not be loaded; Error where the picture cannot be read */
  ask: <Job extends ScanJob>(job: Job) => Promise<ScanAnswer<Job>>;
  stop: () => void;
}

export class ScanWorkerStopped extends Error {
  override name = 'ScanWorkerStopped';
}

/** Looks for edges and straightens beside the page, which stays smooth. Starts with the first question. */
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
    // a worker that failed to load never answers: the next question starts another one
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
