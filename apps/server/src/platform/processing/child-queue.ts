import { type ChildContext, type ChildLimits, createBoundedChild, type OwnedJob } from './bounded-child.ts';
import { CannotRender } from './cannot-render.ts';

export type ChildQueue<Job, Result> = {
  /**
   * The job is made when its turn has come: what waits need not hold its bytes.
   * @throws CannotRender with the reason, or whatever `makeJob` throws
   */
  run(makeJob: () => Promise<Job>): Promise<Result>;
  /** Gives up what is running and waiting, and ends the child. */
  close(): Promise<void>;
};

/** Hands jobs to one child in the order they come. */
export function createChildQueue<Job extends OwnedJob, Result>(
  program: URL,
  limits: ChildLimits<Job>,
  context: ChildContext,
): ChildQueue<Job, Result> {
  const child = createBoundedChild<Job, Result>(program, limits, context);
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function runNow(makeJob: () => Promise<Job>): Promise<Result> {
    if (isClosed) throw new CannotRender('closed');
    try {
      return await child.run(await makeJob());
    } catch (error) {
      throw isClosed ? new CannotRender('closed', { cause: error }) : error;
    }
  }

  return {
    run(makeJob) {
      const turn = last.then(() => runNow(makeJob));
      last = turn.catch(() => {});
      return turn;
    },
    close() {
      isClosed = true;
      return child.close();
    },
  };
}
