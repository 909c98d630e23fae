import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import Link2 from 'lucide-react/icons/link-2';
import MailX from 'lucide-react/icons/mail-x';
import Share2 from 'lucide-react/icons/share-2';
import { messageOf } from '../../../lib/error-sentences.ts';
import { copyText, shareText } from '../../../lib/share-text.ts';
import { useSendsMail } from '../../../lib/use-sends-mail.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { inviteLink } from './invite-links.ts';
import { useCopyInviteLink } from './invites.api.ts';

interface InviteLinkButtonsProps {
  familyId: string;
  familyName: string;
  invite: PendingInvite;
}

/** An invitation's own link, to hand over oneself: copied, or given to the device's share sheet [D-26]. */
export function InviteLinkButtons({ familyId, familyName, invite }: InviteLinkButtonsProps) {
  const { toast } = useToast();
  const making = useCopyInviteLink();

  async function handOver(give: (url: string) => Promise<string>) {
    if (making.isPending) return;
    try {
      const { token } = await making.mutateAsync({ familyId, inviteId: invite.id });
      const url = inviteLink(location.origin, token);
      const outcome = await give(url);
      if (outcome === 'copied') {
        const description = `It works once. Any link made before for ${invite.email} has ended.`;
        toast({ title: 'Invitation link copied', description, duration: TOAST_MS.success });
      }
      if (outcome !== 'failed') return;
      const description = `Please copy it yourself: ${url}`;
      toast({ title: 'Failed to copy to clipboard', description, variant: 'destructive', duration: TOAST_MS.error });
    } catch (error) {
      const title = 'Failed to make the invitation link';
      toast({ title, description: messageOf(error), variant: 'destructive', duration: TOAST_MS.error });
    }
  }

  const copy = async (url: string) => ((await copyText(url)) ? 'copied' : 'failed');
  const share = (url: string) =>
    shareText({ title: `Join ${familyName}`, text: `Join ${familyName} on Kinvault:`, url });
  return (
    <>
      <Button
        icon={Link2}
        busy={making.isPending}
        aria-label={`Copy link for ${invite.email}`}
        onClick={() => void handOver(copy)}
      >
        Copy link
      </Button>
      {'share' in navigator && (
        <IconButton
          label={`Share the invitation link for ${invite.email}`}
          icon={Share2}
          onClick={() => void handOver(share)}
        />
      )}
    </>
  );
}

/** Where nothing is mailed, the Admin brings the invitation to its person [D-26]. */
export function HandOverNote() {
  if (useSendsMail()) return null;
  return (
    <Note icon={MailX}>
      <p>This Kinvault sends no mail, so send the link yourself: by message, or show it on your screen.</p>
    </Note>
  );
}
