import { useSyncExternalStore } from 'react';

/** The width below which the phone’s layouts take over; the style sheets say the same. */
export const PHONE_QUERY = '(max-width: 767px)';
/** A tablet or a phone. */
export const COMPACT_QUERY = '(max-width: 1100px)';

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
