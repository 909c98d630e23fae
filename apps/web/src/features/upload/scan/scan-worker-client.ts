import type { Numbered, ScanAnswer, ScanJob, ScanReply } from './scan-jobs.ts';

export interface ScanWorker {
  /** Rejects where the picture cannot be read. */
  ask: <Job extends ScanJob>(job: Job) => Promise<ScanAnswer<Job>>;
  stop: () => void;
}

/** Looks for edges and straightens beside the page, which stays smooth. */
export function startScanWorker(): ScanWorker {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  worker.onmessage = ({ data }: MessageEvent<ScanReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.answer);
  };
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('the scan worker stopped'));
    waiting.clear();
  };
  return {
    ask<Job extends ScanJob>(job: Job) {
      const id = ++lastId;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      const message: Numbered<ScanJob> = { ...job, id };
      const isBitmap = job.type === 'find' && job.picture instanceof ImageBitmap;
      worker.postMessage(message, isBitmap ? [job.picture as ImageBitmap] : []);
      return answer.promise as Promise<ScanAnswer<Job>>;
    },
    stop: () => worker.terminate(),
  };
}
