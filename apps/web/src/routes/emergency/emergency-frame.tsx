import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { emergencyQuery } from '../../household/emergency.ts';
import { familiesQuery } from '../../household/families.api.ts';
import { HouseholdProvider } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import { sessionQuery } from '../../lib/session-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import '../paper-page.css';
import { PagePalette } from '../palette/page-palette.tsx';
import { RoutePending } from '../route-pending.tsx';
import './emergency-frame.css';

interface EmergencyFrameProps {
  /** what is above the page in every state */
  bar: (part: EmergencyContact | undefined) => ReactNode;
  /** whether it is the part that this page is about */
  isAbout: (part: EmergencyContact, readerId: string) => boolean;
  children: (part: EmergencyContact) => ReactNode;
}

/** Loading, failed, no such part, ready. */
export function EmergencyFrame({ bar, isAbout, children }: EmergencyFrameProps) {
  const { data: session } = useQuery(sessionQuery);
  const families = useQuery(familiesQuery);
  const contacts = useQuery(emergencyQuery);
  if (!session?.person) return <RoutePending />;
  const reader = session.person;
  const part = contacts.data?.find((one) => isAbout(one, reader.id));
  const failed = [families, contacts].find(({ error, data }) => error && !data);
  return (
    <HouseholdProvider families={families.data ?? []} reader={reader} settings={session.settings}>
      <main className="emergency-frame">
        {bar(part)}
        {failed?.error ? (
          <LoadError
            title={i18n.t({ id: 'emergency.failed', message: 'Couldn’t load who you’ve chosen for an emergency' })}
            heading="h1"
            error={failed.error}
            isRetrying={failed.isFetching}
            onRetry={() => failed.refetch()}
          />
        ) : !families.data || !contacts.data ? (
          <div role="status">
            <span className="visually-hidden">{i18n.t({ id: 'ui.loading', message: 'Loading' })}</span>
            <Skeleton className="paper-page-wait" />
          </div>
        ) : part ? (
          children(part)
        ) : (
          <NoPart />
        )}
        <PagePalette />
      </main>
    </HouseholdProvider>
  );
}

function NoPart() {
  return (
    <>
      <h1 className="visually-hidden">{i18n.t({ id: 'emergency.title', message: 'In an emergency' })}</h1>
      <EmptyState
        title={i18n.t({ id: 'emergency.noPart', message: 'This isn’t set up, or it has ended' })}
        action={
          <Link to="/profile/trusted" className={buttonClass({ variant: 'primary' })}>
            {i18n.t({ id: 'trusted.title', message: 'Trusted people' })}
          </Link>
        }
      >
        {i18n.t({
          id: 'emergency.noPartDetail',
          message: 'Under “Trusted people” you see who chose you for an emergency, and whom you chose.',
        })}
      </EmptyState>
    </>
  );
}
