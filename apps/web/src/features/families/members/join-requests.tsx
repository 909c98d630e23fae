import { roleName } from '@kinvault/domain/families/role-name.ts';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { avatarUrl } from '../../../household/avatar-url.ts';
import type { JoinRequest } from '../../../household/family-permissions.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { AskForWords } from '../invites/ask-for-words.tsx';
import { useRequestAnswer } from '../invites/invite-actions.ts';

/** People waiting for an Admin's approval, after using a code or an invitation. */
export function JoinRequests({ requests }: { requests: readonly JoinRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section className="join-requests" aria-labelledby="requests-title">
      <h3 id="requests-title" className="field-label">
        {i18n.t({ id: 'joinRequest.title', message: 'Waiting to join' })}
      </h3>
      <ul>
        {requests.map((request) => (
          <Request key={`${request.family.id} ${request.member.personId}`} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request: { member, family, canAnswer } }: { request: JoinRequest }) {
  const { answer, isApproving, isDeclining } = useRequestAnswer(family, member);
  const { personId, name } = member;
  return (
    <li className="join-request">
      <Avatar id={personId} name={name} src={avatarUrl(personId, member.avatarId)} size={36} />
      <span className="join-request-text">
        <span className="ellipsis join-request-name">
          <bdi>{name}</bdi>
        </span>
        <span className="ellipsis">
          {member.words
            ? `${roleName(i18n, member.role)}, ${member.email}`
            : i18n.t({
                id: 'joinRequest.wantsToJoin',
                message: 'Wants to join {family}',
                values: { family: family.name },
              })}
        </span>
      </span>
      <Badge tone="line">{i18n.t({ id: 'member.pending', message: 'Pending' })}</Badge>
      {canAnswer && member.words && <AskForWords member={member} words={member.words} />}
      {canAnswer && (
        <span className="join-request-answers">
          <Button icon={Check} variant="primary" busy={isApproving} about={name} onClick={() => void answer(true)}>
            {i18n.t({ id: 'joinRequest.approve', message: 'Approve' })}
          </Button>
          <Button icon={X} busy={isDeclining} about={name} onClick={() => void answer(false)}>
            {i18n.t({ id: 'joinRequest.decline', message: 'Decline' })}
          </Button>
        </span>
      )}
    </li>
  );
}
