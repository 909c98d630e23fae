import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { avatarUrl } from '../../lib/avatar-url.ts';
import { messageOf } from '../../lib/error-sentences.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { AskForWords } from './ask-for-words.tsx';
import type { JoinRequest } from './member-rights.ts';
import { useAnswerRequest } from './membership.api.ts';

/** Who waits to come in, by a code or by an invitation: an Admin lets them in, or not. */
export function JoinRequests({ requests }: { requests: readonly JoinRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section className="requests" aria-labelledby="requests-title">
      <h3 id="requests-title" className="lbl">
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
  const answering = useAnswerRequest();
  const { toast } = useToast();
  const { personId, name } = member;
  const answer = (isApproved: boolean) =>
    answering.mutateAsync({ familyId: family.id, personId, isApproved }).then(
      () =>
        toast({
          title: isApproved ? `${name} belongs to ${family.name} now` : `${name} was not let in`,
          duration: TOAST_MS.success,
        }),
      (error: unknown) =>
        toast({
          title: 'Failed to add member to family group',
          description: messageOf(error),
          variant: 'destructive',
          duration: TOAST_MS.error,
        }),
    );
  const approves = answering.variables?.isApproved;
  return (
    <li className="request">
      <Avatar id={personId} name={name} src={avatarUrl(personId, member.avatarId)} size={36} />
      <span className="txt">
        <span className="cut name">
          <bdi>{name}</bdi>
        </span>
        <span className="cut">{member.words ? `${member.role}, ${member.email}` : `wants to join ${family.name}`}</span>
      </span>
      <Badge tone="line">Pending</Badge>
      {canAnswer && member.words && <AskForWords member={member} words={member.words} />}
      {canAnswer && (
        <span className="request-answers">
          <Button
            icon={Check}
            variant="primary"
            busy={answering.isPending && approves}
            aria-label={`Approve ${name}`}
            onClick={() => answer(true)}
          >
            Approve
          </Button>
          <Button
            icon={X}
            busy={answering.isPending && !approves}
            aria-label={`Decline ${name}`}
            onClick={() => answer(false)}
          >
            Decline
          </Button>
        </span>
      )}
    </li>
  );
}
