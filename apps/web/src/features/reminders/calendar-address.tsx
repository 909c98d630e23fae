import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { copyText } from '../../lib/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

/** The link while it is new; it is only stored as a hash, so later only the place where it was is shown. */
export function CalendarAddress({ address }: { address: string | null }) {
  const field = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  useEffect(() => {
    if (address === null) return;
    field.current?.focus(); // the pressed button is gone
    field.current?.select();
  }, [address]);

  async function copy(text: string) {
    const isCopied = await copyText(text);
    toast(
      isCopied
        ? { title: i18n.t({ id: 'reminders.linkCopied', message: 'Link copied' }), duration: TOAST_MS.success }
        : {
            title: i18n.t({ id: 'reminders.linkNotCopied', message: 'Your browser didn’t allow copying' }),
            description: i18n.t({ id: 'reminders.copyByHand', message: 'Select the link and copy it yourself.' }),
            variant: 'destructive',
            duration: TOAST_MS.error,
          },
    );
  }

  return (
    <div className="calendar-address">
      <TextField
        ref={field}
        className="grow"
        label={i18n.t({ id: 'reminders.link', message: 'Calendar link' })}
        type="url"
        readOnly
        value={address ?? `${location.origin}/api/calendar/••••••••.ics`}
        hint={
          address === null
            ? i18n.t({ id: 'reminders.linkHidden', message: 'The link was shown once. Lost it? Make a new one.' })
            : i18n.t({ id: 'reminders.linkShown', message: 'Copy it now: it’s shown only once.' })
        }
      />
      {address !== null && (
        <Button icon={Copy} onClick={() => void copy(address)}>
          {i18n.t({ id: 'reminders.copyLink', message: 'Copy link' })}
        </Button>
      )}
    </div>
  );
}
