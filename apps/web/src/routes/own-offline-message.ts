import { useLayoutEffect, useSyncExternalStore } from 'react';

let shownCount = 0;
const listeners = new Set<() => void>();

/** For a screen with its own offline message: while it is mounted, neither toast nor notice bar repeats it. */
export function useOwnOfflineMessage(): void {
  // before the effect that would show the notice
  useLayoutEffect(() => {
    const count = (by: 1 | -1) => {
      shownCount += by;
      for (const listener of listeners) listener();
    };
    count(1);
    return () => count(-1);
  }, []);
}

export function hasOwnOfflineMessage(): boolean {
  return shownCount > 0;
}

export function useHasOwnOfflineMessage(): boolean {
  return useSyncExternalStore(subscribe, hasOwnOfflineMessage);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
