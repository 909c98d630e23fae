import './received.css';
import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { AdminConfirms, ConfirmFirst } from './confirmation-notes.tsx';
import { formatOffer } from './format-received.ts';
import { receivedInvitesQuery } from './received-invites.api.ts';
import { useInviteAnswer } from './use-invite-answer.ts';

/** What waits for the reader's answer. A part that fails is empty, and the page goes on [ERR-4]. */
export function WaitingInvites({ email }: { email: string }): ReactNode {
  const { data } = useQuery(receivedInvitesQuery);
  const now = useNow();
  if (data?.needsConfirmation) return <ConfirmFirst email={email} />;
  return data?.invites.map((invite) =>
    invite.leaves.length > 0 ? (
      <InviteToMove key={invite.id} invite={invite} now={now} />
    ) : (
      <InviteCard key={invite.id} invite={invite} asksAdmin={data.asksAdmin} now={now} />
    ),
  );
}

/** Accepting leaves other families: that question is asked in the dialog [D-3]. */
function InviteToMove({ invite, now }: { invite: ReceivedInvite; now: Date }) {
  return (
    <InviteFrame invite={invite} now={now}>
      <Link to="/dashboard" search={{ invites: 'open' }} className={buttonClass({ variant: 'primary' })}>
        Answer
      </Link>
    </InviteFrame>
  );
}

interface InviteCardProps {
  invite: ReceivedInvite;
  asksAdmin: boolean;
  now: Date;
}

/** An invitation to somebody who leaves no family by it: answered where it stands. */
function InviteCard({ invite, asksAdmin, now }: InviteCardProps) {
  const { accept, decline, isAccepting, isDeclining } = useInviteAnswer(invite);
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

interface InviteFrameProps {
  invite: ReceivedInvite;
  now: Date;
  /** stands between the words and the answers */
  note?: ReactNode;
  /** the answers */
  children: ReactNode;
}

/** Who invites the reader, to which family, as what and for how long. */
function InviteFrame({ invite, now, note, children }: InviteFrameProps) {
  const { inviter, familyName } = invite;
  return (
    <section className="received-invite" aria-label={`Invitation to ${familyName}`}>
      <Avatar id={inviter.id} name={inviter.name} size={44} />
      <div className="received-invite-words">
        <h2>
          {inviter.name} invites you to {familyName}
        </h2>
        <p className="text-small muted">{formatOffer(invite, now)}</p>
      </div>
      {note}
      <div className="received-invite-answers">{children}</div>
    </section>
  );
}
