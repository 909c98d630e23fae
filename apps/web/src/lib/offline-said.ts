import { useLayoutEffect, useSyncExternalStore } from 'react';

let sayingCount = 0;
const listeners = new Set<() => void>();

/** For a screen that says by itself that there is no connection: nothing else says it meanwhile. */
export function useSaysOffline(): void {
  // before the effect that would show the notice
  useLayoutEffect(() => {
    const say = (by: 1 | -1) => {
      sayingCount += by;
      for (const listener of listeners) listener();
    };
    say(1);
    return () => say(-1);
  }, []);
}

export function isOfflineSaid(): boolean {
  return sayingCount > 0;
}

export function useOfflineSaid(): boolean {
  return useSyncExternalStore(subscribe, isOfflineSaid);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
