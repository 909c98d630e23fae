/** Chromium's install prompt, which a page can show at a better moment. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let kept: InstallPrompt | undefined;

/** Chromium sends it once, at any time: stored from the start, for when a paper is pinned [OFF-3]. */
export function followInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // otherwise the browser shows its own prompt
    kept = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => {
    kept = undefined;
  });
}

/** Undefined if the browser has not offered it, or the app is installed. */
export function installPrompt(): InstallPrompt | undefined {
  return kept;
}
