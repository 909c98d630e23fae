import { Failure } from '../../setup/failure.mjs';

/** @throws {Failure} with the sentence unless it holds */
export function requireThat(holds, sentence) {
  if (!holds) throw new Failure(sentence);
}

/** The value that so many percent do not exceed. */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
}
