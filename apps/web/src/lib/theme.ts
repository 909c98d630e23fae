import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const STORAGE_KEY = 'theme';

/** The stored choice; 'system' if there is none, an unknown one, or no storage. [STA-12] */
function getTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(STORAGE_KEY));
  } catch {
    return 'system';
  }
}

export function parseTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/*
 * `public/theme.js` runs before the first paint, where a module would be too late. It applies the stored choice [STA-12],
 * and tells style sheets about text larger than the browsers' default of 16 px (ui/large-text.css): no media query
 * knows the size of a rem, since those in em ignore what a style sheet or an extension sets. It has few comments
 * because it is sent unminified.
 */

/** Stores the choice; `public/theme.js` applies it in this tab and in every other one. */
function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // storage is forbidden or full: the choice cannot be stored, so nothing changes
  }
  // browsers notify only the other tabs about a stored value
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
}

function subscribeToTheme(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribeToTheme, getTheme), setTheme];
}
