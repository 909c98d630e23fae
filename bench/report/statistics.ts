/** The value that `share` of all values do not exceed; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** On a noisy machine the middle of three runs is worth more than their mean. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
