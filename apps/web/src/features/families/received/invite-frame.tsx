import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import './received.css';
import { offerWords } from './received-words.ts';

interface InviteFrameProps {
  invite: ReceivedInvite;
  now: Date;
  /** stands between the words and the answers */
  note?: ReactNode;
  /** the answers */
  children: ReactNode;
}

/** Who invites the reader, to which family, as what and for how long. */
export function InviteFrame({ invite, now, note, children }: InviteFrameProps) {
  const { inviter, familyName } = invite;
  return (
    <section className="received-invite" aria-label={`Invitation to ${familyName}`}>
      <Avatar id={inviter.id} name={inviter.name} size={44} />
      <div className="received-invite-words">
        <h2>
          {inviter.name} invites you to {familyName}
        </h2>
        <p className="text-small muted">{offerWords(invite, now)}</p>
      </div>
      {note}
      <div className="received-invite-answers">{children}</div>
    </section>
  );
}
