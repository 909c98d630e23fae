import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { signOut } from '../../../lib/leave-session.ts';
import { Trans } from '../../../lib/trans.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isLinkFor, type MailedLink } from '../mailed-link.ts';
import { PanelHeading } from '../panel-heading.tsx';
import type { SignInStep } from '../sign-in/sign-in.api.ts';
import { accountInviteQuery } from './new-account.api.ts';
import { NewAccountForm } from './new-account-form.tsx';

interface NewAccountLinkProps {
  link: MailedLink | null;
  person: Person | null;
  minPasswordLength: number;
  onDone: (step: SignInStep, email: string) => unknown;
}

/** A guardian's invitation to an account. A signed-in reader has one, so it is for somebody else [PPL-5]. */
export function NewAccountLink({ link, person, minPasswordLength, onDone }: NewAccountLinkProps) {
  const isComplete = isLinkFor(link, ['account']);
  const { data: invite, error, refetch } = useQuery({ ...accountInviteQuery(link?.token ?? ''), enabled: isComplete });
  const [hasEnded, setHasEnded] = useState(false);
  if (!isComplete || hasEnded) return <UnusableLink isSignedIn={person !== null} />;
  if (invite && person) return <OtherAccount name={invite.name} person={person} />;
  if (invite?.isWaiting) return <NotAgreed {...invite} retry={() => void refetch()} />;
  if (invite)
    return (
      <NewAccountForm {...{ invite, minPasswordLength, onDone }} token={link.token} onEnded={() => setHasEnded(true)} />
    );
  if (error) return <UnusableLink error={error} isSignedIn={person !== null} retry={() => void refetch()} />;
  return (
    <PanelHeading quiet lead={<Spinner label={i18n.t({ id: 'auth.moment', message: 'This takes a moment.' })} />}>
      {i18n.t({ id: 'inviteLink.opening', message: 'Opening your invitation' })}
    </PanelHeading>
  );
}

/** Every guardian agrees first [PPL-3]. */
function NotAgreed({ name, inviterName, retry }: { name: string; inviterName: string; retry: () => void }) {
  return (
    <>
      <PanelHeading
        lead={i18n.t({
          id: 'ownAccount.notAgreed',
          message:
            '{inviter} made this link. Not everyone who looks after {name}’s documents has agreed to it yet. Try again later: the link goes on working.',
          values: { inviter: inviterName, name },
        })}
      >
        {i18n.t({ id: 'ownAccount.notAgreedTitle', message: 'This link doesn’t work yet' })}
      </PanelHeading>
      <Button variant="primary" size="big" full onClick={retry}>
        {i18n.t({ id: 'ui.tryAgain', message: 'Try again' })}
      </Button>
    </>
  );
}

/** Most likely a guardian who looks what the link does, on the family's computer. */
function OtherAccount({ name, person }: { name: string; person: Person }) {
  return (
    <>
      <PanelHeading
        lead={
          <Trans
            id="ownAccount.other"
            message="This link makes an account for <b>{name}</b>, but you’re signed in as <b>{current}</b>. Sign out, then open the link again. It goes on working."
            values={{ name, current: person.email }}
            components={{ b: <b /> }}
          />
        }
      >
        {i18n.t({ id: 'ownAccount.otherTitle', message: 'This link is for {name}', values: { name } })}
      </PanelHeading>
      <Button variant="primary" size="big" full onClick={() => void signOut()}>
        {i18n.t({ id: 'session.signOut', message: 'Sign out' })}
      </Button>
      <LinkButton size="big" full href="/dashboard">
        {i18n.t({ id: 'auth.toDocuments', message: 'Go to your documents' })}
      </LinkButton>
    </>
  );
}

interface UnusableLinkProps {
  /** undefined: the link is incomplete, or has ended */
  error?: Error;
  isSignedIn: boolean;
  retry?: () => void;
}

function UnusableLink({ error, isSignedIn, retry }: UnusableLinkProps) {
  const canRetry = error !== undefined && !(error instanceof ApiError && error.status < 429);
  const { title, description } = errorNotice(error);
  return (
    <>
      <PanelHeading
        lead={
          canRetry
            ? description
            : i18n.t({
                id: 'ownAccount.unusable',
                message: 'It was used, withdrawn or has expired. Ask the person who sent it for a new one.',
              })
        }
      >
        {canRetry ? title : i18n.t({ id: 'ownAccount.unusableTitle', message: 'This link can’t be used' })}
      </PanelHeading>
      {canRetry && (
        <Button variant="primary" size="big" full onClick={retry}>
          {i18n.t({ id: 'ui.tryAgain', message: 'Try again' })}
        </Button>
      )}
      <LinkButton variant={canRetry ? 'second' : 'primary'} size="big" full href={isSignedIn ? '/dashboard' : '/auth'}>
        {isSignedIn
          ? i18n.t({ id: 'auth.toDocuments', message: 'Go to your documents' })
          : i18n.t({ id: 'auth.toSignIn', message: 'Go to Sign In' })}
      </LinkButton>
    </>
  );
}
