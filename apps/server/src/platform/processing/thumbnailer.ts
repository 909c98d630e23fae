import { firstThumbnail } from '@kinvault/domain/documents/file-kinds.ts';
import type { ChildContext } from './bounded-child.ts';
import { CannotRender } from './cannot-render.ts';
import { createChildQueue } from './child-queue.ts';
import type { ThumbnailJob } from './drawing-jobs.ts';
import type { ProcessedFile, Thumbnail } from './processed-file.ts';

export type Thumbnailer = {
  /**
   * Draws a file's first page or frame and takes out its text. Jobs wait their turn, each holding its bytes.
   * @throws CannotRender with the reason
   */
  process(file: ThumbnailJob): Promise<ProcessedFile>;
  /** Gives up what is running and waiting, and ends the child. */
  close(): Promise<void>;
};

const PROGRAM = new URL('./child/thumbnail-child.ts', import.meta.url);
const LIMITS = { maxMemoryMb: 700, timeLimitMs: 20_000, idleMs: 30_000 };

export function createThumbnailer(context: ChildContext): Thumbnailer {
  const queue = createChildQueue<ThumbnailJob, ProcessedFile>(PROGRAM, LIMITS, context);
  return {
    async process(file) {
      if (firstThumbnail(file.kind) !== 'pending') throw new CannotRender('unsupported');
      const { thumbnail, ...rest } = await queue.run(async () => file);
      return { ...rest, thumbnail: thumbnail && asBuffers(thumbnail) };
    },
    close: queue.close,
  };
}

/** The channel between processes makes plain arrays of them. */
function asBuffers({ bytes, preview, ...rest }: Thumbnail): Thumbnail {
  return { ...rest, bytes: Buffer.from(bytes), ...(preview && { preview: Buffer.from(preview) }) };
}
