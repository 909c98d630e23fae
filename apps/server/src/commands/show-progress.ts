import { formatBytes } from '../platform/format-bytes.ts';

const BAR_CHARS = 24;
const REDRAW_MS = 200;
/** Elsewhere than on a terminal a line comes at each of these steps. */
const STEP_PERCENT = 10;
/** A speed measured over less time is meaningless. */
const MEASURING_MS = 1000;

export interface Progress {
  bytes: number;
  totalBytes: number;
}

interface Terminal {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** A bar on a terminal, a line per ten percent elsewhere. `end` leaves the terminal on a new line. */
export function createProgressDisplay(output: Terminal, now: () => number = () => performance.now()) {
  let startedAt: number | undefined;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let shownPercent = -STEP_PERCENT;
  let hasBar = false;

  function show(progress: Progress): void {
    startedAt ??= now();
    const elapsedMs = now() - startedAt;
    if (output.isTTY) draw(progress, elapsedMs);
    else list(progress, elapsedMs);
  }

  function list(progress: Progress, elapsedMs: number): void {
    const percent = percentOf(progress);
    if (percent < shownPercent + STEP_PERCENT) return;
    shownPercent = percent - (percent % STEP_PERCENT);
    output.write(`${describeProgress(progress, elapsedMs)}\n`);
  }

  function draw(progress: Progress, elapsedMs: number): void {
    const isLast = progress.bytes >= progress.totalBytes;
    if (!isLast && now() - drawnAt < REDRAW_MS) return;
    drawnAt = now();
    hasBar = true;
    const filled = Math.round((percentOf(progress) / 100) * BAR_CHARS);
    const bar = `${'#'.repeat(filled)}${'.'.repeat(BAR_CHARS - filled)}`;
    // to the line's beginning, and away with what is left of a longer line
    output.write(`\r[${bar}] ${describeProgress(progress, elapsedMs)}\x1b[K`);
  }

  function end(): void {
    if (hasBar) output.write('\n');
    hasBar = false;
  }

  return { show, end };
}

function percentOf({ bytes, totalBytes }: Progress): number {
  return totalBytes === 0 ? 100 : Math.min(100, Math.floor((bytes / totalBytes) * 100));
}

function describeProgress(progress: Progress, elapsedMs: number): string {
  const { bytes, totalBytes } = progress;
  const parts = [`${percentOf(progress)} %`, `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`];
  if (bytes > 0 && elapsedMs >= MEASURING_MS) {
    const perSecond = bytes / (elapsedMs / 1000);
    parts.push(`${formatBytes(perSecond)}/s`);
    if (bytes < totalBytes) parts.push(`${formatSeconds((totalBytes - bytes) / perSecond)} left`);
  }
  return parts.join(', ');
}

function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
