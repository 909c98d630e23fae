/** Chromium's own question, which a page may put at a better moment. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let kept: InstallPrompt | undefined;

/** Chromium sends it once, at a time of its own: kept from the start, for when somebody has pinned a paper [OFF-3]. */
export function followInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // or the browser asks by itself
    kept = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => {
    kept = undefined;
  });
}

/** Undefined where the browser has not offered it, or the app is installed. */
export function installPrompt(): InstallPrompt | undefined {
  return kept;
}
