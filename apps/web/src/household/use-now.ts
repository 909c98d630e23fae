import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

let now = new Date();

/** The time, updated every half minute: 'Active now' and 'in 23 days' must not go stale in an open tab. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(onTick: () => void): () => void {
  const tick = () => {
    now = new Date();
    onTick();
  };
  const timer = setInterval(tick, TICK_MS);
  // timers stop while a phone is locked
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
