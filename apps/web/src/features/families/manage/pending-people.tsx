import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AskForWords } from '../ask-for-words.tsx';
import { HandOverNote } from '../hand-over-note.tsx';
import { InviteLinkButtons } from '../invite-link-buttons.tsx';
import { PartFailure } from '../part-failure.tsx';
import { pendingInvitesQuery, useWithdrawInvite } from './invitations.api.ts';
import { requestingMembers } from './managed-families.ts';
import { useAnswerRequest } from './member-changes.api.ts';
import { timeLeft } from './time-left.ts';
import { useOutcome } from './use-outcome.ts';

/** Who waits for an Admin, and who is invited; nothing where that is nobody [D-2]. */
export function PendingPeople({ family, now }: { family: Family; now: Date }) {
  const query = useQuery(pendingInvitesQuery(family.id));
  const list = useRef<HTMLUListElement>(null);
  const requests = requestingMembers(family);
  const invites = query.data ?? [];
  const failure = query.data ? null : query.error;
  if (requests.length + invites.length === 0 && !failure) return null;
  const onGone = () => list.current?.focus(); // the button that was pressed is gone
  return (
    <section aria-label={`Pending in ${family.name}`}>
      <h3>Pending</h3>
      {failure && <PartFailure title="Failed to load the invitations" query={query} />}
      <ul ref={list} className="people" tabIndex={-1}>
        {requests.map((member) => (
          <RequestLine key={member.personId} family={family} member={member} onGone={onGone} />
        ))}
        {invites.map((invite) => (
          <InviteLine key={invite.id} family={family} invite={invite} now={now} onGone={onGone} />
        ))}
      </ul>
      {invites.length > 0 && <HandOverNote />}
    </section>
  );
}

function RequestLine({ family, member, onGone }: { family: Family; member: Member; onGone: () => void }) {
  const { personId, name } = member;
  const answering = useAnswerRequest();
  const tell = useOutcome();
  const answer = async (isApproved: boolean) => {
    const isDone = await tell(answering.mutateAsync({ familyId: family.id, personId, isApproved }), {
      failed: isApproved ? 'Failed to add member to family' : 'Failed to decline the request',
      done: { title: isApproved ? `${name} is in ${family.name} now` : `${name} stays outside` },
    });
    if (isDone) onGone();
  };
  const busyWith = answering.isPending ? answering.variables.isApproved : undefined;
  return (
    <li className={classNames('person-line', member.words && 'asks-words')}>
      <Avatar id={personId} name={name} src={avatarUrl(personId, member.avatarId)} size={36} />
      <span className="person-words">
        <span className="b cut">
          <bdi>{name}</bdi>
        </span>
        <span className="t-xs mute cut">
          {member.words ? `${member.role}, ${member.email}` : 'Would like to join with the code'}
        </span>
      </span>
      {member.words && <AskForWords member={member} words={member.words} />}
      <span className="person-deeds">
        <Button aria-label={`Decline ${name}`} busy={busyWith === false} onClick={() => void answer(false)}>
          Decline
        </Button>
        <Button
          variant="primary"
          aria-label={`Approve ${name}`}
          busy={busyWith === true}
          onClick={() => void answer(true)}
        >
          Approve
        </Button>
      </span>
    </li>
  );
}

interface InviteLineProps {
  family: Family;
  invite: PendingInvite;
  now: Date;
  onGone: () => void;
}

function InviteLine({ family: { id: familyId, name }, invite, now, onGone }: InviteLineProps) {
  const withdrawing = useWithdrawInvite();
  const tell = useOutcome();
  const left = timeLeft(invite.expiresAt, now);
  const withdraw = async () => {
    const isDone = await tell(withdrawing.mutateAsync({ familyId, inviteId: invite.id }), {
      failed: 'Failed to withdraw the invitation',
      done: { title: `The invitation to ${invite.email} is withdrawn` },
    });
    if (isDone) onGone();
  };
  return (
    <li className="person-line">
      <span className="person-icon">
        <Icon of={Mail} />
      </span>
      <span className="person-words">
        <span className="b cut">{invite.name ?? invite.email}</span>
        <span className="t-xs mute num">
          {invite.role}, invited, {left ? `ends in ${left}` : 'ended'}
        </span>
      </span>
      <span className="person-deeds">
        <InviteLinkButtons familyId={familyId} familyName={name} invite={invite} />
        <IconButton
          label={`Withdraw the invitation to ${invite.email}`}
          icon={X}
          aria-busy={withdrawing.isPending || undefined}
          onClick={() => !withdrawing.isPending && void withdraw()}
        />
      </span>
    </li>
  );
}
