/** How often a stress test repeats itself: a few times in `npm test`, often in `npm run faults`. */
export function rounds({ quick, full }: { quick: number; full: number }): number {
  return process.env.FAULTS === 'full' ? full : quick;
}
