const HOME = '/dashboard';
const BASE = 'https://here.invalid';

/**
 * Where to go after signing in: a path on this site, or home for anything else [SEC-22]. The browser's own parser
 * decides, because it reads `/\evil` and `/<tab>/evil` as other sites, which no prefix check catches.
 */
export function safePath(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/') || !URL.canParse(target, BASE)) return HOME;
  const url = new URL(target, BASE);
  // a path may itself begin with two slashes after parsing ('/.//evil'), which the next reader takes for a host
  if (url.origin !== BASE || url.pathname.startsWith('//') || url.pathname.startsWith('/auth')) return HOME;
  return url.pathname + url.search + url.hash;
}
