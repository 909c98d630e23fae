import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import UsersRound from 'lucide-react/icons/users-round';
import { useRef } from 'react';
import { AdminsToAsk } from '../features/families/admins-to-ask.tsx';
import { DeletedFamilies } from '../features/families/manage/deleted-families.tsx';
import { useFamilyDeletion } from '../features/families/manage/family-deletion.tsx';
import { ManagedFamily } from '../features/families/manage/managed-family.tsx';
import { familiesQuery } from '../household/families.api.ts';
import { familiesWhere, ownFirst } from '../household/family-permissions.ts';
import { type Household, HouseholdProvider, useFamilies } from '../household/household.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { useNow } from '../household/use-now.ts';
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

/** Families that the reader administers, and deleted ones they can restore [D-9, RTE-6]. */
export function FamilyManageScreen() {
  const title = i18n.t({ id: 'families.manageTitle', message: 'Manage families' });
  usePageMeta('family', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: title } }));
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: session } = useQuery(sessionQuery);
  if (!session?.person) return <RoutePending />;
  return (
    <main className="paper-page">
      <nav aria-label={title}>
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} />
          {i18n.t({ id: 'page.backToDocuments', message: 'Back to Documents' })}
        </Link>
        <Link to="/family" className={buttonClass({})}>
          <Icon of={UsersRound} />
          {i18n.t({ id: 'families.groups', message: 'Family groups' })}
        </Link>
      </nav>
      <h1 ref={heading} className="serif" tabIndex={-1}>
        {title}
      </h1>
      <ManagedFamilies reader={session.person} settings={session.settings} onGone={() => heading.current?.focus()} />
      <DeletedFamilies />
      <PagePalette />
    </main>
  );
}

interface ManagedFamiliesProps extends Omit<Household, 'families'> {
  /** moves the focus after a card has disappeared */
  onGone: () => void;
}

function ManagedFamilies({ reader, settings, onGone }: ManagedFamiliesProps) {
  const query = useQuery(familiesQuery);
  const now = useNow();
  const deletion = useFamilyDeletion(onGone);
  if (query.data === undefined) {
    if (query.error) {
      return (
        <LoadError
          title={i18n.t({ id: 'families.loadFailed', message: 'Failed to load families' })}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      );
    }
    return (
      <div role="status">
        <span className="visually-hidden">{i18n.t({ id: 'ui.loading', message: 'Loading' })}</span>
        <Skeleton className="paper-page-wait" />
      </div>
    );
  }
  const families = ownFirst(familiesWhere('changeFamily', query.data, reader.id), reader.id);
  return (
    <HouseholdProvider families={query.data} {...{ reader, settings }}>
      {families.map((family) => (
        <ManagedFamily
          key={family.id}
          family={family}
          readerId={reader.id}
          now={now}
          onDelete={() => deletion.ask(family)}
          onLeft={onGone}
        />
      ))}
      {families.length === 0 && <NothingToManage />}
      {deletion.question}
    </HouseholdProvider>
  );
}

function NothingToManage() {
  const families = useFamilies();
  return (
    <EmptyState
      title={i18n.t({ id: 'families.noneToManage', message: 'No families to manage' })}
      action={
        <Link to="/family" className={buttonClass({ variant: 'primary' })}>
          <Icon of={UsersRound} />
          {i18n.t({ id: 'createGroup.title', message: 'Create a family' })}
        </Link>
      }
    >
      {i18n.t({
        id: 'families.noneToManageDetail',
        message: 'Families that you’re an Admin of appear here, with their members and invitation codes.',
      })}
      {families.length > 0 && <AdminsToAsk />}
    </EmptyState>
  );
}
