import type { ChildProcess } from 'node:child_process';
import { CannotRender, type CannotRenderReason } from './cannot-render.ts';
import { type ChildIsolation, NO_ISOLATION } from './child-isolation.ts';
import { readCpuMs } from './process-cpu.ts';
import { readMemoryBytes } from './process-memory.ts';
import { endChild, isAlive, startChild } from './start-child.ts';

export type ChildLimits<Job = unknown> = {
  timeLimitMs: number;
  /** Processor time of one job: on a busy machine wall time says little of what a file takes. By default no limit. */
  cpuLimitMs?: (job: Job) => number;
  maxMemoryMb: number;
  idleMs: number;
};

/** What a child answers: the result, or why there is none. */
export type ChildAnswer<Result> = { ok: true; result: Result } | { ok: false; reason: CannotRenderReason };

export type ChildContext = {
  log: ProcessingLog;
  /** What the system keeps the child from; by default nothing. */
  isolation?: ChildIsolation;
};

export type BoundedChild<Job, Result> = {
  /** One job at a time: the next only after this one has settled. */
  run(job: Job): Promise<Result>;
  stop(): Promise<void>;
};

const MEGABYTE = 1024 * 1024;
// A decoder touches some 2 GB of memory a second: between two looks it gains 100 MB.
const LOOK_MS = 50;

// How a process dies of what it does itself: out of its own heap, or at a fault of a decoder. The same file does it again.
const OWN_FAULTS = new Set<string>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGFPE']);

/**
 * Runs jobs in a child process, which starts when the first job comes and ends when none came for a while. A job that
 * takes too long or too much memory is killed with its child; the next job gets a new one [SEC-30].
 */
export function createBoundedChild<Job extends object, Result>(
  program: URL,
  limits: ChildLimits<Job>,
  { log, isolation = NO_ISOLATION }: ChildContext,
): BoundedChild<Job, Result> {
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  async function run(job: Job): Promise<Result> {
    clearTimeout(idleTimer);
    if (!child?.connected || !isAlive(child)) child = startChild(program, isolation);
    const answer = await askChild<Job, Result>(child, job, limits, log);
    await keepOrEnd(child);
    if (!answer.ok) throw new CannotRender(answer.reason);
    return answer.result;
  }

  /** WebAssembly never gives memory back: a child that grew starts afresh, others wait for the next job. */
  async function keepOrEnd(worker: ChildProcess): Promise<void> {
    const memory = worker.connected && worker.pid !== undefined ? await readMemoryBytes(worker.pid) : null;
    if (memory === null || memory > (limits.maxMemoryMb * MEGABYTE) / 2) return await stop();
    idleTimer = setTimeout(() => void stop(), limits.idleMs);
    idleTimer.unref();
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer);
    const leaving = child;
    child = null;
    if (leaving) await endChild(leaving);
  }

  return { run, stop };
}

/** Never rejects: whatever happens to the child is an answer. Past a limit the child is dead when this answers. */
async function askChild<Job extends object, Result>(
  child: ChildProcess,
  job: Job,
  limits: ChildLimits<Job>,
  log: ProcessingLog,
): Promise<ChildAnswer<Result>> {
  const { promise, resolve: settle } = Promise.withResolvers<ChildAnswer<Result>>();
  const onMessage = (answer: unknown) => settle(answer as ChildAnswer<Result>);
  const onCrash = () => {
    log.warn(
      { code: child.exitCode, signal: child.signalCode },
      'a process that draws or reads files ended during its job',
    );
    settle({ ok: false, reason: OWN_FAULTS.has(child.signalCode ?? '') ? 'too_large' : 'crashed' });
  };
  const onLimit = (limit: string, reason: CannotRenderReason) => {
    child.off('exit', onCrash);
    log.warn({ limit }, 'a file went past its limit and was given up');
    void endChild(child).then(() => settle({ ok: false, reason }));
  };
  child.on('message', onMessage).on('exit', onCrash).on('error', onCrash);
  child.channel?.ref();
  const clock = setTimeout(() => onLimit(`${limits.timeLimitMs} ms`, 'timed_out'), limits.timeLimitMs);
  const cpu = { limitMs: limits.cpuLimitMs?.(job) ?? Number.POSITIVE_INFINITY, beforeMs: await cpuMsOf(child) };
  const scales = setInterval(async () => {
    const passed = await findPassedLimit(child, limits.maxMemoryMb, cpu);
    if (passed) onLimit(passed, 'too_large');
  }, LOOK_MS);
  child.send(job, (error) => error && onCrash());
  const answer = await promise;
  clearTimeout(clock);
  clearInterval(scales);
  child.off('message', onMessage).off('exit', onCrash).off('error', onCrash);
  child.channel?.unref();
  return answer;
}
/** In words, for the log. */
async function findPassedLimit(
  child: ChildProcess,
  maxMemoryMb: number,
  cpu: { limitMs: number; beforeMs: number },
): Promise<string | null> {
  const memory = child.pid === undefined ? null : await readMemoryBytes(child.pid);
  if (memory !== null && memory > maxMemoryMb * MEGABYTE) return `${maxMemoryMb} MB`;
  if (cpu.limitMs === Number.POSITIVE_INFINITY) return null;
  return (await cpuMsOf(child)) - cpu.beforeMs > cpu.limitMs ? `${cpu.limitMs} ms of CPU` : null;
}

async function cpuMsOf({ pid }: ChildProcess): Promise<number> {
  return (pid === undefined ? null : await readCpuMs(pid)) ?? 0;
}

/** The part of the server's log that processing uses; pino and Fastify's log fit. */
export type ProcessingLog = {
  warn(details: object, message: string): void;
};
