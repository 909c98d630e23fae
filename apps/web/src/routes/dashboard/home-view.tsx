import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { type ComponentProps, useEffect } from 'react';
import { generalDocuments } from '../../features/documents/document-lists.ts';
import { ComingUp } from '../../features/documents/home/coming-up.tsx';
import { GeneralCard } from '../../features/documents/home/general-card.tsx';
import { NeedsAttention, NeedsAttentionSkeleton } from '../../features/documents/home/needs-attention.tsx';
import { Pinned } from '../../features/documents/home/pinned.tsx';
import { SharedWithMe } from '../../features/documents/home/shared-with-me.tsx';
import { SummaryStrip } from '../../features/documents/list/list-counts.tsx';
import { MemberTiles } from '../../features/families/members/member-tiles.tsx';
import { OpenRequests } from '../../features/families/received/open-requests.tsx';
import { WaitingInvites } from '../../features/families/received/waiting-invites.tsx';
import { KeepQuestion } from '../../features/offline-papers/keep-question.tsx';
import { useFamilies, useMembers, useReader, useSettings, useToday } from '../../household/household.tsx';
import { usePageMeta } from '../../household/page-meta.ts';
import { type DueCount, dueByOwner, duePapers, reminderPreferencesQuery } from '../../household/reminders.ts';
import { useNow } from '../../household/use-now.ts';
import { useConnectionLost } from '../../lib/connection.ts';
import { i18n } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useKeptPapers } from '../../lib/offline-papers/kept-papers.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import type { DashboardViewProps } from './dashboard-props.ts';
import { EmergencyPlace } from './emergency-place.tsx';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { OftenAdded } from './first-steps/often-added.tsx';
import { useFirstSteps } from './first-steps/use-first-steps.ts';

const OfflineHome = lazyComponent(async () => (await import('./offline-home.tsx')).OfflineHome);

/** Shown while no member is selected: what is due, the family’s papers, its people, what comes next [DSH-4]. */
export function HomeView({ query, renewing, onUploadGeneral, onManageFamily, uploadFor }: DashboardViewProps) {
  const families = useFamilies();
  const person = useReader();
  const settings = useSettings();
  const members = useMembers();
  const now = useNow();
  const today = useToday();
  const familyName = families[0]?.name ?? i18n.t({ id: 'sidebar.family', message: 'Family' });
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: familyName } }));
  const kept = useKeptPapers();
  const isOffline = useConnectionLost();
  usePreloadedOfflineHome(kept !== null);
  const preferences = useQuery(reminderPreferencesQuery);
  const documents: readonly Document[] = query.documents ?? [];
  const leadTimes = preferences.data?.leadTimes ?? {};
  const due = duePapers(documents, leadTimes, today);
  const dueIds = new Set(due.map(({ document }) => document.id));
  const failed = failedParts(query, preferences);
  const steps = useFirstSteps({
    ...{ documents, personId: person.id },
    preferences: preferences.data,
  });
  if (isOffline && kept) return <OfflineHome {...{ kept, documents, members, now }} readerId={person.id} />;
  const requests = (
    <>
      <EmergencyPlace />
      <WaitingInvites email={person.email} />
      <OpenRequests />
    </>
  );
  const heading = <h1 className="visually-hidden">{i18n.t({ id: 'bars.overview', message: 'Overview' })}</h1>;
  // the whole page waits: due papers come first, and would push the rest down
  if (failed.length === 0 && !(query.documents && preferences.data && steps !== undefined)) {
    return (
      <>
        {heading}
        {requests}
        <NeedsAttentionSkeleton />
      </>
    );
  }
  const addOwn = uploadFor(person.id);
  const firstSteps = failed.length === 0 &&
    steps && {
      steps,
      readsPapers: settings.readsPapers,
      onAddPassport: () => addOwn?.('Passport'),
      onInvite: onManageFamily,
    };
  if (firstSteps && documents.length === 0) {
    return (
      <>
        {requests}
        <FirstSteps {...firstSteps} personName={person.name} />
        <OftenAdded onAdd={addOwn} />
        <MoreWays isOffered={settings.offersTestData} />
      </>
    );
  }
  const pinned = { documents, readerId: person.id, isDue: due.length > 0, hasSteps: Boolean(firstSteps) };
  return (
    <>
      {heading}
      {requests}
      <PinnedPlace at="top" {...pinned} />
      {failed.length > 0 ? (
        <AttentionFailure failed={failed} />
      ) : (
        <NeedsAttention papers={due} readerId={person.id} {...{ today, renewing }} />
      )}
      {firstSteps && <FirstSteps {...firstSteps} />}
      <SummaryStrip query={query} today={today} />
      <PinnedPlace at="middle" {...pinned} />
      <KeepPinned isOffered={settings.worksOffline} documents={documents} personId={person.id} />
      <SharedWithMe documents={documents} readerId={person.id} />
      <MemberTiles
        {...{ members, now }}
        dueCounts={failed.length > 0 ? NONE : dueByOwner(due)}
        action={
          <Link to="/dashboard" search={{ view: 'missing' }} className={buttonClass({ variant: 'link' })}>
            {i18n.t({ id: 'glance.title', message: 'What’s missing' })}
          </Link>
        }
      />
      <GeneralCard
        documents={generalDocuments(documents)}
        count={families.reduce((sum, family) => sum + family.generalDocumentCount, 0)}
        whoSees={whoSees(families)}
        onUpload={onUploadGeneral}
      />
      {failed.length === 0 && (
        <ComingUp
          documents={documents.filter(({ id }) => !dueIds.has(id))}
          {...{ today, leadTimes }}
          readerId={person.id}
          hasMore
        />
      )}
      <MoreWays isOffered={settings.offersTestData} />
    </>
  );
}

