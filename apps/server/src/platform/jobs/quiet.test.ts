import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQuiet, type Quiet } from './quiet.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds that a wait takes which begins now, while somebody uploads every so often. */
async function timeOfWait(quiet: Quiet, { uploadEveryMs = Number.POSITIVE_INFINITY } = {}): Promise<number> {
  const beganAt = performance.now();
  let isOver = false;
  const waiting = quiet.wait().then(() => {
    isOver = true;
  });
  for (let ms = 0; ms <= 60_000; ms += 10) {
    await vi.advanceTimersByTimeAsync(0);
    if (isOver) break;
    if (ms > 0 && ms % uploadEveryMs === 0) quiet.disturb();
    await vi.advanceTimersByTimeAsync(10);
  }
  await waiting;
  return performance.now() - beganAt;
}

it('work begins at once where nobody has uploaded for a second', async () => {
  const quiet = createQuiet();
  expect(await timeOfWait(quiet)).toBe(0);
  quiet.disturb();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await timeOfWait(quiet)).toBe(0);
});

it('work begins a second after the last upload, also one that comes during the wait', async () => {
  const quiet = createQuiet();
  quiet.disturb();
  await vi.advanceTimersByTimeAsync(300);
  expect(await timeOfWait(quiet)).toBe(700);
  quiet.disturb();
  const waiting = timeOfWait(quiet);
  await vi.advanceTimersByTimeAsync(0);
  quiet.disturb();
  expect(await waiting).toBe(1_000);
});

it('a steady stream of uploads delays work by three seconds in six', async () => {
  const quiet = createQuiet();
  quiet.disturb();
  expect(await timeOfWait(quiet, { uploadEveryMs: 100 })).toBe(3_000);
  for (let piece = 0; piece < 2; piece++) {
    quiet.disturb();
    expect(await timeOfWait(quiet)).toBe(0);
    await vi.advanceTimersByTimeAsync(1_500);
  }
  quiet.disturb();
  expect(await timeOfWait(quiet, { uploadEveryMs: 100 })).toBe(3_000);
});

it('a server that stops lets all who wait go on', async () => {
  const quiet = createQuiet();
  quiet.disturb();
  const waiting = [quiet.wait(), quiet.wait()];
  quiet.end();
  await Promise.all(waiting);
  quiet.disturb();
  await quiet.wait();
});
