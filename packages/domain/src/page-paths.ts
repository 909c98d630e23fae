/** The paths of the web app's pages [RTE-1], as the router and the server know them. */
export const PAGES = [
  '/',
  '/auth',
  '/reset-password',
  '/new-account',
  '/dashboard',
  '/profile',
  '/profile/reminders',
  '/profile/trusted',
  '/profile/language',
  '/family',
  '/family/manage',
  '/user/:userId',
  '/test-data',
  '/privacy',
  '/accessibility',
] as const;
