/**
 * How often an experiment repeats itself: a few times in `npm test`, often in `npm run faults`, and a part of that with
 * its `--share`.
 */
export function rounds({ quick, full }: { quick: number; full: number }): number {
  if (process.env.FAULTS !== 'full') return quick;
  return Math.max(quick, Math.ceil(full * Number(process.env.FAULTS_SHARE ?? 1)));
}
