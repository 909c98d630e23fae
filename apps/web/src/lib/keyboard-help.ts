const OPENED = 'kinvault-keyboard-help';

/** Opens the list of shortcuts, from wherever it is offered. */
export function openKeyboardHelp(): void {
  window.dispatchEvent(new Event(OPENED));
}

/** Returns the way to stop listening. */
export function onKeyboardHelp(listener: () => void): () => void {
  window.addEventListener(OPENED, listener);
  return () => window.removeEventListener(OPENED, listener);
}
