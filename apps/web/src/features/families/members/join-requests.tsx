import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { JoinRequest } from '../family-permissions.ts';
import { AskForWords } from '../invites/ask-for-words.tsx';
import { useRequestAnswer } from '../invites/invite-actions.ts';

/** Who waits to come in, by a code or by an invitation: an Admin lets them in, or not. */
export function JoinRequests({ requests }: { requests: readonly JoinRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section className="join-requests" aria-labelledby="requests-title">
      <h3 id="requests-title" className="field-label">
        Waiting to join
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
          {member.words ? `${member.role}, ${member.email}` : `wants to join ${family.name}`}
        </span>
      </span>
      <Badge tone="line">Pending</Badge>
      {canAnswer && member.words && <AskForWords member={member} words={member.words} />}
      {canAnswer && (
        <span className="join-request-answers">
          <Button
            icon={Check}
            variant="primary"
            busy={isApproving}
            aria-label={`Approve ${name}`}
            onClick={() => void answer(true)}
          >
            Approve
          </Button>
          <Button icon={X} busy={isDeclining} aria-label={`Decline ${name}`} onClick={() => void answer(false)}>
            Decline
          </Button>
        </span>
      )}
    </li>
  );
}
