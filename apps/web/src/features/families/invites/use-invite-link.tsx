import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import Link2 from 'lucide-react/icons/link-2';
import MailX from 'lucide-react/icons/mail-x';
import { useState } from 'react';
import { useSendsMail } from '../../../household/use-sends-mail.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useCopyInviteLink } from './invites.api.ts';
import { PersonalLink } from './personal-link.tsx';

interface InviteLinkProps {
  familyId: string;
  familyName: string;
  invite: PendingInvite;
}

/** Makes an invitation's link and keeps showing it: it can't be retrieved later [D-26]. */
export function useInviteLink({ familyId, familyName, invite }: InviteLinkProps) {
  const [token, setToken] = useState<string>();
  const making = useCopyInviteLink();
  const showOutcome = useOutcomeToast();
  const make = () =>
    void showOutcome(
      making.mutateAsync({ familyId, inviteId: invite.id }).then((made) => setToken(made.token)),
      { failed: i18n.t({ id: 'inviteLink.failed', message: 'Failed to create the invitation link' }) },
    );
  return {
    button: (
      <Button icon={Link2} about={invite.email} busy={making.isPending} onClick={make}>
        {token === undefined
          ? i18n.t({ id: 'personalLink.show', message: 'Show a link' })
          : i18n.t({ id: 'personalLink.new', message: 'New link' })}
      </Button>
    ),
    card: token !== undefined && (
      <div className="person-line-link">
        <PersonalLink invite={invite} familyName={familyName} token={token} />
        <p className="text-small muted">
          {i18n.t({ id: 'personalLink.earlierEnd', message: 'Earlier links of this invitation no longer work.' })}
        </p>
      </div>
    ),
  };
}

/** Without mail, the Admin delivers the invitation [D-26]. */
export function HandOverNote() {
  if (useSendsMail()) return null;
  return (
    <Callout icon={MailX}>
      <p>
        {i18n.t({
          id: 'inviteLink.noMail',
          message: 'Email isn’t set up here. Send the link yourself, or show it on your screen.',
        })}
      </p>
    </Callout>
  );
}
