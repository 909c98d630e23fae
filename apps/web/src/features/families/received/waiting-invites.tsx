import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ConfirmFirst } from './confirm-first.tsx';
import { InviteCard } from './invite-card.tsx';
import { InviteFrame } from './invite-frame.tsx';
import { receivedInvitesQuery } from './received-invites.api.ts';

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
