import { DAY_MS } from '@kinvault/domain/format/durations.ts';

interface Wait {
  askedAt: string;
  opensAt: string;
}

/**
 * The days of a wait, and how many are left, rounded up. Both come from the request: its moment of opening can move,
 * and the days that its contact waits can be changed while it runs.
 */
export function daysOf({ askedAt, opensAt }: Wait, now: Date): { total: number; left: number } {
  const total = Math.max(1, Math.round((Date.parse(opensAt) - Date.parse(askedAt)) / DAY_MS));
  const left = Math.ceil((Date.parse(opensAt) - now.getTime()) / DAY_MS);
  return { total, left: Math.min(total, Math.max(0, left)) };
}

/** The moments (ISO 8601) at which the owner is told again: halfway and on the last day, which may be the same. */
export function toldAgainAt({ askedAt, opensAt }: Wait): string[] {
  const opens = Date.parse(opensAt);
  const halfway = (Date.parse(askedAt) + opens) / 2;
  const last = opens - DAY_MS;
  return (last > halfway ? [halfway, last] : [halfway]).map((moment) => new Date(moment).toISOString());
}

/** The request as it would be if it were made now. */
export function waitFrom(now: Date, waitDays: number): Wait {
  return { askedAt: now.toISOString(), opensAt: new Date(now.getTime() + waitDays * DAY_MS).toISOString() };
}
