/** The paths of the web app's pages [RTE-1], as the router and the server know them. */
export const PAGES = [
  '/',
  '/auth',
  '/reset-password',
  '/dashboard',
  '/profile',
  '/profile/reminders',
  '/profile/language',
  '/family',
  '/family/manage',
  '/user/:userId',
  '/test-data',
] as const;

/** Documents in the first part of a list: enough for most families at once, and soon there. */
export const FIRST_LIST_SIZE = 200;

/** What the dashboard asks first, each written exactly as the app does: a browser would fetch any other address twice. */
export const DASHBOARD_REQUESTS = ['/api/session', '/api/families', `/api/documents?limit=${FIRST_LIST_SIZE}`] as const;
