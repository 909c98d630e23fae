import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { isLinkFor, type MailedLink } from '../../../lib/mailed-link.ts';
import { signOut } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { EMPTY_DRAFT, type SignUpDraft } from '../auth-draft.ts';
import { PanelHeading } from '../panel-heading.tsx';
import type { SignInStep } from '../sign-in/sign-in.api.ts';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';
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
  const { isLoading, invite, error, retry } = useMailedInvite(link.token, isLinkFor(link, ['invite']));
  if (isLoading) return <OpeningInvite />;
  if (!invite) return <UnusableInvite {...{ error, retry, onLeave }} isSignedIn={person !== null} />;
  if (person?.email === invite.email) return <ContinueToInvite onContinue={() => onAnswer(invite.email)} />;
  if (person) return <WrongAccount {...{ invite, person, onLeave }} />;
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

function OpeningInvite() {
  return (
    <PanelHeading key="asking" quiet lead={<Spinner label="This takes a moment." />}>
      Opening your invitation
    </PanelHeading>
  );
}

function ContinueToInvite({ onContinue }: { onContinue: () => void }) {
  const go = useRef(onContinue);
  useEffect(() => {
    go.current(); // and nothing returned: an effect's result is its clean-up
  }, []);
  return <OpeningInvite />;
}

/** A family often shares one computer. */
function WrongAccount(props: { invite: MailedInvite; person: Person; onLeave: () => void }) {
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

interface InvitedSignUpProps {
  invite: MailedInvite;
  token: string;
  minPasswordLength: number;
  onDone: (step: SignInStep, email: string) => unknown;
}

/** The sign-up form with its family chosen: the address is the invitation's, the name whatever the inviter wrote. */
function InvitedSignUp({ invite, token, minPasswordLength, onDone }: InvitedSignUpProps) {
  const [draft, setDraft] = useState<SignUpDraft>({
    ...EMPTY_DRAFT,
    family: 'invite',
    token,
    email: invite.email,
    name: invite.name ?? '',
  });
  return (
    <SignUpForm
      draft={draft}
      minPasswordLength={minPasswordLength}
      onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      onDone={(step) => onDone(step, invite.email)}
    />
  );
}

const ENDED =
  'It was answered, has ended or was withdrawn. Ask the family for a new one, or for their invitation code.';

interface UnusableInviteProps {
  /** undefined: the link was cut, and nobody was asked */
  error: unknown;
  isSignedIn: boolean;
  retry: () => void;
  onLeave: () => void;
}

/** Ended, withdrawn, cut; or nobody answered, which may be tried again. */
function UnusableInvite({ error, isSignedIn, retry, onLeave }: UnusableInviteProps) {
  const canRetry = error !== undefined && !(error instanceof ApiError && error.status < 429);
  const { title, description } = errorNotice(error);
  return (
    <>
      <PanelHeading key="unusable" lead={canRetry ? description : ENDED}>
        {canRetry ? title : 'This invitation cannot be used'}
      </PanelHeading>
      {canRetry && (
        <Button variant="primary" size="big" full onClick={retry}>
          Try again
        </Button>
      )}
      <Button variant={canRetry ? 'second' : 'primary'} size="big" full onClick={onLeave}>
        {isSignedIn ? 'Go to your documents' : 'Go to Sign In'}
      </Button>
    </>
  );
}
