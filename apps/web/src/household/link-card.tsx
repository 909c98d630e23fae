import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import './link-card.css';
import { i18n } from '../lib/i18n.ts';
import { copyText, type ShareOutcome, shareText } from '../lib/share-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { TOAST_MS } from '../ui/toast.tsx';
import { useLatestToast } from '../ui/use-latest-toast.ts';

interface LinkCardProps {
  url: string;
  /** of what the share sheet sends */
  title: string;
  /** what the share sheet sends before the link */
  text: string;
  /** how long it works, and for whom */
  validity: string;
}

/** An invitation link to scan, send, copy or type, while the page shows it [FMD-6]. */
export function LinkCard({ url, title, text, validity }: LinkCardProps) {
  const { show } = useLatestToast();
  const canShare = 'share' in navigator;

  function report(outcome: ShareOutcome) {
    if (outcome === 'copied') {
      const copied = i18n.t({ id: 'inviteLink.copied', message: 'Invitation link copied' });
      show({ title: copied, duration: TOAST_MS.success });
    }
    if (outcome === 'failed') {
      show({
        title: i18n.t({ id: 'family.copyFailed', message: 'Failed to copy to clipboard' }),
        description: i18n.t({ id: 'inviteLink.select', message: 'Select the link on this page and copy it yourself.' }),
        variant: 'destructive',
        duration: TOAST_MS.error,
      });
    }
  }

  const send = async () => report(await shareText({ title, text, url }));
  const copy = async () => report((await copyText(url)) ? 'copied' : 'failed');
  return (
    <div className="link-card-block">
      <section className="link-card" aria-label={i18n.t({ id: 'inviteLink.label', message: 'Invitation link' })}>
        <Badge className="link-card-validity">{validity}</Badge>
        <QrCode text={url} label={i18n.t({ id: 'inviteLink.qrCode', message: 'QR code of the invitation link' })} />
        <p className="link-card-url" dir="ltr">
          {url}
        </p>
      </section>
      <div className="link-card-actions">
        {canShare && (
          <Button variant="primary" icon={Share2} onClick={() => void send()}>
            {i18n.t({ id: 'inviteLink.send', message: 'Send the link' })}
          </Button>
        )}
        <Button variant={canShare ? undefined : 'primary'} icon={Copy} onClick={() => void copy()}>
          {i18n.t({ id: 'inviteLink.copy', message: 'Copy link' })}
        </Button>
      </div>
    </div>
  );
}
