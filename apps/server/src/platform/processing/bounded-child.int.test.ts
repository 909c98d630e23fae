import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import type { MisbehavingJob } from '../../../test/misbehaving-child.ts';
import { type BoundedChild, type ChildLimits, createBoundedChild } from './bounded-child.ts';
import { createChildPool } from './child-pool.ts';
import { readMemoryBytes } from './process-memory.ts';

type Answer = { pid: number; text: string };
const PROGRAM = new URL('../../../test/misbehaving-child.ts', import.meta.url);
const started: BoundedChild<MisbehavingJob, Answer>[] = [];

function startUnruly(
  limits: Partial<ChildLimits<MisbehavingJob>> = {},
  warn = vi.fn(),
): BoundedChild<MisbehavingJob, Answer> {
  const all = { timeLimitMs: 20_000, maxMemoryMb: 500, idleMs: 30_000, ...limits };
  const child = createBoundedChild<MisbehavingJob, Answer>(PROGRAM, all, { log: { warn } });
  started.push(child);
  return child;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((child) => child.stop()));
});

it('jobs share one child, which ends when none comes for a while', async () => {
  const child = startUnruly({ idleMs: 100 });
  const first = await child.run({ act: 'echo', text: 'a' });
  const second = await child.run({ act: 'echo', bytes: new Uint8Array(10_000_000) });
  expect(second).toEqual({ pid: first.pid, text: '10000000' });
  await vi.waitFor(() => expect(isRunning(first.pid)).toBe(false), { timeout: 5000 });
  expect((await child.run({ act: 'echo', text: 'again' })).pid).not.toBe(first.pid);
});

it.each(['hang', 'hang softly'] as const)(
  'a job that must %s is killed on time and the next one runs [SEC-30]',
  async (act) => {
    const warn = vi.fn();
    const child = startUnruly({ timeLimitMs: 1500 }, warn);
    const { pid } = await child.run({ act: 'echo', text: 'a' });
    await expect(child.run({ act })).rejects.toMatchObject({ name: 'CannotRender', reason: 'timed_out' });
    expect(isRunning(pid)).toBe(false);
    expect(warn).toHaveBeenCalledWith({ limit: '1500 ms' }, expect.any(String));
    expect((await child.run({ act: 'echo', text: 'b' })).text).toBe('b');
  },
);

it('a job that takes too much processor time is killed, and waiting costs none [SEC-30]', async () => {
  const child = startUnruly({ cpuLimitMs: ({ act }) => (act === 'echo' ? 20_000 : 1000) });
  const { pid } = await child.run({ act: 'echo', text: 'a' });
  await expect(child.run({ act: 'hang' })).rejects.toMatchObject({ reason: 'too_large' });
  expect(isRunning(pid)).toBe(false);
  expect((await child.run({ act: 'echo', text: 'b' })).text).toBe('b');
});

it('a job that eats memory is killed near the limit and the next one runs [SEC-30]', async () => {
  const child = startUnruly({ maxMemoryMb: 250 });
  const { pid } = await child.run({ act: 'echo', text: 'a' });
  let peak = 0;
  const watch = setInterval(async () => {
    peak = Math.max(peak, (await readMemoryBytes(pid)) ?? 0);
  }, 10);
  await expect(child.run({ act: 'eat' })).rejects.toMatchObject({ reason: 'too_large' });
  clearInterval(watch);
  expect(peak).toBeGreaterThan(200_000_000);
  expect(peak).toBeLessThan(750_000_000);
  expect(isRunning(pid)).toBe(false);
  expect((await child.run({ act: 'echo', text: 'b' })).text).toBe('b');
});

it('a job that fills the child’s own heap is its file’s fault, and not tried again [SEC-30]', async () => {
  const child = startUnruly({ maxMemoryMb: 2000 });
  await expect(child.run({ act: 'fill the heap' })).rejects.toMatchObject({ reason: 'too_large' });
  expect((await child.run({ act: 'echo', text: 'b' })).text).toBe('b');
});

it('a child killed in the middle of a job is that job’s failure only [SEC-30]', async () => {
  const child = startUnruly();
  const { pid } = await child.run({ act: 'echo', text: 'a' });
  const hanging = child.run({ act: 'hang' });
  setTimeout(() => process.kill(pid, 'SIGKILL'), 100);
  await expect(hanging).rejects.toMatchObject({ reason: 'crashed' });
  expect((await child.run({ act: 'echo', text: 'b' })).text).toBe('b');
});

it('a child that exits, or died while waiting, is replaced [SEC-30]', async () => {
  const child = startUnruly();
  await expect(child.run({ act: 'exit' })).rejects.toMatchObject({ reason: 'crashed' });
  const { pid } = await child.run({ act: 'echo', text: 'a' });
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
  expect((await child.run({ act: 'echo', text: 'b' })).text).toBe('b');
});

it('an error in the decoder is damage, and its text goes nowhere [SEC-38]', async () => {
  const warn = vi.fn();
  const error = await startUnruly({}, warn)
    .run({ act: 'throw', text: 'canary' })
    .catch((thrown) => thrown);
  expect(error).toMatchObject({ name: 'CannotRender', reason: 'damaged' });
  expect(`${error.message}${error.stack}${error.cause}`).not.toContain('canary');
  expect(warn).not.toHaveBeenCalled();
});

it('the child has no environment and reads no file but its programs', async () => {
  const child = startUnruly();
  expect((await child.run({ act: 'environment' })).text).toBe('{}');
  expect((await child.run({ act: 'read', text: '/etc/hostname' })).text).toBe('ERR_ACCESS_DENIED');
  expect((await child.run({ act: 'read', text: fileURLToPath(PROGRAM) })).text).toContain('serveJobs');
});

it('a child in an endless loop ends with its parent, killed outright [SEC-30]', async () => {
  const program = fileURLToPath(new URL('../../../test/parent-of-a-hanging-child.ts', import.meta.url));
  const parent = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(parent.stdout, 'data');
  const pid = Number(String(printed));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 8000, interval: 100 });
});

it('closing a pool refuses what runs and what waits, and ends its children', async () => {
  const pool = createChildPool<MisbehavingJob, Answer>(2, () => startUnruly());
  const { pid } = await pool.run(async () => ({ act: 'echo', text: 'a' }));
  const jobs = Array.from({ length: 5 }, () => pool.run(async () => ({ act: 'hang' })));
  const outcomes = Promise.allSettled(jobs);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await pool.close();
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { reason: 'closed' } });
  expect(isRunning(pid)).toBe(false);
  await expect(pool.run(async () => ({ act: 'echo' }))).rejects.toMatchObject({ reason: 'closed' });
});

it('a pool of two runs two jobs at once and no more', async () => {
  const pool = createChildPool<MisbehavingJob, Answer>(2, () => startUnruly());
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => pool.run(async () => ({ act: 'echo', text: `${index}` }))),
  );
  expect(answers.map((answer) => answer.text)).toEqual(Array.from({ length: 12 }, (_, index) => `${index}`));
  expect(new Set(answers.map((answer) => answer.pid)).size).toBe(2);
  await pool.close();
});
