import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { queryClient } from './lib/query-client.ts';
import { sessionQuery } from './lib/session.ts';
import { requirePerson, requireVisitor } from './lib/session-guards.ts';
import { RouteError } from './routes/route-error.tsx';
import { RoutePending } from './routes/route-pending.tsx';

const loadAuth = () => import('./routes/auth.tsx');
const loadDashboard = () => import('./routes/dashboard.tsx');
const loadProfile = () => import('./routes/profile.tsx');

// the first screen's code travels beside the session; left to the guards it would wait for the answer
const firstScreen = { '/auth': loadAuth, '/dashboard': loadDashboard, '/profile': loadProfile }[location.pathname];
void firstScreen?.().catch(() => undefined); // the router fetches it again and shows what failed

const rootRoute = createRootRoute({ component: Outlet });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: redirectPersonHome,
  component: lazyRouteComponent(() => import('./routes/home.tsx'), 'HomeScreen'),
});

/** Where to go on after signing in, and which of the two tabs lies on top. */
export interface AuthSearch {
  next?: string;
  tab?: 'sign-up';
}

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    next: textOrNothing(search.next),
    tab: search.tab === 'sign-up' ? 'sign-up' : undefined,
  }),
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(loadAuth, 'AuthScreen'),
});

/** Which member, which way of looking, which open document: what stands in the address survives a reload. */
export interface DashboardSearch {
  member?: string;
  view?: string;
  doc?: string;
}

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    member: textOrNothing(search.member),
    view: textOrNothing(search.view),
    doc: textOrNothing(search.doc),
  }),
  beforeLoad: requirePerson,
  component: lazyRouteComponent(loadDashboard, 'DashboardScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: requirePerson,
  component: lazyRouteComponent(loadProfile, 'ProfileScreen'),
});

// a constant condition: the production build drops the branch and with it the kit page
const showsKit = import.meta.env.MODE === 'development' || import.meta.env.MODE === 'kit';
const kitRoutes = showsKit
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/kit',
        component: lazyRouteComponent(() => import('./routes/kit/kit.tsx'), 'KitScreen'),
      }),
    ]
  : [];

export const router = createRouter({
  routeTree: rootRoute.addChildren([homeRoute, authRoute, dashboardRoute, profileRoute, ...kitRoutes]),
  defaultNotFoundComponent: lazyRouteComponent(() => import('./routes/not-found.tsx'), 'NotFoundScreen'),
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  // a wait shorter than this is not worth a flicker
  defaultPendingMs: 300,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whoever is signed in has left the landing page behind; 'Back' must not return to it. [LND-3] */
async function redirectPersonHome(): Promise<void> {
  const { person } = await queryClient.ensureQueryData(sessionQuery);
  if (person !== null) throw redirect({ to: '/dashboard', replace: true });
}
