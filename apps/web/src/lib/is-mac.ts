/** Shortcuts use Cmd there. */
export function isMac(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}
