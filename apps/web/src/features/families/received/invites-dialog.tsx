import './received.css';
import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNow } from '../../../household/use-now.ts';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { AdminConfirms, ConfirmFirst } from './confirmation-notes.tsx';
import { OpenRequests } from './open-requests.tsx';
import { receivedInvitesQuery } from './received-invites.api.ts';
import { formatOffer } from './received-messages.ts';
import { useInviteAnswer } from './use-invite-answer.ts';

interface InvitesDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
}

/** Received invitations and open requests of someone who already has families. */
export function InvitesDialog({ open, email, onClose }: InvitesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={i18n.t({ id: 'receivedInvites.title', message: 'Your invitations' })}
      width={520}
    >
      <Invites email={email} onClose={onClose} />
      <OpenRequests />
    </Dialog>
  );
}

function Invites({ email, onClose }: Omit<InvitesDialogProps, 'open'>) {
  const { data, error, refetch, isFetching } = useQuery(receivedInvitesQuery);
  const now = useNow();
  if (!data) {
    if (!error) return <Spinner />;
    return (
      <div className="invite-choice" role="alert">
        <p>{errorNotice(error).description}</p>
        <Button busy={isFetching} onClick={() => refetch()}>
          {i18n.t({ id: 'ui.tryAgain', message: 'Try again' })}
        </Button>
      </div>
    );
  }
  if (data.needsConfirmation) return <ConfirmFirst email={email} />;
  if (data.invites.length === 0) {
    return (
      <div className="invite-choice">
        <p>
          {i18n.t({
            id: 'receivedInvites.none',
            message: 'You have no invitations. An earlier one may have been answered, withdrawn, or expired.',
          })}
        </p>
        {data.requests.length === 0 && (
          <Button onClick={onClose}>{i18n.t({ id: 'ui.close', message: 'Close' })}</Button>
        )}
      </div>
    );
  }
  return data.invites.map((invite) => (
    <InviteChoice key={invite.id} invite={invite} asksAdmin={data.asksAdmin} now={now} />
  ));
}

interface InviteChoiceProps {
  invite: ReceivedInvite;
  asksAdmin: boolean;
  now: Date;
}

/** An invitation for someone who has families. Says which ones accepting leaves [D-3]. */
function InviteChoice({ invite, asksAdmin, now }: InviteChoiceProps) {
  const headingId = useId();
  const [stays, setStays] = useState<ReadonlySet<string>>(new Set());
  const { accept, decline, isAccepting, isDeclining } = useInviteAnswer(invite);
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
            {i18n.t({
              id: 'receivedInvite.title',
              message: '{name} invited you to {family}',
              values: { name: inviter.name, family: familyName },
            })}
          </h3>
          {inviter.email !== null && (
            <p className="text-small muted">
              <bdi>{inviter.email}</bdi>
            </p>
          )}
          <p className="text-small muted">{formatOffer(invite, now)}</p>
        </div>
      </div>
      {leaves.length > 0 && (
        <fieldset>
          <legend className="field-label">
            {i18n.t({ id: 'receivedInvite.otherFamilies', message: 'Your other families' })}
          </legend>
          {leaves.map(({ familyId, name }) => (
            <Switch
              key={familyId}
              label={i18n.t({ id: 'receivedInvite.stay', message: 'Stay in {family}', values: { family: name } })}
              checked={stays.has(familyId)}
              onChange={(event) => keep(familyId, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      <p role="status">{formatMove(left)}</p>
      {asksAdmin && <AdminConfirms />}
      <div className="received-invite-answers">
        <Button busy={isDeclining} disabled={isAccepting} onClick={decline}>
          {i18n.t({ id: 'receivedInvite.decline', message: 'Decline' })}
        </Button>
        <Button variant="primary" busy={isAccepting} disabled={isDeclining} onClick={() => accept([...stays])}>
          {left.length > 0
            ? i18n.t({ id: 'receivedInvite.acceptAndMove', message: 'Accept and move' })
            : i18n.t({ id: 'receivedInvite.accept', message: 'Accept' })}
        </Button>
      </div>
    </section>
  );
}

function formatMove(left: readonly string[]): string {
  if (left.length === 0)
    return i18n.t({ id: 'receivedInvite.leavesNone', message: 'Accepting doesn’t move you out of any family.' });
  return i18n.t({
    id: 'receivedInvite.leaves',
    message:
      'Accepting moves you out of {families}. Your documents move with you: no one there can see them anymore, and you can no longer see theirs.',
    values: { families: listed(i18n, left) },
  });
}
