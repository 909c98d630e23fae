import { type RefObject, useSyncExternalStore } from 'react';

export interface Fullscreen {
  isOn: boolean;
  toggle: () => void;
}

/** Null if the browser cannot show an element in fullscreen (iPhones) [STA-10]. */
export function useFullscreen(target: RefObject<HTMLElement | null>): Fullscreen | null {
  const isOn = useIsFullscreen();
  if (!document.fullscreenEnabled) return null;
  // the person may have forbidden it in the browser's settings
  const toggle = () => void (isOn ? document.exitFullscreen() : enter(target.current))?.catch(() => {});
  return { isOn, toggle };
}

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

type KeyboardLock = { keyboard?: { lock?: (keys: string[]) => Promise<void> } };

/** Locks Esc where possible, so that it closes the search before it leaves fullscreen [DVW-5]. */
async function enter(element: HTMLElement | null): Promise<void> {
  await element?.requestFullscreen();
  await (navigator as Navigator & KeyboardLock).keyboard?.lock?.(['Escape']);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
