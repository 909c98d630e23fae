import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { Button } from '../../../ui/button.tsx';
import { AdminConfirms } from './admin-confirms.tsx';
import { InviteFrame } from './invite-frame.tsx';
import { useAnswer } from './use-answer.ts';

interface InviteCardProps {
  invite: ReceivedInvite;
  asksAdmin: boolean;
  now: Date;
}

/** An invitation to somebody who leaves no family by it: answered where it stands. */
export function InviteCard({ invite, asksAdmin, now }: InviteCardProps) {
  const { accept, decline, isAccepting, isDeclining } = useAnswer(invite);
  return (
    <InviteFrame invite={invite} now={now} note={asksAdmin && <AdminConfirms />}>
      <Button variant="ghost" busy={isDeclining} disabled={isAccepting} onClick={decline}>
        Decline
      </Button>
      <Button variant="primary" busy={isAccepting} disabled={isDeclining} onClick={() => accept()}>
        Accept
      </Button>
    </InviteFrame>
  );
}
