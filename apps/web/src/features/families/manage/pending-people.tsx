import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { roleName } from '@kinvault/domain/families/role-name.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { requestingMembers } from '../../../household/family-permissions.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AskForWords } from '../invites/ask-for-words.tsx';
import { useRequestAnswer, useWithdrawal } from '../invites/invite-actions.ts';
import { formatInvite } from '../invites/invite-messages.ts';
import { HandOverNote, useInviteLink } from '../invites/use-invite-link.tsx';
import { SectionFailure } from '../section-failure.tsx';

interface PendingPeopleProps {
  family: Family;
  query: UseQueryResult<PendingInvite[]>;
  now: Date;
}

/** Join requests and pending invitations; renders nothing when there are none [D-2]. */
export function PendingPeople({ family, query, now }: PendingPeopleProps) {
  const list = useRef<HTMLUListElement>(null);
  const requests = requestingMembers(family);
  const invites = query.data ?? [];
  const failure = query.data ? null : query.error;
  if (requests.length + invites.length === 0 && !failure) return null;
  const onGone = () => list.current?.focus(); // the pressed button is gone
  return (
    <section
      aria-label={i18n.t({
        id: 'pendingPeople.titleFor',
        message: 'Pending in {family}',
        values: { family: family.name },
      })}
    >
      <h3>{i18n.t({ id: 'member.pending', message: 'Pending' })}</h3>
      {failure && (
        <SectionFailure
          title={i18n.t({ id: 'pendingInvites.failed', message: 'Failed to load invitations' })}
          query={query}
        />
      )}
      <ul ref={list} className="people-list" tabIndex={-1}>
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
  const { answer, isApproving, isDeclining } = useRequestAnswer(family, member);
  const answerAndLeave = async (isApproved: boolean) => (await answer(isApproved)) && onGone();
  return (
    <li className={classNames('person-line', member.words && 'person-line-with-words')}>
      <Avatar id={personId} name={name} src={avatarUrl(personId, member.avatarId)} size={36} />
      <span className="person-line-words">
        <span className="strong ellipsis">
          <bdi>{name}</bdi>
        </span>
        <span className="text-tiny muted ellipsis">
          {member.words
            ? [roleName(i18n, member.role), member.email].filter(Boolean).join(', ')
            : i18n.t({ id: 'joinRequest.wantsToJoinWithCode', message: 'Wants to join with the code' })}
        </span>
      </span>
      {member.words && <AskForWords member={member} words={member.words} />}
      <span className="person-line-actions">
        <Button about={name} busy={isDeclining} onClick={() => void answerAndLeave(false)}>
          {i18n.t({ id: 'joinRequest.decline', message: 'Decline' })}
        </Button>
        <Button variant="primary" about={name} busy={isApproving} onClick={() => void answerAndLeave(true)}>
          {i18n.t({ id: 'joinRequest.approve', message: 'Approve' })}
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
  const { withdraw, isWithdrawing } = useWithdrawal(familyId, invite);
  const withdrawAndLeave = async () => (await withdraw()) && onGone();
  const link = useInviteLink({ familyId, familyName: name, invite });
  return (
    <li className="person-line">
      <span className="person-line-icon">
        <Icon of={Mail} />
      </span>
      <span className="person-line-words">
        <span className="strong ellipsis">{invite.name ?? invite.email}</span>
        <span className="text-tiny muted tabular">{formatInvite(invite, now)}</span>
      </span>
      <span className="person-line-actions">
        {link.button}
        <IconButton
          label={i18n.t({
            id: 'withdrawInvite.label',
            message: 'Withdraw the invitation to {email}',
            values: { email: invite.email },
          })}
          icon={X}
          aria-busy={isWithdrawing || undefined}
          onClick={() => !isWithdrawing && void withdrawAndLeave()}
        />
      </span>
      {link.card}
    </li>
  );
}
