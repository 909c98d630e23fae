import type { OpenRequest } from '@kinvault/domain/families/invite.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { CreateFamilyForm } from '../../features/families/groups/create-family-form.tsx';
import { receivedInvitesQuery } from '../../features/families/received/received-invites.api.ts';
import { WaitingForAdmin } from '../../features/families/received/waiting-for-admin.tsx';
import { WaitingInvites } from '../../features/families/received/waiting-invites.tsx';
import { noticesQuery } from '../../features/notices/notices.api.ts';
import { useReader } from '../../household/household.tsx';
import { signOut } from '../../lib/leave-session.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { JoinWithCode } from '../join-with-code.tsx';
import { EmergencyPlace } from './emergency-place.tsx';
import { useNotices } from './layers.tsx';
import './welcome.css';
import { i18n } from '../../lib/i18n.ts';

/** For a person without a family: open invitations and requests, creating a family, or joining one [DSH-2]. */
export function Welcome() {
  const { data, isLoading, failureCount } = useQuery(receivedInvitesQuery);
  // they appear above the ways to begin, or instead of everything: rendered later, they would shift what is being read
  const isAsking = isLoading && failureCount === 0;
  const requests = data?.requests ?? [];
  return (
    <div className="welcome">
      <SkipLink />
      <WelcomeBar />
      <main id="main" tabIndex={-1} aria-busy={isAsking}>
        <EmergencyPlace />
        {!isAsking && (requests.length > 0 ? <Waiting requests={requests} /> : <Start />)}
      </main>
    </div>
  );
}

/** A person who asked to join waits for an Admin. If they got two words, they tell the Admin these [D-26]. */
function Waiting({ requests }: { requests: readonly OpenRequest[] }) {
  const person = useReader();
  return (
    <>
      <h1 className="serif">
        {i18n.t({
          id: 'welcome.waiting',
          message: 'Almost there, {name}',
          values: { name: firstNameOf(person.name) },
        })}
      </h1>
      <WaitingForAdmin />
      <WaitingInvites email={person.email} />
      {requests.every(({ words }) => !words) && <Ways />}
    </>
  );
}

function Start() {
  const person = useReader();
  return (
    <>
      <h1 className="serif">
        {i18n.t({ id: 'welcome.greeting', message: 'Welcome, {name}.', values: { name: firstNameOf(person.name) } })}
        <br />
        {i18n.t({ id: 'welcome.title', message: 'Start your family, or join one.' })}
      </h1>
      <p className="welcome-lead">
        {i18n.t({
          id: 'welcome.lead',
          message: 'Kinvault keeps documents in families: yours, or one you’re invited to.',
        })}
      </p>
      <WaitingInvites email={person.email} />
      <Ways />
    </>
  );
}

function Ways() {
  return (
    <div className="welcome-ways">
      <CreateFamilyForm />
      <JoinWithCode />
    </div>
  );
}

function WelcomeBar() {
  const { data } = useQuery(noticesQuery);
  const notices = useNotices();
  // invitations are on this page already; the bell is for anything else
  const hasMore = data?.notices.some(({ kind }) => kind !== 'invited');
  return (
    <header className="row welcome-bar">
      <Brand href="/dashboard" />
      <div className="row">
        {hasMore && notices.bell}
        <ThemeToggle />
        <SignOut />
      </div>
      {notices.layer}
    </header>
  );
}

function SignOut() {
  const leaving = useMutation({ mutationFn: signOut });
  return (
    <Button variant="ghost" icon={LogOut} busy={leaving.isPending} onClick={() => leaving.mutate()}>
      {i18n.t({ id: 'session.signOut', message: 'Sign out' })}
    </Button>
  );
}
