/** Where other apps send the files that are shared with this one; it stands in manifest.webmanifest too. */
export const SHARE_PATH = '/share';

/**
 * `page`: a page of the app, from the network where there is one. `shell`: a file of the app, from the cache. `share`: files from
 * another app. `other`: none of the worker's business, above all the API: no answer of it ever passes through the worker.
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
  if (mode === 'navigate') return 'page';
  return pathname.startsWith('/assets/') || files.includes(pathname) ? 'shell' : 'other';
}
