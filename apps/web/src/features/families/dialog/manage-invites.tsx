import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { useNow } from '../../../lib/use-now.ts';
import { AvatarStack } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { activeMembers } from '../family-permissions.ts';
import { AskBeforeJoin } from '../invites/ask-before-join.tsx';
import { formatInviteWithDate } from '../invites/format-invite.ts';
import { useWithdrawal } from '../invites/invite-actions.ts';
import { HandOverNote, InviteLinkButtons } from '../invites/invite-link-buttons.tsx';
import { pendingInvitesQuery } from '../invites/invites.api.ts';
import { SectionFailure } from '../section-failure.tsx';
import { InviteCodeSection } from './invite-code.tsx';

interface ManageInvitesProps {
  families: readonly Family[];
  family: Family;
  onFamilyChange: (familyId: string) => void;
}

/** For one family: its code, whether it asks first, and who is invited. */
export function ManageInvites({ families, family, onFamilyChange }: ManageInvitesProps) {
  const people = activeMembers(family).map(({ personId, name, avatarId }) => ({
    id: personId,
    name,
    src: avatarUrl(personId, avatarId),
  }));
  return (
    <>
      <SelectField
        label="Family"
        start={<AvatarStack people={people.slice(0, 3)} size={26} />}
        options={families.map(({ id, name }) => ({ value: id, label: name }))}
        value={family.id}
        onChange={(event) => onFamilyChange(event.target.value)}
      />
      <InviteCodeSection key={`code ${family.id}`} family={family} />
      <AskBeforeJoin key={`ask ${family.id}`} className="strong" family={family} />
      <PendingInvites key={`invites ${family.id}`} family={family} />
    </>
  );
}

/** Who is invited and has not answered: loading, failed, nobody, some. */
function PendingInvites({ family }: { family: Family }) {
  const query = useQuery(pendingInvitesQuery(family.id));
  const now = useNow();
  const [leaving, setLeaving] = useState<PendingInvite | null>(null);
  return (
    <section aria-labelledby="waiting-invites">
      <h3 className="field-label" id="waiting-invites">
        Waiting for an answer
      </h3>
      {!query.data && !query.error && <Skeleton className="mailed-invite-wait" />}
      {!query.data && query.error && <SectionFailure title="Failed to load invitations" query={query} />}
      {query.data?.length === 0 && <p className="text-small muted mailed-invite-none">Nobody is waiting to answer.</p>}
      {query.data && query.data.length > 0 && (
        <ul>
          {query.data.map((invite) => (
            <li key={invite.id} className="mailed-invite">
              <Icon of={Mail} />
              <span className="grow">
                <span className="strong mailed-invite-email">{invite.email}</span>
                <span className="text-tiny muted tabular">{formatInviteWithDate(invite, now)}</span>
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
