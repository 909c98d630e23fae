import { useSyncExternalStore } from 'react';

/** The width below which the phone’s layouts apply; the same as in the style sheets. */
export const PHONE_QUERY = '(max-width: 767px)';
/** A tablet or a phone. */
export const COMPACT_QUERY = '(max-width: 1100px)';

/** With large text, lists replace narrow columns. `public/theme.js` decides when. */
export function useLargeText(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const observer = new MutationObserver(listener);
      observer.observe(document.documentElement, { attributeFilter: ['class'] });
      return () => observer.disconnect();
    },
    () => document.documentElement.classList.contains('large-text'),
  );
}

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Whether there is space for a table or picture with many columns. */
export function useWideScreen(): boolean {
  const isWide = useMediaQuery('(min-width: 1101px)');
  return !useLargeText() && isWide;
}
