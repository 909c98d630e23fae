import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { sendError } from './error-handler.ts';

/** Long enough for what is under way to finish. */
const RETRY_AFTER_SECONDS = 5;
/** Probes are answered: a busy copy that is restarted loses what it is doing. */
const ALWAYS_ANSWERED = new Set(['/api/health', '/api/ready']);
/** Memory is looked at again after so long. */
const LOOK_MS = 50;
const TICK_MS = 500;
const LATE_MS = 1_000;
const LATE_TICKS = 2;
const SHARE = 0.9;

export interface PressureLimits {
  heapBytes: number;
  residentBytes: number;
}

/** Nine tenths of the heap that Node allows itself, and of the memory that the system or the container has. */
export function systemLimits(): PressureLimits {
  return {
    heapBytes: getHeapStatistics().heap_size_limit * SHARE,
    residentBytes: (process.constrainedMemory() || Number.POSITIVE_INFINITY) * SHARE,
  };
}

export interface Pressure {
  isHigh(): boolean;
  stop(): void;
}

/**
 * High while memory is nearly used up, or while the event loop has been later than a second twice in a row: once is a
 * process that was suspended.
 */
export function watchPressure(
  { heapBytes, residentBytes }: PressureLimits,
  { tickMs = TICK_MS, lateMs = LATE_MS } = {},
): Pressure {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isMemoryLow = false;
  let lateTicks = 0;
  let dueAt = performance.now() + tickMs;
  const clock = setInterval(() => {
    const now = performance.now();
    lateTicks = now - dueAt > lateMs ? lateTicks + 1 : 0;
    dueAt = now + tickMs;
  }, tickMs).unref();

  function look(): boolean {
    const now = performance.now();
    if (now - lookedAt < LOOK_MS) return isMemoryLow;
    lookedAt = now;
    isMemoryLow = process.memoryUsage.rss() > residentBytes || getHeapStatistics().used_heap_size > heapBytes;
    return isMemoryLow;
  }

  return { isHigh: () => lateTicks >= LATE_TICKS || look(), stop: () => clearInterval(clock) };
}

/** Refuses requests to the interface with 503 and Retry-After before the process would run out of memory. */
export function addBackPressure(app: FastifyInstance, limits: PressureLimits): void {
  const pressure = watchPressure(limits);
  app.addHook('onClose', async () => pressure.stop());
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions;
    if (!config.contract || ALWAYS_ANSWERED.has(url ?? '') || !pressure.isHigh()) return;
    return sendError(request, reply.header('retry-after', RETRY_AFTER_SECONDS), 'unavailable');
  });
}
