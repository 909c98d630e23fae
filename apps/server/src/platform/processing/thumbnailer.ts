import { type FileKind, isOfficeKind } from '@kinvault/domain/documents/file-kinds.ts';
import { createBoundedChild } from './bounded-child.ts';
import { CannotRender } from './cannot-render.ts';
import { createChildPool } from './child-pool.ts';
import type { ProcessingLog } from './processing-log.ts';
import type { Thumbnail } from './thumbnail.ts';
import type { ThumbnailJob } from './thumbnail-job.ts';

export type Thumbnailer = {
  /**
   * Draws a file's first page or frame. Jobs beyond the number of children wait their turn, each holding its bytes.
   * @throws CannotRender with the reason
   */
  render(bytes: Buffer, kind: FileKind): Promise<Thumbnail>;
  /** Gives up what is running and waiting, and ends the children. */
  close(): Promise<void>;
};

export type ThumbnailerOptions = {
  log: ProcessingLog;
  /** Of one child; default 700. */
  maxMemoryMb?: number;
  /** Of one job, from its start; default 20 s. */
  timeLimitMs?: number;
  /** A child without work ends after this; default 30 s. */
  idleMs?: number;
  /** Children at once; default 1. */
  children?: number;
};

const CHILD_PROGRAM = new URL('./child/thumbnail-child.ts', import.meta.url);

export function createThumbnailer(options: ThumbnailerOptions): Thumbnailer {
  const { log, maxMemoryMb = 700, timeLimitMs = 20_000, idleMs = 30_000, children = 1 } = options;
  const pool = createChildPool(children, () =>
    createBoundedChild<ThumbnailJob, Thumbnail>(CHILD_PROGRAM, { maxMemoryMb, timeLimitMs, idleMs }, log),
  );
  return {
    render: async (bytes, kind) => {
      if (isOfficeKind(kind)) throw new CannotRender('unsupported');
      const thumbnail = await pool.run(async () => ({ bytes, kind }));
      const preview = thumbnail.preview && { preview: Buffer.from(thumbnail.preview) };
      return { ...thumbnail, ...preview, bytes: Buffer.from(thumbnail.bytes) };
    },
    close: () => pool.close(),
  };
}
