import { queryClient } from './query-client.ts';

const PAUSE_MS = 200;
const LONGEST_WAIT_MS = 5_000;

/**
 * Runs `work` once no query is running, after five seconds at the latest. For work that nobody waits for: on a slow
 * network it would delay what the screen shows.
 */
export function whenSettled(work: () => void): void {
  const latest = performance.now() + LONGEST_WAIT_MS;
  const look = () => {
    if (queryClient.isFetching() === 0 || performance.now() > latest) work();
    else setTimeout(look, PAUSE_MS);
  };
  setTimeout(look, PAUSE_MS);
}
