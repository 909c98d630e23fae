/**
 * Open modal dialogs, the innermost last. While one is open everything outside it is inert and
 * painted below it, so anything that must stay reachable (toasts) moves into the innermost.
 */
const openDialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  notify();
  return () => {
    const at = openDialogs.indexOf(dialog);
    if (at >= 0) openDialogs.splice(at, 1);
    notify();
  };
}

export function innermostDialog(): HTMLDialogElement | null {
  return openDialogs.at(-1) ?? null;
}

export function subscribeToTopLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
