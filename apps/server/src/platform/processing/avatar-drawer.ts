import type { AvatarJob } from './avatar-job.ts';
import { type ChildContext, createBoundedChild } from './bounded-child.ts';
import { createChildPool } from './child-pool.ts';

export type AvatarRenderer = {
  /**
   * Draws the square of a picture that becomes an avatar: WebP, 512 pixels a side, in sRGB, without metadata. Jobs wait
   * their turn, and are made only then.
   * @throws CannotRender with the reason, or whatever `makeJob` throws
   */
  draw(makeJob: () => Promise<AvatarJob>): Promise<Buffer>;
  /** Gives up what is running and waiting, and ends the child. */
  close(): Promise<void>;
};

const CHILD_PROGRAM = new URL('./child/avatar-child.ts', import.meta.url);
const LIMITS = { maxMemoryMb: 700, timeLimitMs: 20_000, idleMs: 30_000 };

/** Its child is its own: somebody waits for the answer, and thumbnails of a large upload may be many. */
export function createAvatarRenderer(surroundings: ChildContext): AvatarRenderer {
  const pool = createChildPool(1, () => createBoundedChild<AvatarJob, Uint8Array>(CHILD_PROGRAM, LIMITS, surroundings));
  return {
    draw: async (makeJob) => Buffer.from(await pool.run(makeJob)),
    close: () => pool.close(),
  };
}
