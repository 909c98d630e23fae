import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { activeMembers } from '../../../household/family-permissions.ts';
import { useManagedFamilies } from '../../../household/household.tsx';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Trans } from '../../../lib/trans.tsx';
import { AvatarStack } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskBeforeJoin } from '../invites/ask-before-join.tsx';
import { useWithdrawal } from '../invites/invite-actions.ts';
import { formatInviteWithDate } from '../invites/invite-messages.ts';
import { pendingInvitesQuery } from '../invites/invites.api.ts';
import { HandOverNote, useInviteLink } from '../invites/use-invite-link.tsx';
import { SectionFailure } from '../section-failure.tsx';
import { InviteCodeSection } from './invite-code.tsx';

interface ManageInvitesProps {
  family: Family;
  onFamilyChange: (familyId: string) => void;
}

/** The code, the approval switch and the pending invitations of one family. */
export function ManageInvites({ family, onFamilyChange }: ManageInvitesProps) {
  const families = useManagedFamilies();
  const people = activeMembers(family).map(({ personId, name, avatarId }) => ({
    id: personId,
    name,
    src: avatarUrl(personId, avatarId),
  }));
  return (
    <>
      <SelectField
        label={i18n.t({ id: 'addMember.family', message: 'Family' })}
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

/** Invitations without an answer: loading, failed, none, some. */
function PendingInvites({ family }: { family: Family }) {
  const query = useQuery(pendingInvitesQuery(family.id));
  const now = useNow();
  const [leaving, setLeaving] = useState<PendingInvite | null>(null);
  return (
    <section aria-labelledby="waiting-invites">
      <h3 className="field-label" id="waiting-invites">
        {i18n.t({ id: 'pendingInvites.title', message: 'Pending invitations' })}
      </h3>
      {!query.data && !query.error && <Skeleton className="mailed-invite-wait" />}
      {!query.data && query.error && (
        <SectionFailure
          title={i18n.t({ id: 'pendingInvites.failed', message: 'Failed to load invitations' })}
          query={query}
        />
      )}
      {query.data?.length === 0 && (
        <p className="text-small muted mailed-invite-none">
          {i18n.t({ id: 'pendingInvites.none', message: 'No pending invitations.' })}
        </p>
      )}
      {query.data && query.data.length > 0 && (
        <ul>
          {query.data.map((invite) => (
            <MailedInvite key={invite.id} {...{ family, invite, now }} onWithdraw={() => setLeaving(invite)} />
          ))}
        </ul>
      )}
      {query.data && query.data.length > 0 && <HandOverNote />}
      {leaving && <WithdrawDialog familyId={family.id} invite={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

interface MailedInviteProps {
  family: Family;
  invite: PendingInvite;
  now: Date;
  onWithdraw: () => void;
}

function MailedInvite({ family, invite, now, onWithdraw }: MailedInviteProps) {
  const link = useInviteLink({ familyId: family.id, familyName: family.name, invite });
  return (
    <li className="mailed-invite">
      <Icon of={Mail} />
      <span className="grow">
        <span className="strong mailed-invite-email">{invite.email}</span>
        <span className="text-tiny muted tabular">{formatInviteWithDate(invite, now)}</span>
      </span>
      <Badge tone="line">{i18n.t({ id: 'member.pending', message: 'Pending' })}</Badge>
      {link.button}
      <IconButton
        label={i18n.t({
          id: 'withdrawInvite.label',
          message: 'Withdraw the invitation to {email}',
          values: { email: invite.email },
        })}
        icon={X}
        onClick={onWithdraw}
      />
      {link.card}
    </li>
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
      title={i18n.t({ id: 'withdrawInvite.title', message: 'Withdraw this invitation?' })}
      confirmLabel={i18n.t({ id: 'withdrawInvite.confirm', message: 'Withdraw invitation' })}
      tone="danger"
      busy={isWithdrawing}
      onConfirm={() => void withdraw().then(onClose)}
      onCancel={onClose}
    >
      <p>
        <Trans
          id="withdrawInvite.text"
          message="The invitation to <address>{email}</address> ends and its link stops working."
          values={{ email: invite.email }}
          components={{ address: <b /> }}
        />
      </p>
    </ConfirmDialog>
  );
}
