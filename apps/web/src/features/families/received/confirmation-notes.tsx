import Info from 'lucide-react/icons/info';
import MailWarning from 'lucide-react/icons/mail-warning';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useAskConfirmation } from './received-invites.api.ts';

/** A letter is opened only by whoever has shown that the address is theirs [SEC-23]. */
export function ConfirmFirst({ email }: { email: string }) {
  const { toast } = useToast();
  const asking = useAskConfirmation();
  const ask = () =>
    asking.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'The link is on its way', description: `Look for it at ${email}.`, duration: TOAST_MS.success }),
      onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
    });
  return (
    <Note tone="soon" icon={MailWarning}>
      <p>
        <b>An invitation waits for you. Confirm your address first:</b> follow the link that was sent to{' '}
        <b className="email-text">{email}</b>.
      </p>
      <Button variant="link" busy={asking.isPending} onClick={ask}>
        Send the link again
      </Button>
    </Note>
  );
}

/** What accepting means where the server sends no mail and the address is not confirmed [D-26]. */
export function AdminConfirms() {
  return (
    <Note icon={Info}>
      <p>This Kinvault sends no mail. After you accept, an Admin confirms that it’s really you.</p>
    </Note>
  );
}
