import { Worker } from 'node:worker_threads';
import type { ChildAnswer } from '../bounded-child.ts';
import { CannotRender } from '../cannot-render.ts';

/** The child's side: answers each job that the parent sends, and ends with the parent. */
export function serveJobs<Job, Result>(handle: (job: Job) => Promise<Result>): void {
  process.on('message', async (job: Job) => {
    const answer = await answerJob(job, handle);
    process.send?.(answer);
  });
  process.on('disconnect', () => process.exit());
  // sent to the whole group, by Ctrl-C or a service manager: the server ends its children, or their jobs look like crashes
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  if (process.ppid === 0) return; // in a process namespace of its own, the system ends it with its parent
  const parent = Number(process.argv[2]);
  new Worker(new URL('./end-with-parent.ts', import.meta.url), { workerData: parent }).unref();
}

async function answerJob<Job, Result>(job: Job, handle: (job: Job) => Promise<Result>): Promise<ChildAnswer<Result>> {
  try {
    return { ok: true, result: await handle(job) };
  } catch (error) {
    if (error instanceof CannotRender) return { ok: false, reason: error.reason };
    return { ok: false, reason: reasonOf(error), isSpent: isUnwound(error) };
  }
}

/** After a stack overflow or a trap, the state inside WebAssembly is unreliable. */
function isUnwound(error: unknown): boolean {
  return error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
}

/** Decoders throw errors of many shapes; only sharp's pixel limit needs telling apart from damage. */
function reasonOf(error: unknown): 'too_large' | 'damaged' {
  return /pixel limit/i.test(String(error)) ? 'too_large' : 'damaged';
}
