import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import Link2 from 'lucide-react/icons/link-2';
import MailX from 'lucide-react/icons/mail-x';
import Share2 from 'lucide-react/icons/share-2';
import { messageOf } from '../../../lib/error-sentences.ts';
import { i18n } from '../../../lib/i18n.ts';
import { copyText, shareText } from '../../../lib/share-text.ts';
import { useSendsMail } from '../../../lib/use-sends-mail.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { inviteLink } from './invite-links.ts';
import { useCopyInviteLink } from './invites.api.ts';

interface InviteLinkButtonsProps {
  familyId: string;
  familyName: string;
  invite: PendingInvite;
}

/** Copies an invitation's link, or opens the device's share sheet [D-26]. */
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
        toast({
          title: i18n.t({ id: 'inviteLink.copied', message: 'Invitation link copied' }),
          description: i18n.t({
            id: 'inviteLink.worksOnce',
            message: 'It works once. Earlier links for {email} no longer work.',
            values: { email: invite.email },
          }),
          duration: TOAST_MS.success,
        });
      }
      if (outcome !== 'failed') return;
      toast({
        title: i18n.t({ id: 'family.copyFailed', message: 'Failed to copy to clipboard' }),
        description: i18n.t({ id: 'inviteLink.copyYourself', message: 'Copy it yourself: {url}', values: { url } }),
        variant: 'destructive',
        duration: TOAST_MS.error,
      });
    } catch (error) {
      const title = i18n.t({ id: 'inviteLink.failed', message: 'Failed to create the invitation link' });
      toast({ title, description: messageOf(error), variant: 'destructive', duration: TOAST_MS.error });
    }
  }

  const copy = async (url: string) => ((await copyText(url)) ? 'copied' : 'failed');
  const share = (url: string) =>
    shareText({
      title: i18n.t({ id: 'inviteLink.shareTitle', message: 'Join {family}', values: { family: familyName } }),
      text: i18n.t({
        id: 'inviteLink.shareText',
        message: 'Join {family} on Kinvault:',
        values: { family: familyName },
      }),
      url,
    });
  return (
    <>
      <Button
        icon={Link2}
        busy={making.isPending}
        aria-label={i18n.t({
          id: 'inviteLink.copyFor',
          message: 'Copy link for {email}',
          values: { email: invite.email },
        })}
        onClick={() => void handOver(copy)}
      >
        {i18n.t({ id: 'inviteLink.copy', message: 'Copy link' })}
      </Button>
      {'share' in navigator && (
        <IconButton
          label={i18n.t({
            id: 'inviteLink.shareFor',
            message: 'Share the invitation link for {email}',
            values: { email: invite.email },
          })}
          icon={Share2}
          onClick={() => void handOver(share)}
        />
      )}
    </>
  );
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
