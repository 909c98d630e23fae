import { type InstallPrompt, installPrompt } from '../../lib/install-prompt.ts';

const STORAGE_KEY = 'install-offered';

/** How this device puts the app on its home screen: by the browser's prompt, or by hand in Safari. */
export type InstallWay = { kind: 'prompt'; prompt: InstallPrompt } | { kind: 'by-hand' };

/** Null where there is no way, the app is installed already, or this device has been asked before [OFF-3]. */
export function installWay(): InstallWay | null {
  if (wasOffered()) return null;
  const prompt = installPrompt();
  if (prompt) return { kind: 'prompt', prompt };
  // Safari on iPhones alone has it, false outside the home screen
  return 'standalone' in navigator && navigator.standalone === false ? { kind: 'by-hand' } : null;
}

function wasOffered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true; // where nothing can be remembered, asking again and again would be worse than never
  }
}

export function rememberOffer(): void {
  localStorage.setItem(STORAGE_KEY, 'yes');
}
