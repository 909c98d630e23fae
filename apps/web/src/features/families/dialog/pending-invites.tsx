import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HandOverNote } from '../hand-over-note.tsx';
import { InviteLinkButtons } from '../invite-link-buttons.tsx';
import { inviteWords } from '../invite-words.ts';
import { pendingInvitesQuery } from '../invites.api.ts';
import { PartFailure } from '../part-failure.tsx';
import { useWithdrawal } from '../use-withdrawal.ts';

/** Who is invited and has not answered: loading, failed, nobody, some. */
export function PendingInvites({ family }: { family: Family }) {
  const query = useQuery(pendingInvitesQuery(family.id));
  const now = useNow();
  const [leaving, setLeaving] = useState<PendingInvite | null>(null);
  return (
    <section aria-labelledby="waiting-invites">
      <h3 className="field-label" id="waiting-invites">
        Waiting for an answer
      </h3>
      {!query.data && !query.error && <Skeleton className="mailed-invite-wait" />}
      {!query.data && query.error && <PartFailure title="Failed to load invitations" query={query} />}
      {query.data?.length === 0 && <p className="text-small muted mailed-invite-none">Nobody is waiting to answer.</p>}
      {query.data && query.data.length > 0 && (
        <ul>
          {query.data.map((invite) => (
            <li key={invite.id} className="mailed-invite">
              <Icon of={Mail} />
              <span className="grow">
                <span className="strong mailed-invite-email">{invite.email}</span>
                <span className="text-tiny muted tabular">{inviteWords(invite, now)}</span>
              </span>
              <Badge tone="line">Pending</Badge>
              <InviteLinkButtons familyId={family.id} familyName={family.name} invite={invite} />
              <IconButton
                label={`Withdraw the invitation to ${invite.email}`}
                icon={X}
                onClick={() => setLeaving(invite)}
              />
            </li>
          ))}
        </ul>
      )}
      {query.data && query.data.length > 0 && <HandOverNote />}
      {leaving && <WithdrawDialog familyId={family.id} invite={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

interface WithdrawDialogProps {
  familyId: string;
  invite: PendingInvite;
  onClose: () => void;
}

function WithdrawDialog({ familyId, invite, onClose }: WithdrawDialogProps) {
  const { withdraw, isWithdrawing } = useWithdrawal(familyId, invite);
  return (
    <ConfirmDialog
      open
      title="Withdraw this invitation?"
      confirmLabel="Withdraw invitation"
      tone="danger"
      busy={isWithdrawing}
      onConfirm={() => void withdraw().then(onClose)}
      onCancel={onClose}
    >
      <p>
        The invitation of <b>{invite.email}</b> ends, and its link stops working.
      </p>
    </ConfirmDialog>
  );
}
