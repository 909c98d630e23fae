import { DOCUMENT_CATEGORIES, type DocumentCategory } from '@kinvault/domain/documents/document-types.ts';
import { type ListFilters, listFiltersOf } from '@kinvault/domain/documents/list-address.ts';
import { FAMILY_LOG_TOPICS, type FamilyLogTopic } from '@kinvault/domain/families/family-log-topics.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { forgetMailedLink } from './features/session/mailed-link.ts';
import { dropEarlyAnswers } from './lib/early-answers.ts';
import { isKeptSession } from './lib/offline-papers/session-keeping.ts';
import { queryClient } from './lib/query-client.ts';
import { sessionQuery } from './lib/session-query.ts';
import { whenSettled } from './lib/when-settled.ts';
import { RouteError } from './routes/route-error.tsx';
import { RoutePending } from './routes/route-pending.tsx';
import { preloadScreen, SCREENS } from './screens.ts';
import { followLanguage } from './start/follow-language.ts';
import { loadSignInPage, requirePerson, takeLink, takeOidcAnswer } from './start/session-guards.ts';

preloadScreen(location.pathname);

const rootRoute = createRootRoute({ component: Outlet });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: redirectPersonHome,
  component: lazyRouteComponent(() => import('./routes/home.tsx'), 'HomeScreen'),
});

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: (search: Record<string, unknown>): { next?: string } => ({ next: textOrNothing(search.next) }),
  beforeLoad: loadSignInPage,
});

/** The page to open after a temporary password is replaced. */
export interface ResetSearch {
  next?: string;
}

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: (search: Record<string, unknown>): ResetSearch => ({ next: textOrNothing(search.next) }),
  beforeLoad: takeLink,
  onLeave: forgetMailedLink,
  component: lazyRouteComponent(SCREENS.reset, 'ResetPasswordScreen'),
});

const newAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-account',
  beforeLoad: takeLink,
  onLeave: forgetMailedLink,
  component: lazyRouteComponent(SCREENS.newAccount, 'NewAccountScreen'),
});

const oidcRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/oidc',
  beforeLoad: takeOidcAnswer,
  component: lazyRouteComponent(SCREENS.oidc, 'OidcScreen'),
});

/** For screens that need a person. */
async function enter(options: { location: ParsedLocation }): Promise<void> {
  await requirePerson(options);
  await followLanguage(await queryClient.ensureQueryData(sessionQuery));
  // offline, the screen shows what is kept here
  if (isKeptSession()) void startKept();
  whenSettled(startRest, () => router.state.status === 'idle');
}

/** Starts live updates and keeping papers, and what reminders need: the time zone and this browser's pushes. */
function startRest(): void {
  dropEarlyAnswers(); // of lists that this screen does not show
  void import('./start/live.ts').then((live) => live.followChanges()).catch(() => undefined);
  void import('./features/reminders/send-time-zone.ts').then((module) => module.sendTimeZone()).catch(() => undefined);
  void startKept();
  if (globalThis.Notification?.permission !== 'granted') return;
  void import('./features/push/start-push.ts').then(({ startPush }) => startPush()).catch(() => undefined);
}

function startKept(): Promise<void> {
  return import('./features/offline-papers/start-kept.ts').then((kept) => kept.startKept()).catch(() => undefined);
}

/** The member, the view, its filters and the open document: what is in the URL survives a reload. */
export interface DashboardSearch extends ListFilters {
  member?: string;
  collection?: string;
  view?: string;
  doc?: string;
  /** the saved view that was opened; what it shows is in the parameters beside it */
  saved?: string;
  /** whose papers the timeline shows: everyone's by default */
  whose?: string;
  /** the upload dialog is open, for links from other pages */
  upload?: true;
  /** the proposals for this document are open on top */
  read?: string;
  /** the questions about dates in older papers are open on top, one at a time */
  dates?: 'open';
  /** the invitations to answer are open on top */
  invites?: 'open';
  /** another app has shared files for the upload dialog */
  shared?: true;
}

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    member: textOrNothing(search.member),
    collection: textOrNothing(search.collection),
    view: textOrNothing(search.view),
    doc: textOrNothing(search.doc),
    ...listFiltersOf(search),
    saved: textOrNothing(search.saved),
    whose: textOrNothing(search.whose),
    upload: search.upload === true ? true : undefined,
    read: textOrNothing(search.read),
    dates: search.dates === 'open' ? 'open' : undefined,
    invites: search.invites === 'open' ? 'open' : undefined,
    shared: search.shared === true ? true : undefined,
  }),
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.dashboard, 'DashboardScreen'),
});

