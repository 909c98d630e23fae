import { SAMPLE_TYPES, type SampleType } from '@kinvault/domain/documents/sample-types.ts';
import { DAY_MS } from '@kinvault/domain/format/durations.ts';

/** About as many documents expire in a real family. */
const EXPIRY_CHANCE = 0.6;
const EARLIEST_DAYS = -90;
const LATEST_DAYS = 900;

export interface TestOptions {
  count: number;
  minKb: number;
  maxKb: number;
}

export interface PlannedDocument {
  sample: SampleType;
  sizeKb: number;
  expiresOn: string | null;
}

/**
 * What to make: each of a random kind and size, with a chance of an expiry date between three months ago and two and a
 * half years from `today` (YYYY-MM-DD) [TDP-1]. `random` gives numbers from 0 to just below 1, as Math.random does.
 */
export function planTestDocuments(options: TestOptions, today: string, random: () => number): PlannedDocument[] {
  const { count, minKb, maxKb } = options;
  return Array.from({ length: count }, () => ({
    sample: SAMPLE_TYPES[wholeBetween(0, SAMPLE_TYPES.length - 1, random)] ?? 'passport',
    sizeKb: wholeBetween(minKb, maxKb, random),
    expiresOn: random() < EXPIRY_CHANCE ? dayAfter(today, wholeBetween(EARLIEST_DAYS, LATEST_DAYS, random)) : null,
  }));
}

/** Both ends included. */
function wholeBetween(lowest: number, highest: number, random: () => number): number {
  return lowest + Math.floor(random() * (highest - lowest + 1));
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
