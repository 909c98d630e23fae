/** Shortcuts are with Cmd there. */
export function isMac(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

/** Whether a key goes into a text here, so that it is no shortcut. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
