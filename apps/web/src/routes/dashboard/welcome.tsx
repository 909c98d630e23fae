import { firstNameOf } from '@kinvault/domain/format/names.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { CreateFamilyForm } from '../../features/families/create-family-form.tsx';
import { OpenRequests } from '../../features/families/received/open-requests.tsx';
import { WaitingInvites } from '../../features/families/received/waiting-invites.tsx';
import { noticesQuery } from '../../features/notices/notices.api.ts';
import { errorNotice } from '../../lib/error-sentences.ts';
import { signOut } from '../../lib/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { JoinWithCode } from '../join-with-code.tsx';
import { useNotices } from './use-notices.tsx';
import './welcome.css';

/** For somebody who is in no family: what waits for an answer, a family of one's own, or one that a code leads to [DSH-2]. */
export function Welcome({ person }: { person: Person }) {
  return (
    <div className="welcome">
      <WelcomeBar />
      <main>
        <h1 className="serif">
          Welcome, {firstNameOf(person.name)}.
          <br />
          Whose papers belong together?
        </h1>
        <p className="welcome-lead">Documents live in a family. Start one, or join the one that is waiting for you.</p>
        <WaitingInvites email={person.email} />
        <OpenRequests />
        <div className="welcome-ways">
          <CreateFamilyForm />
          <JoinWithCode />
        </div>
      </main>
    </div>
  );
}

function WelcomeBar() {
  const { data } = useQuery(noticesQuery);
  const notices = useNotices();
  // an invitation stands on this very page; whatever else has happened is told by the bell
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
  const { toast } = useToast();
  const leaving = useMutation({
    mutationFn: signOut,
    onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
  });
  return (
    <Button variant="ghost" icon={LogOut} busy={leaving.isPending} onClick={() => leaving.mutate()}>
      Sign out
    </Button>
  );
}
