import { setTimeout as sleep } from 'node:timers/promises';
import { createInbox, type InboxDeps } from './visit-inbox.ts';

/** Network shares tell of no change, so it looks by itself. */
const EVERY_MS = 3_000;

/** Visits the folder until it is stopped. A file that is being taken then is finished. */
export function watchInbox(deps: InboxDeps): { stop(): Promise<void> } {
  const inbox = createInbox(deps);
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await inbox.visit(ending.signal);
      await sleep(EVERY_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await watching;
    },
  };
}
