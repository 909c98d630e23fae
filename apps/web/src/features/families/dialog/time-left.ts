const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** '6 days 4 hours', '4 hours 12 minutes', '12 minutes': the two largest parts of what is left, rounded down [FMD-4]. */
export function timeLeft(until: string, now: Date): string {
  const left = new Date(until).getTime() - now.getTime();
  if (left < MINUTE_MS) return 'less than a minute';
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  const parts =
    days > 0 ? [amount(days, 'day'), amount(hours, 'hour')] : [amount(hours, 'hour'), amount(minutes, 'minute')];
  return parts.filter(Boolean).join(' ');
}

function amount(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
