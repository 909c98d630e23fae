import { queryClient } from './query-client.ts';

const PAUSE_MS = 200;
const LONGEST_WAIT_MS = 5_000;

/**
 * Runs `work` once no query is running and `isShown` is true, after five seconds at the latest. For work that nobody
 * waits for: on a slow network it would delay what the screen shows.
 */
export function whenSettled(work: () => void, isShown = () => true): void {
  const latest = performance.now() + LONGEST_WAIT_MS;
  let wasQuiet = false;
  const look = () => {
    const isQuiet = queryClient.isFetching() === 0 && isShown();
    // twice: a screen whose code has just arrived is about to start its queries
    if ((isQuiet && wasQuiet) || performance.now() > latest) return work();
    wasQuiet = isQuiet;
    setTimeout(look, PAUSE_MS);
  };
  setTimeout(look, PAUSE_MS);
}
