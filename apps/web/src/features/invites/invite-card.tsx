import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { AdminConfirms } from './admin-confirms.tsx';
import './invites.css';
import { asRole, timeLeft } from './invite-words.ts';
import { useAnswer } from './use-answer.ts';

interface InviteCardProps {
  invite: ReceivedInvite;
  asksAdmin: boolean;
  now: Date;
}

/** An invitation to somebody who leaves no family by it: answered where it stands. */
export function InviteCard({ invite, asksAdmin, now }: InviteCardProps) {
  const { accept, decline, isAccepting, isDeclining } = useAnswer(invite);
  const { inviter, familyName, role, expiresAt } = invite;
  return (
    <section className="invite" aria-label={`Invitation to ${familyName}`}>
      <Avatar id={inviter.id} name={inviter.name} size={44} />
      <div className="invite-words">
        <h2>
          {inviter.name} invites you to {familyName}
        </h2>
        <p className="t-sm mute">
          As {asRole(role)}. The invitation ends {timeLeft(expiresAt, now)}.
        </p>
      </div>
      {asksAdmin && <AdminConfirms />}
      <div className="invite-answers">
        <Button variant="ghost" busy={isDeclining} disabled={isAccepting} onClick={decline}>
          Decline
        </Button>
        <Button variant="primary" busy={isAccepting} disabled={isDeclining} onClick={() => accept()}>
          Accept
        </Button>
      </div>
    </section>
  );
}
