/** The path to which other apps share files; it is in manifest.webmanifest too. */
export const SHARE_PATH = '/share';
/** The page for people without an account: never the app's in its place. */
const OUTSIDE_PATH = '/open';

/**
 * `page`: a page of the app, from the network if possible. `shell`: a file of the app, from the cache. `share`: files
 * from another app. `other`: not handled by the worker, above all the API: none of its responses passes through the
 * worker.
 */
export type RequestKind = 'page' | 'shell' | 'share' | 'other';

export function requestKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  files: readonly string[],
): RequestKind {
  const { origin: from, pathname } = new URL(url);
  if (from !== origin || pathname.startsWith('/api/')) return 'other';
  if (method === 'POST') return pathname === SHARE_PATH ? 'share' : 'other';
  if (method !== 'GET') return 'other';
  if (mode === 'navigate') return pathname === OUTSIDE_PATH ? 'other' : 'page';
  return pathname.startsWith('/assets/') || files.includes(pathname) ? 'shell' : 'other';
}
