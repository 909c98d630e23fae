import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import Link2 from 'lucide-react/icons/link-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSendsMail } from '../../../household/use-sends-mail.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useCopyInviteLink } from '../invites/invites.api.ts';
import { PersonalLink } from '../invites/personal-link.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';

interface InvitedPerson {
  kind: 'invited';
  family: { id: string; name: string };
  invite: PendingInvite;
  /** 'existing': an account was to be created, but the address already has one */
  account: 'known' | 'none' | 'existing';
  token: string | undefined;
}

interface AccountForPerson {
  kind: 'account';
  family: { id: string; name: string };
  name: string;
  email: string;
}

export type AddedPerson = InvitedPerson | AccountForPerson;

/** The result of adding someone, with what is left to hand over. It stays until it is closed. */
export function AddedPersonView({ added }: { added: AddedPerson }) {
  return added.kind === 'account' ? <AccountMade {...added} /> : <Invited {...added} />;
}

function AccountMade({ family, name, email }: AccountForPerson) {
  const first = firstNameOf(name);
  return (
    <div className="send-link">
      <Title>
        {i18n.t({
          id: 'family.joined',
          message: '{name} has joined {family}',
          values: { name: first, family: family.name },
        })}
      </Title>
      <Callout icon={KeyRound}>
        <p className="strong">
          {i18n.t({
            id: 'addMember.tellPassword',
            message: 'Give {name} the password. It works for three days.',
            values: { name: first },
          })}
        </p>
        <p>
          {i18n.t({
            id: 'addMember.signsInWith',
            message: '{name} signs in with {email} and this password, then chooses their own.',
            values: { name: first, email },
          })}
        </p>
      </Callout>
    </div>
  );
}

function Invited({ family, invite, account, token: given }: InvitedPerson) {
  const [token, setToken] = useState(given);
  const values = { family: family.name, email: invite.email };
  return (
    <div className="send-link">
      <Title>
        {account === 'existing'
          ? i18n.t({ id: 'addMember.hasAccount', message: 'This address already has an account' })
          : i18n.t({ id: 'addMember.invited', message: 'Invitation for {email}', values })}
      </Title>
      {account === 'none' && <UserNotFound />}
      <p>{sentenceFor(account, values, useSendsMail())}</p>
      {token === undefined ? (
        <ShowLink familyId={family.id} inviteId={invite.id} onMade={setToken} />
      ) : (
        <PersonalLink invite={invite} familyName={family.name} token={token} />
      )}
    </div>
  );
}

function sentenceFor(
  account: InvitedPerson['account'],
  values: { family: string; email: string },
  sendsMail: boolean,
): string {
  if (account === 'existing') {
    return i18n.t({
      id: 'addMember.invitedInstead',
      message: 'We invited {email} instead. They’ll join when they accept.',
      values,
    });
  }
  if (sendsMail) {
    return i18n.t({
      id: 'addMember.mailed',
      message: 'We emailed {email} an invitation. They’ll join {family} when they accept.',
      values,
    });
  }
  if (account === 'known') {
    return i18n.t({
      id: 'addMember.seesInvite',
      message: 'They’ll see the invitation to {family} in Kinvault. You can send them the link, too.',
      values,
    });
  }
  return i18n.t({
    id: 'addMember.sendThemLink',
    message: 'They’ll join {family} when they accept. Send them this link, or let them scan it.',
    values,
  });
}

function UserNotFound() {
  return (
    <Callout icon={Info}>
      <p>
        <b>{i18n.t({ id: 'addMember.userNotFound', message: 'User not found' })}</b>
      </p>
      <p>
        {i18n.t({
          id: 'addMember.createsOwn',
          message: 'No one has an account with this address yet. They’ll create one when they open the invitation.',
        })}
      </p>
    </Callout>
  );
}

interface ShowLinkProps {
  familyId: string;
  inviteId: string;
  onMade: (token: string) => void;
}

function ShowLink({ onMade, ...params }: ShowLinkProps) {
  const sendsMail = useSendsMail();
  const making = useCopyInviteLink();
  const showOutcome = useOutcomeToast();
  const make = () =>
    void showOutcome(
      making.mutateAsync(params).then(({ token }) => onMade(token)),
      { failed: i18n.t({ id: 'inviteLink.failed', message: 'Failed to create the invitation link' }) },
    );
  return (
    <>
      <Button icon={Link2} className="send-link-none" busy={making.isPending} onClick={make}>
        {i18n.t({ id: 'personalLink.show', message: 'Show a link' })}
      </Button>
      {sendsMail && (
        <p className="text-small muted">
          {i18n.t({ id: 'personalLink.replaces', message: 'It replaces the link in the email.' })}
        </p>
      )}
    </>
  );
}

/** The pressed button is gone: the focus moves to the result. */
function Title({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} className="strong added-person-title" tabIndex={-1}>
      {children}
    </h3>
  );
}
