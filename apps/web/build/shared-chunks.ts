import type { Rolldown } from 'vite';
import { type NamedFiles, nameModules } from './named-files.ts';

const SIGN_IN_PAGE = nameModules('web/src/routes/auth/sign-in-page.tsx');
/** The sign-in page and its panels, which must not load any router, query cache or screens. */
const SIGN_IN = nameModules(...SIGN_IN_PAGE.names, 'web/src/features/session/');
/** Ending a session and removing what the device keeps: shared by the app and late panels of the sign-in page. */
const LEAVING = nameModules(
  'web/src/lib/asked-later.ts',
  'web/src/lib/leave-session.ts',
  'web/src/lib/offline-papers/keeping-answers.ts',
  'web/src/lib/offline-papers/kept-database.ts',
  'web/src/lib/offline-papers/session-keeping.ts',
);
const LANDING = nameModules('web/index.html');
const START = nameModules('web/app.html');
/** Other modules before sign-in, which must not load any of the screens behind it. */
const BEFORE_SIGN_IN = nameModules(
  ...START.names,
  ...LANDING.names,
  'web/src/routes/auth/reset-password.tsx',
  'web/src/routes/auth/new-account.tsx',
  'web/src/routes/landing.tsx',
  'web/src/routes/home.tsx',
  'web/src/routes/not-found.tsx',
);
/** What the app starts once its first screen has settled (`startRest`), with its imports: a dozen files otherwise. */
const REST = nameModules(
  'web/src/start/live.ts',
  'web/src/features/offline-papers/show-kept-lists.ts',
  'web/src/lib/offline-papers/open-kept.ts',
  'web/src/lib/offline-papers/device-key.ts',
  'web/src/features/offline-papers/start-kept.ts',
  'web/src/features/reminders/send-time-zone.ts',
);
const REACT = nameModules('node_modules/react-dom/', 'node_modules/scheduler/');
const APP = nameModules('web/src/app.tsx');
const DASHBOARD = nameModules('web/src/routes/dashboard.tsx');
const LISTS = nameModules('web/src/routes/dashboard/list-views.tsx');
const VIEWER = nameModules('web/src/features/viewer/document-viewer.tsx');
/** The styles of these two chunks go into one file, since the dashboard needs both. */
const STYLED_TOGETHER = ['screens', 'vault'];
const SCREENS = nameModules(
  'web/src/routes/profile.tsx',
  'web/src/routes/family.tsx',
  'web/src/routes/family-manage.tsx',
  'web/src/routes/member.tsx',
  'web/src/routes/test-data.tsx',
);

/**
 * Names the chunk of a module that several screens share. By default, modules get a chunk for each set of
 * screens that share them: the dashboard then loaded 58 files, most of them under a kilobyte, and a browser spends
 * 3 ms of CPU on each.
 */
export function nameSharedChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  const name = nameChunk(id, context);
  return id.endsWith('.css') && name !== null && STYLED_TOGETHER.includes(name) ? 'screen-styles' : name;
}

function nameChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  // not separate, though only the page imports it: one file compresses better than two
  if (REACT.test(id)) return 'start';
  if (LEAVING.test(id)) return 'leaving';
  const roots = rootsOf(id, context);
  if (roots.length > 0 && roots.every((root) => REST.test(root))) return 'rest';
  if (roots.length === 1) return ownChunk(roots[0] ?? '', id);
  const isReachedFrom = (pages: NamedFiles) => roots.some((root) => pages.test(root));
  if (roots.length === 0 || isReachedFrom(LANDING)) return null;
  if (isReachedFrom(START)) return 'start';
  const isForVisitors = isReachedFrom(SIGN_IN) || isReachedFrom(BEFORE_SIGN_IN);
  return isForVisitors || isReachedFrom(APP) ? visitorsChunk(isReachedFrom) : screensChunk(isReachedFrom);
}

/**
 * The app and the dashboard are merged with the chunk that they share with other screens: one file instead of
 * two. The lists and the viewer share only their styles, since the first list must not wait for the viewer's script.
 */
function ownChunk(root: string, id: string): string | null {
  if (APP.test(root)) return 'frame';
  if (DASHBOARD.test(root)) return 'vault';
  return id.endsWith('.css') && (LISTS.test(root) || VIEWER.test(root)) ? 'viewing' : null;
}

type IsReachedFrom = (pages: NamedFiles) => boolean;

function visitorsChunk(isReachedFrom: IsReachedFrom): string | null {
  if (isReachedFrom(APP)) return isReachedFrom(SIGN_IN) ? 'start' : 'frame';
  const isBehindSignIn = isReachedFrom(DASHBOARD) || isReachedFrom(VIEWER) || isReachedFrom(LISTS);
  return isBehindSignIn && !isReachedFrom(SIGN_IN_PAGE) ? 'frame' : null;
}

function screensChunk(isReachedFrom: IsReachedFrom): string | null {
  if (isReachedFrom(DASHBOARD)) return isReachedFrom(SCREENS) ? 'screens' : 'vault';
  if (isReachedFrom(VIEWER) || isReachedFrom(LISTS)) return 'viewing';
  return isReachedFrom(REST) ? 'rest' : null;
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
