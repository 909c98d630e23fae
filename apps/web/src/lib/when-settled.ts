import { queryClient } from './query-client.ts';

const PAUSE_MS = 200;
const LONGEST_WAIT_MS = 5_000;

/** When the screen has got what it asked for: what nobody waits for must not take its place on a slow network. */
export function whenSettled(work: () => void): void {
  const latest = performance.now() + LONGEST_WAIT_MS;
  const look = () => {
    if (queryClient.isFetching() === 0 || performance.now() > latest) work();
    else setTimeout(look, PAUSE_MS);
  };
  setTimeout(look, PAUSE_MS);
}
