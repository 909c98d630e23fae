import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { LogDownload } from '../features/families/log/log-download.tsx';
import { LogView } from '../features/families/log/log-view.tsx';
import { familiesQuery } from '../household/families.api.ts';
import { familiesWhere } from '../household/family-permissions.ts';
import { type Household, HouseholdProvider } from '../household/household.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { i18n } from '../lib/i18n.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import './paper-page.css';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** What happened in a family, for its Admins [PPL-12]. */
export function FamilyLogScreen() {
  const { data: session } = useQuery(sessionQuery);
  const back = i18n.t({ id: 'families.manageTitle', message: 'Manage families' });
  usePageMeta(
    'family',
    i18n.t({
      id: 'page.named',
      message: '{name} · Kinvault',
      values: { name: i18n.t({ id: 'familyLog.name', message: 'Family log' }) },
    }),
  );
  if (!session?.person) return <RoutePending />;
  return (
    <main className="paper-page">
      <nav aria-label={back}>
        <Link to="/family/manage" className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} />
          {back}
        </Link>
      </nav>
      <FamilyLog reader={session.person} settings={session.settings} />
      <PagePalette />
    </main>
  );
}

function FamilyLog({ reader, settings }: Omit<Household, 'families'>) {
  const { family: familyId, topic, by } = useSearch({ from: '/family/log' });
  const navigate = useNavigate({ from: '/family/log' });
  const query = useQuery(familiesQuery);
  if (query.data === undefined) {
    if (query.error)
      return (
        <LoadError
          title={i18n.t({ id: 'families.loadFailed', message: 'Failed to load families' })}
          heading="h1"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      );
    return (
      <div role="status">
        <span className="visually-hidden">{i18n.t({ id: 'ui.loading', message: 'Loading' })}</span>
        <Skeleton className="paper-page-wait" />
      </div>
    );
  }
  const family = familiesWhere('seeLog', query.data, reader.id).find(({ id }) => id === familyId);
  if (!family) return <NoLog />;
  return (
    <HouseholdProvider families={query.data} {...{ reader, settings }}>
      <header className="log-head">
        <div>
          <h1 className="serif">
            {i18n.t({ id: 'familyLog.title', message: 'What happened in {family}', values: { family: family.name } })}
          </h1>
          <p className="muted">
            {i18n.t({
              id: 'familyLog.lead',
              message:
                'People, roles and sharing of the last year. Only Admins see this. It holds nothing private about anyone.',
            })}
          </p>
        </div>
        <LogDownload family={family} />
      </header>
      <LogView
        key={family.id}
        family={family}
        filter={{ topic, by }}
        onFilter={(filter) =>
          void navigate({ search: { family: family.id, ...filter }, replace: true, resetScroll: false })
        }
      />
    </HouseholdProvider>
  );
}

function NoLog() {
  return (
    <>
      <h1 className="visually-hidden">{i18n.t({ id: 'familyLog.name', message: 'Family log' })}</h1>
      <EmptyState
        title={i18n.t({ id: 'familyLog.notYours', message: 'Only Admins see a family’s log' })}
        action={
          <Link to="/family/manage" className={buttonClass({ variant: 'primary' })}>
            {i18n.t({ id: 'families.manageTitle', message: 'Manage families' })}
          </Link>
        }
      >
        {i18n.t({
          id: 'familyLog.notYoursDetail',
          message: 'You’re not an Admin of this family, or it was deleted.',
        })}
      </EmptyState>
    </>
  );
}
