import { counted } from '@kinvault/domain/format/counts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** '6 days 4 hours', '3 hours 20 minutes', '12 minutes': how long until a moment (ISO 8601), or null once it is over [FMD-4]. */
export function timeLeft(until: string, now: Date): string | null {
  const rest = Date.parse(until) - now.getTime();
  if (!(rest > 0)) return null;
  if (rest >= DAY_MS) return both(rest, [DAY_MS, 'day'], [HOUR_MS, 'hour']);
  if (rest >= HOUR_MS) return both(rest, [HOUR_MS, 'hour'], [MINUTE_MS, 'minute']);
  return counted(Math.max(1, Math.floor(rest / MINUTE_MS)), 'minute');
}

type Unit = [ms: number, noun: string];

function both(rest: number, [large, largeNoun]: Unit, [small, smallNoun]: Unit): string {
  const remainder = Math.floor((rest % large) / small);
  const first = counted(Math.floor(rest / large), largeNoun);
  return remainder === 0 ? first : `${first} ${counted(remainder, smallNoun)}`;
}
