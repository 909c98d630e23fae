/** Encryption and the worker are only available over https and on localhost. */
export function canKeep(): boolean {
  return globalThis.isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator;
}
