import { type FileKind, isProcessed } from '@kinvault/domain/documents/file-kinds.ts';
import { type ChildContext, createBoundedChild } from './bounded-child.ts';
import { CannotRender } from './cannot-render.ts';
import { createChildPool } from './child-pool.ts';
import type { ThumbnailJob } from './jobs.ts';
import type { ProcessedFile, Thumbnail } from './processed-file.ts';

export type Thumbnailer = {
  /**
   * Draws a file's first page or frame and takes out its text. Jobs beyond the number of children wait their turn, each
   * holding its bytes.
   * @throws CannotRender with the reason
   */
  process(bytes: Buffer, kind: FileKind): Promise<ProcessedFile>;
  /** The picture alone; `unsupported` where a cover stands for it. */
  render(bytes: Buffer, kind: FileKind): Promise<Thumbnail>;
  /** Gives up what is running and waiting, and ends the children. */
  close(): Promise<void>;
};

export type ThumbnailerOptions = ChildContext & {
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
  const { maxMemoryMb = 700, timeLimitMs = 20_000, idleMs = 30_000, children = 1, ...surroundings } = options;
  const pool = createChildPool(children, () =>
    createBoundedChild<ThumbnailJob, ProcessedFile>(CHILD_PROGRAM, { maxMemoryMb, timeLimitMs, idleMs }, surroundings),
  );
  async function process(bytes: Buffer, kind: FileKind): Promise<ProcessedFile> {
    if (!isProcessed(kind)) throw new CannotRender('unsupported');
    const { thumbnail, ...rest } = await pool.run(async () => ({ bytes, kind }));
    return { ...rest, thumbnail: thumbnail && asBuffers(thumbnail) };
  }
  return {
    process,
    render: async (bytes, kind) => {
      const { thumbnail } = await process(bytes, kind);
      if (!thumbnail) throw new CannotRender('unsupported');
      return thumbnail;
    },
    close: () => pool.close(),
  };
}

/** The channel between processes makes plain arrays of them. */
function asBuffers({ bytes, preview, ...rest }: Thumbnail): Thumbnail {
  return { ...rest, bytes: Buffer.from(bytes), ...(preview && { preview: Buffer.from(preview) }) };
}
