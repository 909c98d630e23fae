import { setTimeout as sleep } from 'node:timers/promises';
import type { PartState } from '@kinvault/domain/system/readiness.schema.ts';
import { StorageFull, StoreNotThere } from '../../platform/storage/storage-errors.ts';

interface PartCheckOptions {
  /** Until then a check that hangs counts as under way. */
  answerMs: number;
  /** For so long one result answers all who ask. */
  freshMs: number;
  /** Hears of the first failure after a success, or at the beginning. */
  onFault: (state: PartState, error: Error) => void;
}

/**
 * Whether one part works, within `answerMs`. One check runs at a time: on a disk or a connection that hangs, each more
 * would hold a thread or a connection too.
 */
export function createPartCheck(
  check: () => Promise<unknown>,
  { answerMs, freshMs, onFault }: PartCheckOptions,
): () => Promise<PartState> {
  let running: { result: Promise<PartState>; lateAt: number } | undefined;
  let last: { state: PartState; at: number } | undefined;

  function note(state: PartState, error?: Error): PartState {
    if (error && (last === undefined || last.state === 'ok')) onFault(state, error);
    last = { state, at: performance.now() };
    running = undefined;
    return state;
  }

  return async () => {
    const now = performance.now();
    if (!running && last && now - last.at < freshMs) return last.state;
    running ??= {
      result: check().then(
        () => note('ok'),
        (error) => note(stateOf(error), error),
      ),
      lateAt: now + answerMs,
    };
    const giveUp = new AbortController();
    const late = sleep(Math.max(0, running.lateAt - now), 'unreachable' as const, { signal: giveUp.signal });
    return await Promise.race([running.result, late]).finally(() => {
      late.catch(() => {});
      giveUp.abort();
    });
  };
}

function stateOf(error: Error & { code?: string }): PartState {
  if (error.code === '25006') return 'read_only';
  if (error instanceof StoreNotThere) return 'not_there';
  if (error instanceof StorageFull) return 'full';
  return 'unreachable';
}
