/** Encryption and the worker are only there over https, and on one's own machine. */
export function canKeep(): boolean {
  return globalThis.isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator;
}