/** A short address for notices and mails. */
const receivedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/received',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', search: { view: 'received' }, replace: true });
  },
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.profile, 'ProfileScreen'),
});

const remindersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/reminders',
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.reminders, 'RemindersScreen'),
});

const trustedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/trusted',
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.trusted, 'TrustedScreen'),
});

/** The dialog that asks someone outside for documents is open. */
export interface LinksSearch {
  ask?: 'open';
}

const linksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/links',
  validateSearch: (search: Record<string, unknown>): LinksSearch => ({
    ask: search.ask === 'open' ? 'open' : undefined,
  }),
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.links, 'LinksScreen'),
});

const tokensRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/tokens',
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.tokens, 'TokensScreen'),
});

const languageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/language',
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.language, 'LanguageScreen'),
});

const walletGoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wallet-gone',
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.walletGone, 'WalletGoneScreen'),
});

/** A shared code, for a signed-in person. */
export interface FamilySearch {
  code?: string;
}

const familyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/family',
  validateSearch: (search: Record<string, unknown>): FamilySearch => ({ code: inviteCodeOrNothing(search.code) }),
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.family, 'FamilyScreen'),
});

const familyManageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/family/manage',
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.familyManage, 'FamilyManageScreen'),
});

/** Whose log, and what of it is shown: all by default. */
export interface FamilyLogSearch {
  family?: string;
  topic?: FamilyLogTopic;
  by?: string;
}

const familyLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/family/log',
  validateSearch: (search: Record<string, unknown>): FamilyLogSearch => ({
    family: textOrNothing(search.family),
    topic: FAMILY_LOG_TOPICS.find((topic) => topic === search.topic),
    by: textOrNothing(search.by),
  }),
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.familyLog, 'FamilyLogScreen'),
});

/** The category of papers that is shown: all by default. */
export interface MemberSearch {
  category?: DocumentCategory;
}

const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$userId',
  validateSearch: (search: Record<string, unknown>): MemberSearch => ({
    category: DOCUMENT_CATEGORIES.find((category) => category === search.category),
  }),
  beforeLoad: enter,
  component: lazyRouteComponent(() => import('./routes/member.tsx'), 'MemberScreen'),
});

/** The open document. */
export interface EmergencySearch {
  doc?: string;
}

const emergencyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/emergency/$ownerId',
  validateSearch: (search: Record<string, unknown>): EmergencySearch => ({ doc: textOrNothing(search.doc) }),
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.emergency, 'EmergencyScreen'),
});

const emergencyFromRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/emergency/from/$contactId',
  beforeLoad: enter,
  component: lazyRouteComponent(SCREENS.emergencyFrom, 'EmergencyFromScreen'),
});

const testDataRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/test-data',
  beforeLoad: enter,
  component: lazyRouteComponent(() => import('./routes/test-data.tsx'), 'TestDataScreen'),
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./routes/about/privacy.tsx'), 'PrivacyScreen'),
});

const accessibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accessibility',
  component: lazyRouteComponent(() => import('./routes/about/accessibility.tsx'), 'AccessibilityScreen'),
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
  routeTree: rootRoute.addChildren([
    homeRoute,
    authRoute,
    resetRoute,
    newAccountRoute,
    oidcRoute,
    dashboardRoute,
    receivedRoute,
    profileRoute,
    remindersRoute,
    trustedRoute,
    linksRoute,
    tokensRoute,
    languageRoute,
    walletGoneRoute,
    familyRoute,
    familyManageRoute,
    familyLogRoute,
    memberRoute,
    emergencyRoute,
    emergencyFromRoute,
    testDataRoute,
    privacyRoute,
    accessibilityRoute,
    ...kitRoutes,
  ]),
  defaultNotFoundComponent: lazyRouteComponent(() => import('./routes/not-found.tsx'), 'NotFoundScreen'),
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  // for a shorter wait, a pending screen would only flicker
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

/** The router parses 123456 and 12E456 as numbers; the original text in the URL is a code. */
function inviteCodeOrNothing(value: unknown): string | undefined {
  const text = typeof value === 'number' ? new URLSearchParams(location.search).get('code') : value;
  return typeof text === 'string' && /^[a-z0-9]{6}$/i.test(text) ? text.toUpperCase() : undefined;
}

/** A signed-in person skips the landing page; 'Back' must not return to it. [LND-3] */
async function redirectPersonHome(): Promise<void> {
  const { person } = await queryClient.ensureQueryData(sessionQuery);
  if (person !== null) throw redirect({ to: '/dashboard', replace: true });
}
