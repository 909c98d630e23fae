import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import type { MisbehavingJob } from '../../../test/misbehaving-child.ts';
import { type BoundedChild, type ChildLimits, createBoundedChild } from './bounded-child.ts';
import { createChildQueue } from './child-queue.ts';
import { readCpuMs } from './process-cpu.ts';
import { readMemoryBytes } from './process-memory.ts';

type Answer = { pid: number; text: string };
type UnownedJob = Omit<MisbehavingJob, 'owner'> & { owner?: string };
const PROGRAM = new URL('../../../test/misbehaving-child.ts', import.meta.url);
const LIMITS = { timeLimitMs: 20_000, maxMemoryMb: 500, idleMs: 30_000 };
const started: BoundedChild<MisbehavingJob, Answer>[] = [];

function startUnruly(
  limits: Partial<ChildLimits<MisbehavingJob>> = {},
  warn = vi.fn(),
): BoundedChild<UnownedJob, Answer> {
  const all = { ...LIMITS, ...limits };
  const child = createBoundedChild<MisbehavingJob, Answer>(PROGRAM, all, { log: { warn } });
  started.push(child);
  return { ...child, run: (job) => child.run({ owner: 'one', ...job }) };
}

/** The time limit also applies to the start of the child, which on a busy machine may take longer than a test's limit. */
async function startedPid(child: BoundedChild<UnownedJob, Answer>): Promise<number> {
  for (;;) {
    const answer = await child.run({ act: 'echo', text: 'a' }).catch(() => undefined);
    if (answer) return answer.pid;
  }
}

async function expectEnded(pid: number): Promise<void> {
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 50_000 });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((child) => child.close()));
});

it('jobs share one child, which ends when none comes for a while', async () => {
  const child = startUnruly({ idleMs: 100 });
  const first = await child.run({ act: 'echo', text: 'a' });
  const second = await child.run({ act: 'echo', bytes: new Uint8Array(10_000_000) });
  expect(second).toEqual({ pid: first.pid, text: '10000000' });
  await expectEnded(first.pid);
  expect((await child.run({ act: 'echo', text: 'again' })).pid).not.toBe(first.pid);
});

it('what one person’s file leaves in a child is not there for another’s [SEC-45]', async () => {
  const child = startUnruly();
  const first = await child.run({ owner: 'one', act: 'remember', text: 'taken over' });
  expect(await child.run({ owner: 'one', act: 'recall' })).toEqual({ ...first, text: 'taken over' });
  expect((await child.run({ owner: 'another', act: 'recall' })).text).toBe('nothing');
  expect(isRunning(first.pid)).toBe(false);
  expect((await child.run({ owner: 'one', act: 'recall' })).text).toBe('nothing');
});

it('a signal to the whole group, as by Ctrl-C, is no crash of the file', async () => {
  const child = startUnruly();
  const { pid } = await child.run({ act: 'echo', text: 'a' });
  const running = child.run({ act: 'wait', text: 'done' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.kill(pid, signal);
  expect(await running).toEqual({ pid, text: 'done' });
});

it('a job that hangs, busy or waiting, is killed on time and the next one runs [SEC-30]', async () => {
  const expectKilled = async (act: 'hang' | 'hang softly', timeLimitMs: number) => {
    const warn = vi.fn();
    const child = startUnruly({ timeLimitMs }, warn);
    const pid = await startedPid(child);
    warn.mockClear();
    await expect(child.run({ act })).rejects.toMatchObject({ name: 'CannotRender', reason: 'timed_out' });
    expect(isRunning(pid)).toBe(false);
    expect(warn).toHaveBeenCalledWith({ limit: `${timeLimitMs} ms` }, expect.any(String));
    await startedPid(child);
  };
  await Promise.all([expectKilled('hang', 5000), expectKilled('hang softly', 8000)]);
});

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
  await expectEnded(pid);
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
  await expectEnded(pid);
});

it('closing a queue refuses what runs and what waits, and ends its child without a warning', async () => {
  const warn = vi.fn();
  const queue = createChildQueue<MisbehavingJob, Answer>(PROGRAM, LIMITS, { log: { warn } });
  const { pid } = await queue.run(async () => ({ owner: 'one', act: 'echo', text: 'a' }));
  const jobs = Array.from({ length: 5 }, () => queue.run(async () => ({ owner: 'one', act: 'hang' })));
  const outcomes = Promise.allSettled(jobs);
  await vi.waitFor(async () => expect(await readCpuMs(pid)).toBeGreaterThan(150), { timeout: 50_000 });
  await queue.close();
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { reason: 'closed' } });
  expect(isRunning(pid)).toBe(false);
  expect(warn).not.toHaveBeenCalled();
  await expect(queue.run(async () => ({ owner: 'one', act: 'echo' }))).rejects.toMatchObject({ reason: 'closed' });
});

it('a queue runs one job at a time in the order they came', async () => {
  const queue = createChildQueue<MisbehavingJob, Answer>(PROGRAM, LIMITS, { log: { warn: vi.fn() } });
  let making = 0;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      queue.run(async () => {
        making++;
        return { owner: 'one', act: 'echo', text: `${index} of ${making}` };
      }),
    ),
  );
  expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: 12 }, (_, index) => `${index} of ${index + 1}`));
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  await queue.close();
});
