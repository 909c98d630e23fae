import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { signOut } from '../../../lib/leave-session.ts';
import { Trans } from '../../../lib/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { EMPTY_DRAFT, type SignUpDraft } from '../auth-draft.ts';
import { isLinkFor, type MailedLink } from '../mailed-link.ts';
import { PanelHeading } from '../panel-heading.tsx';
import type { SignInStep } from '../sign-in/sign-in.api.ts';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';
import { type MailedInvite, useMailedInvite } from './use-mailed-invite.ts';

interface InviteLinkProps extends Omit<InvitedSignUpProps, 'invite' | 'token'> {
  link: MailedLink;
  person: Person | null;
  /** Leads to the screen where a person with an account answers. */
  onAnswer: (email: string) => void;
  onLeave: () => void;
}

/** An emailed invitation: a visitor creates an account, a signed-in person goes straight to the answer [D-2]. */
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
        lead={
          invite.asksAdmin
            ? i18n.t({
                id: 'inviteLink.asksAdmin',
                message: 'Create your account. You’ll get two words to tell an Admin, so they know it’s you.',
              })
            : i18n.t({ id: 'inviteLink.lead', message: 'Create your account to join the family right away.' })
        }
      >
        {i18n.t({
          id: 'inviteLink.title',
          message: 'You’re invited to {family}',
          values: { family: invite.familyName },
        })}
      </PanelHeading>
      <InvitedSignUp {...form} invite={invite} token={link.token} />
      <Button variant="link" onClick={() => onAnswer(invite.email)}>
        {i18n.t({ id: 'inviteLink.signIn', message: 'I already have an account' })}
      </Button>
    </>
  );
}

function OpeningInvite() {
  return (
    <PanelHeading
      key="asking"
      quiet
      lead={<Spinner label={i18n.t({ id: 'auth.moment', message: 'This takes a moment.' })} />}
    >
      {i18n.t({ id: 'inviteLink.opening', message: 'Opening your invitation' })}
    </PanelHeading>
  );
}

function ContinueToInvite({ onContinue }: { onContinue: () => void }) {
  const go = useRef(onContinue);
  useEffect(() => {
    go.current(); // returns nothing: an effect's return value is its cleanup
  }, []);
  return <OpeningInvite />;
}

/** Families often share one computer. */
function WrongAccount(props: { invite: MailedInvite; person: Person; onLeave: () => void }) {
  const { invite, person, onLeave } = props;
  return (
    <>
      <PanelHeading
        key="other"
        lead={
          <Trans
            id="inviteLink.wrongAccount"
            message="The invitation to {family} is for <b>{invited}</b>, but you’re signed in as <b>{current}</b>. Sign out, then open the link again."
            values={{ family: invite.familyName, invited: invite.email, current: person.email }}
            components={{ b: <b /> }}
          />
        }
      >
        {i18n.t({ id: 'inviteLink.wrongAccountTitle', message: 'This invitation is for someone else' })}
      </PanelHeading>
      <Button variant="primary" size="big" full onClick={() => void signOut()}>
        {i18n.t({ id: 'session.signOut', message: 'Sign out' })}
      </Button>
      <Button size="big" full onClick={onLeave}>
        {i18n.t({ id: 'auth.toDocuments', message: 'Go to your documents' })}
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

/** The sign-up form with the invitation's family and address, and the name that the inviter typed. */
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
      sendsMail={false} // the invitation has confirmed the address
      onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      onDone={(step) => onDone(step, invite.email)}
    />
  );
}

interface UnusableInviteProps {
  /** undefined: the link was incomplete and the server was not asked */
  error: unknown;
  isSignedIn: boolean;
  retry: () => void;
  onLeave: () => void;
}

/** Expired, withdrawn or incomplete; or the server didn't answer, which can be tried again. */
function UnusableInvite({ error, isSignedIn, retry, onLeave }: UnusableInviteProps) {
  const canRetry = error !== undefined && !(error instanceof ApiError && error.status < 429);
  const { title, description } = errorNotice(error);
  return (
    <>
      <PanelHeading
        key="unusable"
        lead={
          canRetry
            ? description
            : i18n.t({
                id: 'inviteLink.unusable',
                message:
                  'It was answered, withdrawn or has expired. Ask the family for a new one, or for their invitation code.',
              })
        }
      >
        {canRetry ? title : i18n.t({ id: 'inviteLink.unusableTitle', message: 'This invitation can’t be used' })}
      </PanelHeading>
      {canRetry && (
        <Button variant="primary" size="big" full onClick={retry}>
          {i18n.t({ id: 'ui.tryAgain', message: 'Try again' })}
        </Button>
      )}
      <Button variant={canRetry ? 'second' : 'primary'} size="big" full onClick={onLeave}>
        {isSignedIn
          ? i18n.t({ id: 'auth.toDocuments', message: 'Go to your documents' })
          : i18n.t({ id: 'auth.toSignIn', message: 'Go to Sign In' })}
      </Button>
    </>
  );
}
