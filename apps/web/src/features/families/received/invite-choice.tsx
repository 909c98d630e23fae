import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { useId, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { AdminConfirms } from './admin-confirms.tsx';
import './received.css';
import { i18n } from '../../../lib/i18n.ts';
import { offerWords } from './received-words.ts';
import { useAnswer } from './use-answer.ts';

interface InviteChoiceProps {
  invite: ReceivedInvite;
  asksAdmin: boolean;
  now: Date;
}

/** An invitation to somebody who has families: accepting moves them, and says from where [D-3]. */
export function InviteChoice({ invite, asksAdmin, now }: InviteChoiceProps) {
  const headingId = useId();
  const [stays, setStays] = useState<ReadonlySet<string>>(new Set());
  const { accept, decline, isAccepting, isDeclining } = useAnswer(invite);
  const { inviter, familyName, leaves } = invite;

  function keep(familyId: string, stay: boolean) {
    const next = new Set(stays);
    if (stay) next.add(familyId);
    else next.delete(familyId);
    setStays(next);
  }

  const left = leaves.filter(({ familyId }) => !stays.has(familyId)).map(({ name }) => name);
  return (
    <section className="invite-choice" aria-labelledby={headingId}>
      <div className="invite-choice-head">
        <Avatar id={inviter.id} name={inviter.name} size={44} />
        <div>
          <h3 id={headingId}>
            {inviter.name} invites you to {familyName}
          </h3>
          <p className="text-small muted">{offerWords(invite, now)}</p>
        </div>
      </div>
      {leaves.length > 0 && (
        <fieldset>
          <legend className="field-label">Your other families</legend>
          {leaves.map(({ familyId, name }) => (
            <Switch
              key={familyId}
              label={`Stay in ${name}`}
              checked={stays.has(familyId)}
              onChange={(event) => keep(familyId, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      <p role="status">{movingWords(left)}</p>
      {asksAdmin && <AdminConfirms />}
      <div className="received-invite-answers">
        <Button busy={isDeclining} disabled={isAccepting} onClick={decline}>
          Decline
        </Button>
        <Button variant="primary" busy={isAccepting} disabled={isDeclining} onClick={() => accept([...stays])}>
          {left.length > 0 ? 'Accept and move' : 'Accept'}
        </Button>
      </div>
    </section>
  );
}

function movingWords(left: readonly string[]): string {
  if (left.length === 0) return 'You leave no family by accepting.';
  return `By accepting you leave ${listed(i18n, left)}. What is yours goes with you: nobody there sees it any more, and you no longer see what they keep there.`;
}
