import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { guardianshipsQuery } from '../features/families/guardians/guardians.api.ts';
import { TrustedPeople } from '../features/families/guardians/trusted-people.tsx';
import '../features/profile/profile.css';
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

/** Who acts for the reader, and whom the reader acts for [PPL-3, PPL-6]. */
export function TrustedScreen() {
  usePageMeta('trusted');
  const { data: session } = useQuery(sessionQuery);
  const families = useQuery(familiesQuery);
  const guardianships = useQuery(guardianshipsQuery);
  if (!session?.person) return <RoutePending />;
  const failed = [families, guardianships].find(({ error, data }) => error && !data);
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
          <p className="muted">{i18n.t({ id: 'trusted.lead', message: 'Who acts for you, and who you act for.' })}</p>
        </header>
        {failed?.error ? (
          <LoadError
            title={i18n.t({ id: 'trusted.failed', message: 'Couldn’t load who looks after whom' })}
            error={failed.error}
            isRetrying={failed.isFetching}
            onRetry={() => failed.refetch()}
          />
        ) : families.data && guardianships.data ? (
          <TrustedPeople guardianships={guardianships.data} />
        ) : (
          <Skeleton className="profile-wait" />
        )}
        <PagePalette />
      </main>
    </HouseholdProvider>
  );
}
