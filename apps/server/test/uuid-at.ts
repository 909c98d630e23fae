import { randomUUIDv7 } from 'node:crypto';

/** A UUIDv7 as it was made so many hours ago, or will be made in minus so many. */
export function uuidAt(hours: number): string {
  const time = Math.round(Date.now() - hours * 3_600_000)
    .toString(16)
    .padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`;
}
