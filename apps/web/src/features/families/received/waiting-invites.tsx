import { i18n } from '../../../lib/i18n.ts';
import './received.css';
import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNow } from '../../../household/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { AdminConfirms, ConfirmFirst } from './confirmation-notes.tsx';
import { receivedInvitesQuery } from './received-invites.api.ts';
import { formatOffer } from './received-messages.ts';
import { useInviteAnswer } from './use-invite-answer.ts';

/** Invitations waiting for the reader's answer. A failure shows nothing; the page keeps working [ERR-4]. */
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

/** Accepting would leave other families, so the dialog asks which ones to stay in [D-3]. */
function InviteToMove({ invite, now }: { invite: ReceivedInvite; now: Date }) {
  return (
    <InviteFrame invite={invite} now={now}>
      <Link to="/dashboard" search={{ invites: 'open' }} className={buttonClass({ variant: 'primary' })}>
        {i18n.t({ id: 'receivedInvite.answer', message: 'Answer' })}
      </Link>
    </InviteFrame>
  );
}

interface InviteCardProps {
  invite: ReceivedInvite;
  asksAdmin: boolean;
  now: Date;
}

/** An invitation whose acceptance leaves no family. It is answered in place. */
function InviteCard({ invite, asksAdmin, now }: InviteCardProps) {
  const { accept, decline, isAccepting, isDeclining } = useInviteAnswer(invite);
  return (
    <InviteFrame invite={invite} now={now} note={asksAdmin && <AdminConfirms />}>
      <Button variant="ghost" busy={isDeclining} disabled={isAccepting} onClick={decline}>
        {i18n.t({ id: 'receivedInvite.decline', message: 'Decline' })}
      </Button>
      <Button variant="primary" busy={isAccepting} disabled={isDeclining} onClick={() => accept()}>
        {i18n.t({ id: 'receivedInvite.accept', message: 'Accept' })}
      </Button>
    </InviteFrame>
  );
}

interface InviteFrameProps {
  invite: ReceivedInvite;
  now: Date;
  /** between the text and the answers */
  note?: ReactNode;
  /** the answers */
  children: ReactNode;
}

/** Who invites the reader to which family, in which role, and until when. */
function InviteFrame({ invite, now, note, children }: InviteFrameProps) {
  const { inviter, familyName } = invite;
  return (
    <section
      className="received-invite"
      aria-label={i18n.t({
        id: 'receivedInvite.label',
        message: 'Invitation to {family}',
        values: { family: familyName },
      })}
    >
      <Avatar id={inviter.id} name={inviter.name} size={44} />
      <div className="received-invite-words">
        <h2>
          {i18n.t({
            id: 'receivedInvite.title',
            message: '{name} invited you to {family}',
            values: { name: inviter.name, family: familyName },
          })}
        </h2>
        {inviter.email !== null && (
          <p className="text-small muted">
            <bdi>{inviter.email}</bdi>
          </p>
        )}
        <p className="text-small muted">{formatOffer(invite, now)}</p>
      </div>
      {note}
      <div className="received-invite-answers">{children}</div>
    </section>
  );
}
