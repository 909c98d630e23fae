import { type ChildContext, createBoundedChild } from './bounded-child.ts';
import { createChildPool } from './child-pool.ts';
import type { AvatarJob, PictureJob, ScanJob } from './jobs.ts';

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

const AVATAR_PROGRAM = new URL('./child/avatar-child.ts', import.meta.url);
const AVATAR_LIMITS = { maxMemoryMb: 700, timeLimitMs: 20_000, idleMs: 30_000 };

/** Has a child process of its own: a person waits for the answer, and a large upload may queue many thumbnails. */
export function createAvatarRenderer(context: ChildContext): AvatarRenderer {
  const pool = createChildPool(1, () =>
    createBoundedChild<AvatarJob, Uint8Array>(AVATAR_PROGRAM, AVATAR_LIMITS, context),
  );
  return {
    draw: async (makeJob) => Buffer.from(await pool.run(makeJob)),
    close: () => pool.close(),
  };
}

export type PictureRenderer = {
  /** Draws the first page of a PDF of our own as a picture. Jobs wait their turn. */
  draw(job: PictureJob): Promise<Buffer>;
  /** Gives up what is running and waiting, and ends the child. */
  close(): Promise<void>;
};

const PICTURE_PROGRAM = new URL('./child/picture-child.ts', import.meta.url);
const PICTURE_LIMITS = { maxMemoryMb: 700, timeLimitMs: 20_000, idleMs: 10_000 };

/** Runs in a child process: a page at 200 dpi takes a third of a second. */
export function createPictureRenderer(context: ChildContext): PictureRenderer {
  const pool = createChildPool(1, () =>
    createBoundedChild<PictureJob, Uint8Array>(PICTURE_PROGRAM, PICTURE_LIMITS, context),
  );
  return {
    draw: async (job) => Buffer.from(await pool.run(async () => job)),
    close: () => pool.close(),
  };
}

export type ScanRenderer = {
  /**
   * Makes one PDF of photographed pages, each drawn anew: upright, in sRGB, without metadata. Jobs wait their turn, and
   * are made only then. The same pages give the same bytes.
   * @throws CannotRender with the reason, or whatever `makeJob` throws
   */
  draw(makeJob: () => Promise<ScanJob>): Promise<Buffer>;
  /** Gives up what is running and waiting, and ends the child. */
  close(): Promise<void>;
};

const SCAN_PROGRAM = new URL('./child/scan-child.ts', import.meta.url);
const SCAN_LIMITS = { maxMemoryMb: 500, timeLimitMs: 20_000, idleMs: 10_000 };

/** Has a child process of its own: a person waits for the answer. */
export function createScanRenderer(context: ChildContext): ScanRenderer {
  const pool = createChildPool(1, () => createBoundedChild<ScanJob, Uint8Array>(SCAN_PROGRAM, SCAN_LIMITS, context));
  return {
    draw: async (makeJob) => Buffer.from(await pool.run(makeJob)),
    close: () => pool.close(),
  };
}
