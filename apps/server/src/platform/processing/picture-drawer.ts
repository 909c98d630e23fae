import { type ChildContext, createBoundedChild } from './bounded-child.ts';
import { createChildPool } from './child-pool.ts';
import type { PictureJob } from './picture-job.ts';

export type PictureRenderer = {
  /** Draws the first page of a PDF of our own as a picture. Jobs wait their turn. */
  draw(job: PictureJob): Promise<Buffer>;
  /** Gives up what is running and waiting, and ends the child. */
  close(): Promise<void>;
};

const CHILD_PROGRAM = new URL('./child/picture-child.ts', import.meta.url);
const LIMITS = { maxMemoryMb: 700, timeLimitMs: 20_000, idleMs: 10_000 };

/** In a child, as whatever draws: a page of 200 dots an inch takes a third of a second. */
export function createPictureRenderer(surroundings: ChildContext): PictureRenderer {
  const pool = createChildPool(1, () =>
    createBoundedChild<PictureJob, Uint8Array>(CHILD_PROGRAM, LIMITS, surroundings),
  );
  return {
    draw: async (job) => Buffer.from(await pool.run(async () => job)),
    close: () => pool.close(),
  };
}
