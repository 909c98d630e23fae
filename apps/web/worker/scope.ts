/** `self` as a service worker: the library types it as a generic worker. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
