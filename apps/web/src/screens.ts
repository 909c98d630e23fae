/** The code of the screens that a visit may begin with. */
export const SCREENS = {
  reset: () => import('./routes/auth/reset-password.tsx'),
  dashboard: () => import('./routes/dashboard.tsx'),
  profile: () => import('./routes/profile.tsx'),
  reminders: () => import('./routes/reminders.tsx'),
  language: () => import('./routes/language.tsx'),
  family: () => import('./routes/family.tsx'),
  familyManage: () => import('./routes/family-manage.tsx'),
};

const BY_PATH: Record<string, (() => Promise<unknown>) | undefined> = {
  '/reset-password': SCREENS.reset,
  '/dashboard': SCREENS.dashboard,
  '/profile': SCREENS.profile,
  '/profile/reminders': SCREENS.reminders,
  '/profile/language': SCREENS.language,
  '/family': SCREENS.family,
  '/family/manage': SCREENS.familyManage,
};

/** The first screen's code travels beside the session; left to the guards it would wait for the answer. */
export function preloadScreen(path: string): void {
  void BY_PATH[path]?.().catch(() => undefined); // the router fetches it again and shows what failed
}
