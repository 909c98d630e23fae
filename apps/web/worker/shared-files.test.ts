import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdFiles, takeFiles } from './shared-files.ts';

const FOUR_MINUTES_MS = 240_000;
const ticket = new File(['1'], 'ticket.pdf');
const visa = new File(['2'], 'visa.pdf');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  takeFiles();
  vi.useRealTimers();
});

it('files of a second share join the waiting ones, and are handed over once [OFF-3]', async () => {
  const ended: string[] = [];
  void holdFiles([ticket]).then(() => ended.push('first'));
  void holdFiles([visa]).then(() => ended.push('second'));
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(['first']); // the second share keeps the worker alive for both
  expect(takeFiles()).toEqual([ticket, visa]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(['first', 'second']);
  expect(takeFiles()).toEqual([]);
});

it('each share waits four minutes from its own time, whatever was shared before [OFF-3]', async () => {
  void holdFiles([ticket]);
  expect(takeFiles()).toEqual([ticket]);
  await vi.advanceTimersByTimeAsync(FOUR_MINUTES_MS / 2);
  const waiting = holdFiles([visa]);
  await vi.advanceTimersByTimeAsync(FOUR_MINUTES_MS / 2);
  void holdFiles([]);
  await vi.advanceTimersByTimeAsync(FOUR_MINUTES_MS - 1);
  await waiting;
  expect(takeFiles()).toEqual([visa]);
  void holdFiles([visa]);
  await vi.advanceTimersByTimeAsync(FOUR_MINUTES_MS);
  expect(takeFiles()).toEqual([]);
});
