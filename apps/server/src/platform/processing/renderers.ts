import { constants } from 'node:os';
import type { ChildContext, ChildLimits, OwnedJob } from './bounded-child.ts';
import { type ChildQueue, createChildQueue } from './child-queue.ts';
import type {
  AvatarJob,
  CardSheetJob,
  CopyJob,
  LinkPagesJob,
  LinkPictures,
  PagesJob,
  PictureJob,
  ScanJob,
} from './drawing-jobs.ts';

type Renderer<Job> = {
  /**
   * Jobs wait their turn, and are made only then.
   * @throws CannotRender with the reason, or whatever `makeJob` throws
   */
  draw(makeJob: () => Promise<Job>): Promise<Buffer>;
  close: ChildQueue<Job, Uint8Array>['close'];
};

/** Draws the square of a picture that becomes an avatar: WebP, 512 pixels a side, in sRGB, without metadata. */
export type AvatarRenderer = Renderer<AvatarJob>;
/** Draws the first page of a PDF of our own as a picture. */
export type PictureRenderer = Renderer<PictureJob>;
/**
 * Makes one PDF of photographed pages, each redrawn: upright, in sRGB, without metadata. The same pages give the same
 * bytes.
 */
export type ScanRenderer = Renderer<ScanJob>;

/** Draws pages as pictures, stamped and blacked out, or cards in true size, into one PDF. The same job gives the same bytes. */
export type CopyRenderer = Renderer<CopyJob | CardSheetJob>;

export type PageArranger = {
  /** As `draw` of a renderer: one PDF for each part. */
  arrange(makeJob: () => Promise<PagesJob>): Promise<Buffer[]>;
  close: ChildQueue<PagesJob, Uint8Array[]>['close'];
};

// a hard picture is stopped by its processor time, wherever it is drawn; the other limit is for a child that only waits
const TIME_LIMITS = { cpuLimitMs: () => 20_000, timeLimitMs: 120_000 };
const AVATAR_LIMITS = { ...TIME_LIMITS, maxMemoryMb: 700, idleMs: 30_000 };
const PICTURE_LIMITS = { ...TIME_LIMITS, maxMemoryMb: 700, idleMs: 10_000 };
const SCAN_LIMITS = { ...TIME_LIMITS, maxMemoryMb: 500, idleMs: 10_000 };
// 500 pages on a slow machine
const PAGES_LIMITS = { cpuLimitMs: () => 60_000, timeLimitMs: 240_000, maxMemoryMb: 900, idleMs: 10_000 };

const COPY_LIMITS = { cpuLimitMs: () => 60_000, timeLimitMs: 240_000, maxMemoryMb: 900, idleMs: 10_000 };

// six pages; a hostile file holds up the visitors of other links for as long
const LINK_PAGE_LIMITS = { ...COPY_LIMITS, cpuLimitMs: () => 20_000, timeLimitMs: 120_000 };

// Each has a child process of its own: a person waits for the answer, and a large upload may queue many thumbnails.

export function createAvatarRenderer(context: ChildContext): AvatarRenderer {
  return createRenderer(new URL('./child/avatar-child.ts', import.meta.url), AVATAR_LIMITS, context);
}

export function createPictureRenderer(context: ChildContext): PictureRenderer {
  return createRenderer(new URL('./child/picture-child.ts', import.meta.url), PICTURE_LIMITS, context);
}

export function createScanRenderer(context: ChildContext): ScanRenderer {
  return createRenderer(new URL('./child/scan-child.ts', import.meta.url), SCAN_LIMITS, context);
}

export function createCopyRenderer(context: ChildContext): CopyRenderer {
  return createRenderer(new URL('./child/copy-child.ts', import.meta.url), COPY_LIMITS, context);
}

/** Copies pages of files into new PDFs. */
export function createPageArranger(context: ChildContext): PageArranger {
  const program = new URL('./child/pages-child.ts', import.meta.url);
  const queue = createChildQueue<PagesJob, Uint8Array[]>(program, PAGES_LIMITS, context);
  return { arrange: async (makeJob) => (await queue.run(makeJob)).map((pdf) => Buffer.from(pdf)), close: queue.close };
}

/** Draws pages as pictures for people outside, after everybody else's work. */
export type LinkPageRenderer = {
  /** As `draw` of a renderer. */
  draw(makeJob: () => Promise<LinkPagesJob>): Promise<LinkPictures>;
  close: ChildQueue<LinkPagesJob, LinkPictures>['close'];
};

export function createLinkPageRenderer(context: ChildContext): LinkPageRenderer {
  const program = new URL('./child/link-pages-child.ts', import.meta.url);
  const limits = { ...LINK_PAGE_LIMITS, priority: constants.priority.PRIORITY_LOW };
  const queue = createChildQueue<LinkPagesJob, LinkPictures>(program, limits, context);
  return { draw: queue.run, close: queue.close };
}

function createRenderer<Job extends OwnedJob>(
  program: URL,
  limits: ChildLimits<Job>,
  context: ChildContext,
): Renderer<Job> {
  const queue = createChildQueue<Job, Uint8Array>(program, limits, context);
  return { draw: async (makeJob) => Buffer.from(await queue.run(makeJob)), close: queue.close };
}
