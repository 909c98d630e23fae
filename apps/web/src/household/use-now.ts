import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

let now = new Date();

/** The time, fresh to half a minute: 'Active now' and 'in 23 days' must not stand still in a tab left open. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(onTick: () => void): () => void {
  const tick = () => {
    now = new Date();
    onTick();
  };
  const timer = setInterval(tick, TICK_MS);
  // a phone's timers stand still in its owner's pocket
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
