/** The code of the screens that a visit can begin with. */
export const SCREENS = {
  reset: () => import('./routes/auth/reset-password.tsx'),
  newAccount: () => import('./routes/auth/new-account.tsx'),
  oidc: () => import('./routes/auth/oidc.tsx'),
  dashboard: () => import('./routes/dashboard.tsx'),
  profile: () => import('./routes/profile.tsx'),
  reminders: () => import('./routes/reminders.tsx'),
  trusted: () => import('./routes/trusted.tsx'),
  tokens: () => import('./routes/tokens.tsx'),
  links: () => import('./routes/links.tsx'),
  language: () => import('./routes/language.tsx'),
  walletGone: () => import('./routes/wallet-gone.tsx'),
  family: () => import('./routes/family.tsx'),
  familyManage: () => import('./routes/family-manage.tsx'),
  familyLog: () => import('./routes/family-log.tsx'),
  emergency: () => import('./routes/emergency.tsx'),
  emergencyFrom: () => import('./routes/emergency-from.tsx'),
};

const BY_PATH: Record<string, (() => Promise<unknown>) | undefined> = {
  '/reset-password': SCREENS.reset,
  '/new-account': SCREENS.newAccount,
  '/auth/oidc': SCREENS.oidc,
  '/dashboard': SCREENS.dashboard,
  '/received': SCREENS.dashboard,
  '/profile': SCREENS.profile,
  '/profile/reminders': SCREENS.reminders,
  '/profile/trusted': SCREENS.trusted,
  '/profile/tokens': SCREENS.tokens,
  '/profile/links': SCREENS.links,
  '/profile/language': SCREENS.language,
  '/wallet-gone': SCREENS.walletGone,
  '/family': SCREENS.family,
  '/family/manage': SCREENS.familyManage,
  '/family/log': SCREENS.familyLog,
};

/** Loads the first screen's code in parallel with the session; left to the guards it would wait for that response. */
export function preloadScreen(path: string): void {
  void (BY_PATH[path] ?? emergencyScreen(path))?.().catch(() => undefined); // the router loads it again and shows the failure
}

/** Screens whose path ends with the id of a person. */
function emergencyScreen(path: string): (() => Promise<unknown>) | undefined {
  if (path.startsWith('/emergency/from/')) return SCREENS.emergencyFrom;
  return path.startsWith('/emergency/') ? SCREENS.emergency : undefined;
}
