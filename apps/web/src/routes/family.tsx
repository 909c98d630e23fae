import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Settings2 from 'lucide-react/icons/settings-2';
import { useRef } from 'react';
import { AddKnownPersonForm } from '../features/families/add-member/add-known-person-form.tsx';
import { deletedFamiliesQuery } from '../features/families/family-changes.api.ts';
import { CreateGroupForm } from '../features/families/groups/create-group-form.tsx';
import { FamilyCard } from '../features/families/groups/family-card.tsx';
import { useFamilyDeletion } from '../features/families/manage/family-deletion.tsx';
import { useFamilyLeaving } from '../features/families/members/family-leaving.tsx';
import { OpenRequests } from '../features/families/received/open-requests.tsx';
import { WaitingInvites } from '../features/families/received/waiting-invites.tsx';
import { familiesQuery } from '../household/families.api.ts';
import { familiesWhere, ownFirst } from '../household/family-permissions.ts';
import { HouseholdProvider } from '../household/household.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { i18n } from '../lib/i18n.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { JoinWithCode } from './join-with-code.tsx';
import './paper-page.css';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** The reader's family groups, with forms to create, join and add members [FGP-1, FGP-2, FGP-3, FGP-6]. */
export function FamilyScreen() {
  usePageMeta('family');
  const { data: session } = useQuery(sessionQuery);
  const query = useQuery(familiesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { code } = useSearch({ from: '/family' });
  const deletion = useFamilyDeletion(() => heading.current?.focus());
  const leaving = useFamilyLeaving(() => heading.current?.focus());
  // there is no person for a moment while signing out
  if (!session?.person) return <RoutePending />;
  const { id: personId, email } = session.person;
  const failure = query.data ? null : query.error;
  return (
    <HouseholdProvider families={query.data ?? []} reader={session.person} settings={session.settings}>
      <main className="paper-page">
        <nav aria-label={i18n.t({ id: 'families.groups', message: 'Family groups' })}>
          <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
            <Icon of={ArrowLeft} />
            {i18n.t({ id: 'page.backToDocuments', message: 'Back to Documents' })}
          </Link>
          <ManageLink families={query.data} readerId={personId} />
        </nav>
        <h1 ref={heading} className="serif" tabIndex={-1}>
          {i18n.t({ id: 'families.groups', message: 'Family groups' })}
        </h1>
        <div className="paper-page-columns">
          <div className="column">
            <WaitingInvites email={email} />
            <OpenRequests />
            <JoinWithCode key={code} initialCode={code} />
            <CreateGroupForm />
            <AddKnownPersonForm
              families={query.data}
              personId={personId}
              loadError={failure ? i18n.t({ id: 'families.usersFailed', message: 'Failed to load users' }) : undefined}
            />
          </div>
          {failure ? (
            <LoadError
              title={i18n.t({ id: 'families.groupsFailed', message: 'Failed to load your family groups' })}
              error={failure}
              isRetrying={query.isFetching}
              onRetry={() => query.refetch()}
            />
          ) : (
            <FamilyCards
              families={query.data}
              readerId={personId}
              onDelete={deletion.ask}
              onLeave={(family) => leaving.ask([family])}
            />
          )}
        </div>
        {deletion.question}
        {leaving.question}
        <PagePalette />
      </main>
    </HouseholdProvider>
  );
}

/** Absent for someone who manages no family and has none to restore: the page would be empty. */
function ManageLink({ families, readerId }: Pick<FamilyCardsProps, 'families' | 'readerId'>) {
  const { data: deleted } = useQuery(deletedFamiliesQuery);
  const isKnown = families !== undefined && deleted !== undefined;
  if (isKnown && familiesWhere('changeFamily', families, readerId).length + deleted.length === 0) return null;
  return (
    <Link to="/family/manage" className={buttonClass({})}>
      <Icon of={Settings2} />
      {i18n.t({ id: 'families.manage', message: 'Manage Families' })}
    </Link>
  );
}

interface FamilyCardsProps {
  families: readonly Family[] | undefined;
  readerId: string;
  onDelete: (family: Family) => void;
  onLeave: (family: Family) => void;
}

function FamilyCards({ families, readerId, onDelete, onLeave }: FamilyCardsProps) {
  if (!families) {
    return (
      <div className="paper-page-grid" role="status">
        <span className="visually-hidden">{i18n.t({ id: 'ui.loading', message: 'Loading' })}</span>
        <Skeleton className="paper-page-wait" />
        <Skeleton className="paper-page-wait" />
      </div>
    );
  }
  if (families.length === 0) {
    return (
      <EmptyState title={i18n.t({ id: 'families.noGroups', message: 'No families yet' })}>
        {i18n.t({
          id: 'families.noGroupsDetail',
          message: 'A family is for people who share documents. Name yours, then invite the others.',
        })}
      </EmptyState>
    );
  }
  return (
    <div className="paper-page-grid">
      {ownFirst(families, readerId).map((family) => (
        <FamilyCard
          key={family.id}
          family={family}
          readerId={readerId}
          onDelete={() => onDelete(family)}
          onLeave={() => onLeave(family)}
        />
      ))}
    </div>
  );
}
