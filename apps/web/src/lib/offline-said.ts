import { useLayoutEffect, useSyncExternalStore } from 'react';

let sayingCount = 0;
const listeners = new Set<() => void>();

/** For a screen with its own offline message: while it is mounted, neither toast nor notice bar repeats it. */
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
