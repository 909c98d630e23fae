/** The worker itself: the library's type of `self` is that of any worker. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
