import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFreeSpaceCheck } from './free-space.ts';
import { StorageFull } from './storage-errors.ts';

const MB = 1024 * 1024;
const BLOCK = 4096;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const disk = (sizeMb: number, freeMb: number) => ({
  bsize: BLOCK,
  blocks: (sizeMb * MB) / BLOCK,
  bavail: (freeMb * MB) / BLOCK,
});

it.each([
  [500_000, 257, true],
  [500_000, 256, true],
  [500_000, 255, false],
  [1_000, 21, true],
  [1_000, 20, true],
  [1_000, 19, false],
  [500_000, 0, false],
])('a disk of %i MB with %i MB free takes uploads: %s', async (sizeMb, freeMb, isEnough) => {
  const check = createFreeSpaceCheck('/files', async () => disk(sizeMb, freeMb));
  if (isEnough) await check();
  else await expect(check()).rejects.toThrow(StorageFull);
});

it('free space is measured once for two seconds of uploads', async () => {
  let freeMb = 300;
  const readDisk = vi.fn(async () => disk(500_000, freeMb));
  const check = createFreeSpaceCheck('/files', readDisk);
  await Promise.all(Array.from({ length: 50 }, check));
  expect(readDisk).toHaveBeenCalledTimes(1);
  freeMb = 100;
  vi.advanceTimersByTime(2_001);
  await expect(check()).rejects.toThrow(StorageFull);
  freeMb = 300;
  vi.advanceTimersByTime(2_001);
  await check();
  expect(readDisk).toHaveBeenCalledTimes(3);
});

it('a folder that is not there yet takes its first file', async () => {
  await createFreeSpaceCheck('/files', async () => {
    throw Object.assign(new Error('no such folder'), { code: 'ENOENT' });
  })();
});
