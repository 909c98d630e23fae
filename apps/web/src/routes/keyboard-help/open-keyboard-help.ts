const OPENED = 'kinvault-keyboard-help';

/** Opens the list of shortcuts, from anywhere. */
export function openKeyboardHelp(): void {
  window.dispatchEvent(new Event(OPENED));
}

/** Returns a function that stops listening. */
export function onKeyboardHelp(listener: () => void): () => void {
  window.addEventListener(OPENED, listener);
  return () => window.removeEventListener(OPENED, listener);
}
