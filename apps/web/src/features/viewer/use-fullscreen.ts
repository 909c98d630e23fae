import { type RefObject, useSyncExternalStore } from 'react';

export interface Fullscreen {
  isOn: boolean;
  toggle: () => void;
}

/** Null where the browser has none for a part of a page (iPhones) [STA-10]. */
export function useFullscreen(target: RefObject<HTMLElement | null>): Fullscreen | null {
  const isOn = useIsFullscreen();
  if (!document.fullscreenEnabled) return null;
  // a refusal (the person has forbidden it) leaves everything as it is
  const toggle = () => void (isOn ? document.exitFullscreen() : enter(target.current))?.catch(() => {});
  return { isOn, toggle };
}

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

type KeyboardLock = { keyboard?: { lock?: (keys: string[]) => Promise<void> } };

/** Where a browser lets us, Esc comes to the page first: it closes the search before it leaves fullscreen [DVW-5]. */
async function enter(element: HTMLElement | null): Promise<void> {
  await element?.requestFullscreen();
  await (navigator as Navigator & KeyboardLock).keyboard?.lock?.(['Escape']);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
