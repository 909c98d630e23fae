import type { MailAddress } from '@kinvault/domain/received/ways-in.schema.ts';
import Copy from 'lucide-react/icons/copy';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { copyText } from '../../lib/share-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { useMailAddressChanges } from './ways-in.api.ts';

/** Makes the reader's email address; copies, renews and opens it. Ending it is in the profile, with all that works without signing in. */
export function MailActions({ address: mail }: { address: MailAddress | null }) {
  const { make, open } = useMailAddressChanges();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
    setAsking(false);
  };
  const makeLabel = i18n.t({ id: 'waysIn.make', message: 'Make an address' });
  if (!mail) {
    return (
      <Button onClick={() => void act(make)} disabled={isBusy}>
        {makeLabel}
      </Button>
    );
  }
  const title = i18n.t({ id: 'waysIn.mailMenu', message: 'Options for your email address' });
  return (
    <>
      <CopyAddress address={mail.address} />
      <Menu
        label={title}
        trigger={<IconButton label={title} icon={EllipsisVertical} />}
        items={[
          {
            label: i18n.t({ id: 'waysIn.fromAnyone', message: 'Take emails from anyone' }),
            icon: Users,
            checked: mail.fromAnyone,
            onSelect: () => void act(() => open(!mail.fromAnyone)),
          },
          {
            label: i18n.t({ id: 'waysIn.renew', message: 'Make a new address' }),
            icon: RefreshCw,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        title={i18n.t({ id: 'waysIn.renewTitle', message: 'Make a new address?' })}
        confirmLabel={makeLabel}
        busy={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void act(make)}
      >
        <p>
          {i18n.t({
            id: 'waysIn.renewLead',
            message: 'Emails to the address that you have now are no longer taken. The new one takes only your own.',
          })}
        </p>
      </ConfirmDialog>
    </>
  );
}

function CopyAddress({ address }: { address: string }) {
  const { toast } = useToast();
  if (!navigator.clipboard) return null;
  return (
    <IconButton
      label={i18n.t({ id: 'waysIn.copy', message: 'Copy email address' })}
      icon={Copy}
      onClick={async () => {
        if (await copyText(address))
          toast({ title: i18n.t({ id: 'facts.copied', message: 'Copied' }), duration: TOAST_MS.success });
      }}
    />
  );
}
