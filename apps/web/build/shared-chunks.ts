import type { Rolldown } from 'vite';

/** What a visitor meets before signing in: it must not load a byte of the screens behind. */
const BEFORE_SIGN_IN =
  /web\/(app|index)\.html|web\/src\/(main\.tsx|routes\/(auth\/auth|auth\/reset-password|landing|home|not-found)\.tsx|features\/session\/)/;
const LANDING = /web\/index\.html/;
const APP = /web\/app\.html/;
const SIGN_IN = /web\/src\/routes\/auth\/auth\.tsx/;
const DASHBOARD = /web\/src\/routes\/dashboard\.tsx/;
const VIEWER = /web\/src\/features\/viewer\/document-viewer\.tsx/;
const SCREENS = /web\/src\/routes\/(profile|family|family-manage|member|test-data)\.tsx/;

/**
 * Names the chunk for a module that several screens share. Left alone, modules fall into a chunk for each set of
 * screens that share them: the dashboard then asked for 58 files, most of them under a kilobyte, and a browser spends
 * 3 ms of CPU on each.
 */
export function nameSharedChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  const roots = rootsOf(id, context);
  const isReachedFrom = (pages: RegExp) => roots.some((root) => pages.test(root));
  if (roots.length < 2 || isReachedFrom(LANDING)) return null;
  if (isReachedFrom(APP)) return 'frame';
  if (isReachedFrom(BEFORE_SIGN_IN)) return isReachedFrom(DASHBOARD) && !isReachedFrom(SIGN_IN) ? 'common' : null;
  if (isReachedFrom(DASHBOARD)) return isReachedFrom(SCREENS) ? 'screens' : 'vault';
  return isReachedFrom(VIEWER) ? 'viewing' : null;
}

/** The entries and dynamic imports from which static imports lead to this module. */
function rootsOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const seen = new Set<string>();
  const roots: string[] = [];
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const info = context.getModuleInfo(next);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) roots.push(next);
    open.push(...info.importers);
  }
  return roots;
}