interface PinnedPlaceProps extends Omit<ComponentProps<typeof Pinned>, 'isShort'> {
  at: 'top' | 'middle';
  isDue: boolean;
  hasSteps: boolean;
}

/**
 * On phones the pinned papers come first, in short form if there are none and something is due; otherwise after the
 * first steps.
 */
function PinnedPlace({ at, isDue, hasSteps, ...props }: PinnedPlaceProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const isFirst = isPhone && (isDue || !hasSteps || props.documents.some(({ isFavorite }) => isFavorite));
  return isFirst === (at === 'top') && <Pinned {...props} isShort={isFirst && isDue} />;
}

/** Preloaded, since it is needed when nothing can be loaded any more. */
function usePreloadedOfflineHome(isKeeping: boolean): void {
  useEffect(() => {
    if (isKeeping) OfflineHome.preload();
  }, [isKeeping]);
}

/** Asks whether to keep papers on this device as soon as one is pinned. */
function KeepPinned(props: { isOffered: boolean; documents: readonly Document[]; personId: string }) {
  const isAsked = props.isOffered && props.documents.some(({ isFavorite }) => isFavorite);
  return isAsked && <KeepQuestion personId={props.personId} />;
}

const NONE: ReadonlyMap<string, DueCount> = new Map();

/** What could not be loaded; what is loaded stays on screen when a later request fails. */
function failedParts(query: DashboardViewProps['query'], preferences: UseQueryResult): FailedQuery[] {
  const isListBroken = query.error && (!query.documents || query.hasNextPage);
  const arePreferencesBroken = preferences.error && !preferences.data;
  return [...(isListBroken ? [query] : []), ...(arePreferencesBroken ? [preferences] : [])];
}

type FailedQuery = Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => unknown };

/** Instead of 'Needs attention': a failed load never looks as if nothing were due [KNO-11]. */
function AttentionFailure({ failed }: { failed: readonly FailedQuery[] }) {
  const [error] = failed.flatMap((query) => query.error ?? []);
  if (!error) return null;
  return (
    <LoadError
      title={i18n.t({ id: 'home.attentionFailed', message: 'We couldn’t check what needs attention' })}
      error={error}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const query of failed) void query.refetch();
      }}
    >
      {i18n.t({
        id: 'home.attentionFailedDetail',
        message: 'Something may be due that you don’t see here. Your documents are safe.',
      })}
    </LoadError>
  );
}

/** A general document belongs to one family, and only that family sees it [D-6]. */
export function whoSees(families: readonly Family[]): string {
  if (families.length > 1) return i18n.t({ id: 'generalCard.eachFamily', message: 'Each family sees only its own.' });
  return i18n.t({
    id: 'generalCard.everyone',
    message: 'Everyone in {family} can see them.',
    values: { family: families[0]?.name },
  });
}

/** Rarely needed links at the end of home. */
function MoreWays({ isOffered }: { isOffered: boolean }) {
  if (!isOffered) return null;
  return (
    <nav className="vault-ways" aria-label={i18n.t({ id: 'home.more', message: 'More' })}>
      <Link to="/test-data" className={buttonClass({ variant: 'ghost' })}>
        <Icon of={FlaskConical} />
        {i18n.t({ id: 'home.testData', message: 'Test data' })}
      </Link>
    </nav>
  );
}
