import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCallback, useRef } from 'react';
import { DataSection } from '../features/profile/data/data-section.tsx';
import { LoadFailure } from '../features/profile/load-failure.tsx';
import { profileQuery } from '../features/profile/profile.api.ts';
import { ProfileCard } from '../features/profile/profile-card.tsx';
import { securityQuery } from '../features/profile/security/security.api.ts';
import { SecuritySection } from '../features/profile/security/security-section.tsx';
import { SignOutButton } from '../features/profile/sign-out-button.tsx';
import { LeavePageGuard } from '../features/profile/use-discard-guard.tsx';
import { usePageMeta } from '../lib/page-meta.ts';
import { sessionQuery } from '../lib/session.ts';
import { useNow } from '../lib/use-now.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

type Person = NonNullable<Session['person']>;

/** Oneself: who one is, how one signs in, what one takes along, and leaving [PRF-1]. */
export function ProfileScreen() {
  usePageMeta('profile');
  const { data: session } = useQuery(sessionQuery);
  // no state: typing must not draw the whole page anew
  const dirty = useRef(false);
  const isDirty = () => dirty.current;
  const setDirty = useCallback((next: boolean) => {
    dirty.current = next;
  }, []);
  // while leaving after signing out there is none any more
  if (!session?.person) return <RoutePending />;
  const { person, settings } = session;
  return (
    <main className="profile-page">
      <nav aria-label="Profile">
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} />
          Back to Documents
        </Link>
        <SignOutButton isDirty={isDirty} onDirtyChange={setDirty} />
      </nav>
      <h1 className="serif">Your profile</h1>
      <ProfilePart settings={settings} onDirtyChange={setDirty} />
      <SecurityPart person={person} settings={settings} />
      <DataSection person={person} onDeleted={() => setDirty(false)} />
      <LeavePageGuard isDirty={isDirty} />
      <PagePalette />
    </main>
  );
}

function ProfilePart(props: { settings: Session['settings']; onDirtyChange: (isDirty: boolean) => void }) {
  const query = useQuery(profileQuery);
  if (query.data) {
    const { settings, onDirtyChange } = props;
    return <ProfileCard profile={query.data} maxUploadBytes={settings.maxUploadBytes} onDirtyChange={onDirtyChange} />;
  }
  if (query.error) return <LoadFailure title="Failed to load profile data" query={query} />;
  return <Skeleton className="profile-wait" />;
}

function SecurityPart({ person, settings }: { person: Person; settings: Session['settings'] }) {
  const query = useQuery(securityQuery);
  const now = useNow();
  if (query.data) return <SecuritySection security={query.data} person={person} settings={settings} now={now} />;
  if (query.error) return <LoadFailure title="Failed to load your sign-in settings" query={query} />;
  return <Skeleton className="profile-wait" />;
}
