import type { BoundedChild } from './bounded-child.ts';
import { CannotRender } from './cannot-render.ts';

export type ChildPool<Job, Result> = {
  /** The job is made when its turn has come: what waits need not hold its bytes. */
  run(makeJob: () => Promise<Job>): Promise<Result>;
  close(): Promise<void>;
};

/** Hands jobs to a fixed number of children in the order they come. */
export function createChildPool<Job, Result>(
  size: number,
  createChild: () => BoundedChild<Job, Result>,
): ChildPool<Job, Result> {
  const children = Array.from({ length: size }, createChild);
  // The last to finish works first: the others may then fall idle and end.
  const free = [...children];
  const waiting: Array<(child: BoundedChild<Job, Result> | null) => void> = [];
  let isClosed = false;

  async function take(): Promise<BoundedChild<Job, Result>> {
    const child = isClosed
      ? null
      : (free.pop() ?? (await new Promise<(typeof free)[number] | null>((resolve) => waiting.push(resolve))));
    if (!child) throw new CannotRender('closed');
    return child;
  }

  function giveBack(child: BoundedChild<Job, Result>): void {
    const next = waiting.shift();
    if (next) next(child);
    else free.push(child);
  }

  async function run(makeJob: () => Promise<Job>): Promise<Result> {
    const child = await take();
    try {
      const job = await makeJob();
      if (isClosed) throw new CannotRender('closed'); // or it would start a child again
      return await child.run(job);
    } catch (error) {
      throw isClosed ? new CannotRender('closed', { cause: error }) : error;
    } finally {
      giveBack(child);
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const refuse of waiting.splice(0)) refuse(null);
    await Promise.all(children.map((child) => child.stop()));
  }

  return { run, close };
}
