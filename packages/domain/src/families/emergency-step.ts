import { DAY_MS } from '../format/durations.ts';

export interface WaitingRequest {
  askedAt: Date;
  /** As it was when they asked. */
  waitDays: number;
  opensAt: Date;
  toldHalfAt: Date | null;
  toldLastAt: Date | null;
}

export interface EmergencyStep {
  /** `restart`: it was asked while the clock was ahead, and waits from now on. */
  step: 'restart' | 'half' | 'last' | 'open';
  /** From then on, at the earliest. It moves where the step comes late. */
  opensAt: Date;
}

/**
 * What is to be done now of a request that waits, or null. Nothing opens by its planned time alone: the owner is told
 * halfway and on the last day, and has from then on as long as was planned, also after a box was off or its clock has
 * jumped [D-37]. What was told in the future, while the clock was ahead, was not told.
 */
export function nextEmergencyStep(request: WaitingRequest, now: Date): EmergencyStep | null {
  const { askedAt, waitDays, opensAt, toldHalfAt, toldLastAt } = request;
  const half = (waitDays * DAY_MS) / 2;
  const notBefore = (wait: number) => new Date(Math.max(opensAt.getTime(), now.getTime() + wait));
  const isTold = (at: Date | null) => at !== null && at <= now;
  const isNear = (wait: number) => opensAt.getTime() - now.getTime() <= wait;
  if (askedAt > now) return { step: 'restart', opensAt: new Date(now.getTime() + waitDays * DAY_MS) };
  if (!isTold(toldHalfAt)) return isNear(half) ? { step: 'half', opensAt: notBefore(half) } : null;
  if (hasLastDay(waitDays) && !isTold(toldLastAt))
    return isNear(DAY_MS) ? { step: 'last', opensAt: notBefore(DAY_MS) } : null;
  return opensAt <= now ? { step: 'open', opensAt } : null;
}

/** Halfway of two days is their last one. */
function hasLastDay(waitDays: number): boolean {
  return waitDays > 2;
}
