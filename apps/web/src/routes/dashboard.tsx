import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { documentsQuery } from '../features/documents/documents.api.ts';
import { useLostDocument } from '../features/documents/use-lost-document.ts';
import { familiesQuery } from '../household/families.api.ts';
import { HouseholdProvider } from '../household/household.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { reminderPreferencesQuery } from '../household/reminders.ts';
import { i18n } from '../lib/i18n.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { LoadError } from '../ui/load-error.tsx';
import { DashboardLayout } from './dashboard/dashboard-layout.tsx';
import { Welcome } from './dashboard/welcome.tsx';
import { RoutePending } from './route-pending.tsx';

/** Loading, failed, without a family, ready [DSH-1, DSH-2, DSH-3]. */
export function DashboardScreen() {
  usePageMeta('dashboard');
  const { data: session } = useQuery(sessionQuery);
  const families = useQuery(familiesQuery);
  // in parallel with the families, not after them
  usePrefetchInfiniteQuery(documentsQuery);
  usePrefetchQuery(reminderPreferencesQuery);
  useLostDocument(families.data);
  // the guard requires a person, but there is none for a moment while signing out
  if (!session?.person) return <RoutePending />;
  if (families.data === undefined) {
    if (!families.error) return <RoutePending />;
    return (
      <main className="load-error-page">
        <LoadError
          title={i18n.t({ id: 'families.loadFailed', message: 'Failed to load families' })}
          heading="h1"
          error={families.error}
          isRetrying={families.isFetching}
          onRetry={() => families.refetch()}
        />
      </main>
    );
  }
  return (
    <HouseholdProvider families={families.data} reader={session.person} settings={session.settings}>
      {families.data.length === 0 ? <Welcome /> : <DashboardLayout />}
    </HouseholdProvider>
  );
}
