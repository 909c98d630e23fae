import { constants } from 'node:os';
import { type FileKind, isImageKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { ZoneReading } from '@kinvault/domain/documents/paper-reading.schema.ts';
import type { ChildContext, OwnedJob } from '../processing/bounded-child.ts';
import { CannotRender } from '../processing/cannot-render.ts';
import { createChildQueue } from '../processing/child-queue.ts';
import { parseTextAnswer, parseZoneAnswer } from './parse-answer.ts';
import type { ReadableFile, ReadingJob, TextRange, TextReading } from './reading.ts';

export type Reader = {
  /**
   * Looks for a machine-readable zone on the first pages of a picture or PDF: about a second of processor time where
   * there is a clear one, up to five where there is none. Null where no date is proven. `today`: YYYY-MM-DD.
   * @throws CannotRender with the reason
   */
  readZone(file: ReadableFile & OwnedJob, today: string): Promise<ZoneReading | null>;
  /**
   * Reads the text of some pages: a text layer costs nothing, a picture one to three seconds of processor time a page.
   * @throws CannotRender with the reason. `too_large` may be the fault of one page: asked for singly, the others are read
   */
  readText(file: ReadableFile & OwnedJob, range: TextRange): Promise<TextReading>;
  /** Gives up what is running and waiting, and ends the child. */
  close(): Promise<void>;
};

const PROGRAM = new URL('../processing/child/reading-child.ts', import.meta.url);
const CPU_LIMITS_MS = { zone: 10_000, text: 25_000 };
const LIMITS = {
  maxMemoryMb: 500,
  // a slow file is stopped by the limit on processor time; this one stops a child that waits for ever without using any
  timeLimitMs: 120_000,
  cpuLimitMs: ({ what }: ReadingJob) => CPU_LIMITS_MS[what],
  idleMs: 30_000,
  // thumbnails come first
  priority: constants.priority.PRIORITY_LOW,
};

export function isReadable(kind: FileKind): boolean {
  return isImageKind(kind) || kind === 'pdf';
}

/** Has one child process of its own: jobs wait their turn, each holding its bytes. */
export function createReader(context: ChildContext): Reader {
  const queue = createChildQueue<ReadingJob & OwnedJob, unknown>(PROGRAM, LIMITS, context);
  async function run(job: ReadingJob & OwnedJob): Promise<unknown> {
    if (!isReadable(job.file.kind)) throw new CannotRender('unsupported');
    return await queue.run(async () => job);
  }
  return {
    readZone: async ({ owner, ...file }, today) => parseZoneAnswer(await run({ owner, what: 'zone', file, today })),
    readText: async ({ owner, ...file }, range) =>
      parseTextAnswer(await run({ owner, what: 'text', file, range }), range),
    close: queue.close,
  };
}
