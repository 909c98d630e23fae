import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { CannotRender, type CannotRenderReason } from './cannot-render.ts';
import { type ChildIsolation, NO_ISOLATION } from './child-isolation.ts';
import { readCpuMs } from './process-cpu.ts';
import { readMemoryBytes } from './process-memory.ts';
import { endChild, isAlive, startChild, workerPid } from './start-child.ts';

/** `owner`: whose file it is, or SERVER. What a hostile file leaves behind in the child never meets another's. */
export type OwnedJob = { owner: string };

/** Of jobs whose bytes are the server's own. */
export const SERVER = 'server';

export type ChildLimits<Job = unknown> = {
  timeLimitMs: number;
  /** Processor time of one job: on a busy machine wall time says little of what a file takes. By default no limit. */
  cpuLimitMs?: (job: Job) => number;
  maxMemoryMb: number;
  idleMs: number;
  /** Below the server's in any case; the system's lowest where nobody waits for the result. */
  priority?: number;
};

/**
 * A child's answer: the result, or the reason why there is none. `isSpent`: the file has left its decoder in the middle of
 * something, and the child is good for no other.
 */
export type ChildAnswer<Result> =
  | { ok: true; result: Result }
  | { ok: false; reason: CannotRenderReason; isSpent?: boolean };

export type ChildContext = {
  log: ProcessingLog;
  /** How the system isolates the child; not at all by default. */
  isolation?: ChildIsolation;
};

export type BoundedChild<Job, Result> = {
  /** One job at a time: the next only after this one has settled. */
  run(job: Job): Promise<Result>;
  close(): Promise<void>;
};

const MEGABYTE = 1024 * 1024;
// A decoder touches some 2 GB of memory a second: between two looks it gains 100 MB.
const LOOK_MS = 50;

// How a process dies of what it does itself: out of its own heap, or at a fault of a decoder. The same file does it again.
const OWN_FAULTS = new Set<string>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGFPE']);

/**
 * Runs jobs in a child process, which starts when the first job comes and ends when none came for a while. A job that
 * takes too long or too much memory is killed with its child; the next job gets a new one [SEC-30], and so does a job of
 * another owner [SEC-45].
 */
export function createBoundedChild<Job extends OwnedJob, Result>(
  program: URL,
  limits: ChildLimits<Job>,
  { log, isolation = NO_ISOLATION }: ChildContext,
): BoundedChild<Job, Result> {
  let child: ChildProcess | null = null;
  let owner: string | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function run(job: Job): Promise<Result> {
    clearTimeout(idleTimer);
    if (job.owner !== owner) await stop();
    if (isClosed) throw new CannotRender('closed');
    owner = job.owner;
    if (!child?.connected || !isAlive(child))
      child = startChild(program, isolation, limits.priority ?? constants.priority.PRIORITY_BELOW_NORMAL);
    const worker = child;
    // a child that was stopped on purpose is no news
    const warn: ProcessingLog['warn'] = (...told) => {
      if (child === worker) log.warn(...told);
    };
    const answer = await askChild<Job, Result>(worker, job, limits, warn);
    if (child) await keepOrEnd(child, answer); // null once it was stopped
    if (!answer.ok) throw new CannotRender(answer.reason);
    return answer.result;
  }

  /** WebAssembly never gives memory back: a child that grew starts afresh, others wait for the next job. */
  async function keepOrEnd(worker: ChildProcess, answer: ChildAnswer<Result>): Promise<void> {
    if (!answer.ok && answer.isSpent) return await stop();
    const pid = worker.connected ? workerPid(worker) : undefined;
    const memory = pid === undefined ? null : await readMemoryBytes(pid);
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

  async function close(): Promise<void> {
    isClosed = true;
    await stop();
  }

  return { run, close };
}

/** Never rejects: whatever happens to the child is an answer. Past a limit the child is dead when this answers. */
async function askChild<Job extends OwnedJob, Result>(
  child: ChildProcess,
  job: Job,
  limits: ChildLimits<Job>,
  warn: ProcessingLog['warn'],
): Promise<ChildAnswer<Result>> {
  const { promise, resolve: settle } = Promise.withResolvers<ChildAnswer<Result>>();
  const onMessage = (answer: unknown) => settle(answer as ChildAnswer<Result>);
  let isPastLimit = false;
  const onCrash = () => {
    if (isPastLimit) return; // it is being killed: that the job no longer reaches it says nothing
    warn(
      { code: child.exitCode, signal: child.signalCode },
      'a process that draws or reads files ended during its job',
    );
    settle({ ok: false, reason: OWN_FAULTS.has(child.signalCode ?? '') ? 'too_large' : 'crashed' });
  };
  const onLimit = (limit: string, reason: CannotRenderReason) => {
    isPastLimit = true;
    warn({ limit }, 'a file went past its limit and was given up');
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
/** Describes the exceeded limit for the log. */
async function findPassedLimit(
  child: ChildProcess,
  maxMemoryMb: number,
  cpu: { limitMs: number; beforeMs: number },
): Promise<string | null> {
  const pid = workerPid(child);
  const memory = pid === undefined ? null : await readMemoryBytes(pid);
  if (memory !== null && memory > maxMemoryMb * MEGABYTE) return `${maxMemoryMb} MB`;
  if (cpu.limitMs === Number.POSITIVE_INFINITY) return null;
  return (await cpuMsOf(child)) - cpu.beforeMs > cpu.limitMs ? `${cpu.limitMs} ms of CPU` : null;
}

async function cpuMsOf(child: ChildProcess): Promise<number> {
  const pid = workerPid(child);
  return (pid === undefined ? null : await readCpuMs(pid)) ?? 0;
}

/** The part of the server's log that processing uses; pino and Fastify's log fit. */
export type ProcessingLog = {
  warn(details: object, message: string): void;
};
