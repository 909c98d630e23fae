import Info from 'lucide-react/icons/info';
import MailWarning from 'lucide-react/icons/mail-warning';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Trans } from '../../../lib/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useAskConfirmation } from './received-invites.api.ts';

/** Invitations open only after the person has confirmed their address [SEC-23]. */
export function ConfirmFirst({ email }: { email: string }) {
  const { toast } = useToast();
  const asking = useAskConfirmation();
  const ask = () =>
    asking.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: i18n.t({ id: 'confirmFirst.sent', message: 'Link sent' }),
          description: i18n.t({
            id: 'confirmFirst.sentDetail',
            message: 'Check your inbox at {email}.',
            values: { email },
          }),
          duration: TOAST_MS.success,
        }),
      onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
    });
  return (
    <Callout tone="soon" icon={MailWarning}>
      <p>
        <Trans
          id="confirmFirst.text"
          message="<strong>You have an invitation. Confirm your address first:</strong> follow the link we sent to <address>{email}</address>."
          values={{ email }}
          components={{ strong: <b />, address: <b className="email-text" /> }}
        />
      </p>
      <Button variant="link" busy={asking.isPending} onClick={ask}>
        {i18n.t({ id: 'confirmFirst.sendAgain', message: 'Send the link again' })}
      </Button>
    </Callout>
  );
}

/** What accepting means when the server sends no mail and the address is unconfirmed [D-26]. */
export function AdminConfirms() {
  return (
    <Callout icon={Info}>
      <p>
        {i18n.t({
          id: 'receivedInvite.adminConfirms',
          message: 'Email isn’t set up here. After you accept, an Admin confirms that it’s you.',
        })}
      </p>
    </Callout>
  );
}
