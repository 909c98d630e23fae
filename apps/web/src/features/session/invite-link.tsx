import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useEffect, useRef } from 'react';
import { isLinkFor, type MailedLink } from '../../lib/mailed-link.ts';
import { signOut } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { InvitedSignUp, type InvitedSignUpProps } from './invited-sign-up.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { UnusableInvite } from './unusable-invite.tsx';
import { type MailedInvite, useMailedInvite } from './use-mailed-invite.ts';

const ASKS_ADMIN = 'Open your account. An Admin then asks you for two words, to confirm that it’s you.';

interface InviteLinkProps extends Omit<InvitedSignUpProps, 'invite' | 'token'> {
  link: MailedLink;
  person: Person | null;
  /** To the screen where somebody with an account answers it. */
  onAnswer: (email: string) => void;
  onLeave: () => void;
}

/** The link of an invitation: a new account for a visitor, the question itself for whoever is signed in [D-2]. */
export function InviteLink({ link, person, onAnswer, onLeave, ...form }: InviteLinkProps) {
  const { isAsking, invite, error, retry } = useMailedInvite(link.token, isLinkFor(link, ['invite']));
  if (isAsking) return <Opening />;
  if (!invite) return <UnusableInvite {...{ error, retry, onLeave }} isSignedIn={person !== null} />;
  if (person?.email === invite.email) return <GoOn onGo={() => onAnswer(invite.email)} />;
  if (person) return <OtherPerson {...{ invite, person, onLeave }} />;
  return (
    <>
      <PanelHeading
        key="invited"
        lead={invite.asksAdmin ? ASKS_ADMIN : 'Open your account: it belongs to the family at once.'}
      >
        You are invited to {invite.familyName}
      </PanelHeading>
      <InvitedSignUp {...form} invite={invite} token={link.token} />
      <Button variant="link" onClick={() => onAnswer(invite.email)}>
        I have an account: sign in
      </Button>
    </>
  );
}

function Opening() {
  return (
    <PanelHeading key="asking" quiet lead={<Spinner label="This takes a moment." />}>
      Opening your invitation
    </PanelHeading>
  );
}

function GoOn({ onGo }: { onGo: () => void }) {
  const go = useRef(onGo);
  useEffect(() => {
    go.current(); // and nothing returned: an effect's result is its clean-up
  }, []);
  return <Opening />;
}

/** A family often shares one computer. */
function OtherPerson(props: { invite: MailedInvite; person: Person; onLeave: () => void }) {
  const { invite, person, onLeave } = props;
  return (
    <>
      <PanelHeading
        key="other"
        lead={
          <>
            The invitation to {invite.familyName} is for <b>{invite.email}</b>, and you are signed in as{' '}
            <b>{person.email}</b>. Sign out, then open the link once more.
          </>
        }
      >
        This invitation is for somebody else
      </PanelHeading>
      <Button variant="primary" size="big" full onClick={() => void signOut().catch(onLeave)}>
        Sign out
      </Button>
      <Button size="big" full onClick={onLeave}>
        Go to your documents
      </Button>
    </>
  );
}
