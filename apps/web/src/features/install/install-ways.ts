import { type InstallPrompt, installPrompt } from './install-prompt.ts';

const STORAGE_KEY = 'install-offered';

/** How to add the app to this device's home screen: with the browser's prompt, or by hand in Safari. */
export type InstallWay = { kind: 'prompt'; prompt: InstallPrompt } | { kind: 'by-hand' };

/** Null if there is no way, the app is already installed, or this device has been asked before [OFF-3]. */
export function installWay(): InstallWay | null {
  if (wasOffered()) return null;
  const prompt = installPrompt();
  if (prompt) return { kind: 'prompt', prompt };
  // only Safari on iPhones has it; false outside the home screen
  return 'standalone' in navigator && navigator.standalone === false ? { kind: 'by-hand' } : null;
}

function wasOffered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true; // if nothing can be stored, asking again and again would be worse than never
  }
}

export function rememberOffer(): void {
  localStorage.setItem(STORAGE_KEY, 'yes');
}
