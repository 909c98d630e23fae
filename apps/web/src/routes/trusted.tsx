import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { EmergencyBanner } from '../features/families/emergency/emergency-banner.tsx';
import { EmergencyPanel } from '../features/families/emergency/emergency-panel.tsx';
import { guardianshipsQuery } from '../features/families/guardians/guardians.api.ts';
import { TrustedPeople } from '../features/families/guardians/trusted-people.tsx';
import { partingsQuery } from '../features/families/partings/partings.api.ts';
import { Partings } from '../features/families/partings/partings.tsx';
import { AccountRequest } from '../features/guardians/account-request.tsx';
import '../features/profile/profile.css';
import { emergencyQuery } from '../household/emergency.ts';
import { familiesQuery } from '../household/families.api.ts';
import { HouseholdProvider } from '../household/household.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { i18n } from '../lib/i18n.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** Who acts for the reader, whom the reader acts for, and who may read in an emergency [PPL-3, PPL-6, PPL-11]. */
export function TrustedScreen() {
  usePageMeta('trusted');
  const { data: session } = useQuery(sessionQuery);
  const families = useQuery(familiesQuery);
  const guardianships = useQuery(guardianshipsQuery);
  const emergency = useQuery(emergencyQuery);
  const partings = useQuery(partingsQuery);
  if (!session?.person) return <RoutePending />;
  const failed = [families, guardianships, emergency, partings].find(({ error, data }) => error && !data);
  return (
    <HouseholdProvider families={families.data ?? []} reader={session.person} settings={session.settings}>
      <main className="profile-page">
        <nav aria-label={i18n.t({ id: 'trusted.label', message: 'Trusted people' })}>
          <Link to="/profile" className={buttonClass({ variant: 'ghost' })}>
            <Icon of={ArrowLeft} />
            {i18n.t({ id: 'profile.title', message: 'Your profile' })}
          </Link>
        </nav>
        <header>
          <h1 className="serif">{i18n.t({ id: 'trusted.title', message: 'Trusted people' })}</h1>
          <p className="muted">
            {i18n.t({
              id: 'trusted.lead',
              message: 'Who acts for you, who you act for, and who gets in when you can’t be asked.',
            })}
          </p>
        </header>
        {failed?.error ? (
          <LoadError
            title={i18n.t({ id: 'trusted.failed', message: 'Couldn’t load your trusted people' })}
            error={failed.error}
            isRetrying={failed.isFetching}
            onRetry={() => failed.refetch()}
          />
        ) : families.data && guardianships.data && emergency.data && partings.data ? (
          <>
            <EmergencyBanner parts={emergency.data} />
            <Partings partings={partings.data} />
            {guardianships.data
              .filter(
                ({ person, guardian, acceptedAt }) =>
                  guardian.id === session.person?.id && acceptedAt !== null && !person.hasAccount,
              )
              .map(({ person }) => (
                <AccountRequest key={person.id} person={person} />
              ))}
            <TrustedPeople guardianships={guardianships.data} />
            <EmergencyPanel contacts={emergency.data} />
          </>
        ) : (
          <Skeleton className="profile-wait" />
        )}
        <PagePalette />
      </main>
    </HouseholdProvider>
  );
}
