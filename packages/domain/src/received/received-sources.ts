/** By which way a file came [INB-1]. */
export const RECEIVED_SOURCES = ['request', 'mail', 'folder', 'import', 'script'] as const;
export type ReceivedSource = (typeof RECEIVED_SOURCES)[number];
