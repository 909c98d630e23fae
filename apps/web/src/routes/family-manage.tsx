import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import UsersRound from 'lucide-react/icons/users-round';
import { useRef } from 'react';
import { familiesQuery } from '../features/families/families.api.ts';
import { familiesWhere, ownFirst } from '../features/families/family-permissions.ts';
import { DeletedFamilies } from '../features/families/manage/deleted-families.tsx';
import { useFamilyDeletion } from '../features/families/manage/family-deletion.tsx';
import { ManagedFamily } from '../features/families/manage/managed-family.tsx';
import { usePageMeta } from '../lib/page-meta.ts';
import { sessionQuery } from '../lib/session.ts';
import { useNow } from '../lib/use-now.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import './paper-page.css';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** Every family that one administers, and those one can still take back [D-9, RTE-6]. */
export function FamilyManageScreen() {
  usePageMeta('family', 'Manage families · Kinvault');
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: session } = useQuery(sessionQuery);
  if (!session?.person) return <RoutePending />;
  return (
    <main className="paper-page">
      <nav aria-label="Manage families">
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} />
          Back to Documents
        </Link>
        <Link to="/family" className={buttonClass({})}>
          <Icon of={UsersRound} />
          Family groups
        </Link>
      </nav>
      <h1 ref={heading} className="serif" tabIndex={-1}>
        Manage families
      </h1>
      <ManagedFamilies readerId={session.person.id} onGone={() => heading.current?.focus()} />
      <DeletedFamilies />
      <PagePalette />
    </main>
  );
}

/** `onGone`: a card has gone, and the focus with it. */
function ManagedFamilies({ readerId, onGone }: { readerId: string; onGone: () => void }) {
  const query = useQuery(familiesQuery);
  const now = useNow();
  const deletion = useFamilyDeletion(onGone);
  if (query.data === undefined) {
    if (query.error) {
      return (
        <LoadError
          title="Failed to load families"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      );
    }
    return (
      <div role="status">
        <span className="visually-hidden">Loading</span>
        <Skeleton className="paper-page-wait" />
      </div>
    );
  }
  const families = ownFirst(familiesWhere('changeFamily', query.data, readerId), readerId);
  return (
    <>
      {families.map((family) => (
        <ManagedFamily
          key={family.id}
          family={family}
          readerId={readerId}
          now={now}
          onDelete={() => deletion.ask(family)}
          onLeft={onGone}
        />
      ))}
      {families.length === 0 && <NothingToManage />}
      {deletion.question}
    </>
  );
}

function NothingToManage() {
  return (
    <EmptyState
      title="No families to manage"
      action={
        <Link to="/family" className={buttonClass({ variant: 'primary' })}>
          <Icon of={UsersRound} />
          Create a group
        </Link>
      }
    >
      Here stand the families whose Admin you are: their names, their people and their invitation codes.
    </EmptyState>
  );
}
