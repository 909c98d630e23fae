import { type RefObject, useSyncExternalStore } from 'react';

/** Null where the browser has none for a part of a page (iPhones). */
export function useFullscreen(target: RefObject<HTMLElement | null>): { isOn: boolean; toggle: () => void } | null {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  // a refusal (the person has forbidden it) leaves everything as it is
  const toggle = () => void (isOn ? document.exitFullscreen() : target.current?.requestFullscreen())?.catch(() => {});
  return { isOn, toggle };
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
