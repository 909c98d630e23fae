import type { Profile } from '@kinvault/domain/people/profile.schema.ts';
import MailCheck from 'lucide-react/icons/mail-check';
import MailWarning from 'lucide-react/icons/mail-warning';
import { useRef } from 'react';
import { useSendsMail } from '../../household/use-sends-mail.ts';
import { i18n } from '../../lib/i18n.ts';
import { Trans } from '../../lib/trans.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useAskConfirmation, useCancelEmailChange } from './profile.api.ts';
import { useFailureToast, useSuccessToast } from './profile-toasts.ts';

/** Says that a new address waits for its link, or that the current one was never confirmed [D-7]. */
export function EmailNotes({ profile }: { profile: Profile }) {
  const place = useRef<HTMLDivElement>(null);
  const cancelling = useCancelEmailChange();
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  const cancel = () =>
    cancelling.mutate(undefined, {
      onSuccess: () => {
        place.current?.focus(); // the pressed button disappears
        succeed(i18n.t({ id: 'emailNotes.kept', message: 'Your address stays as it is' }));
      },
      onError: fail('update'),
    });
  const sendsMail = useSendsMail();
  const { email, pendingEmail, isConfirmed } = profile;
  return (
    <div ref={place} className="email-notes" tabIndex={-1}>
      {pendingEmail && (
        <PendingEmail email={pendingEmail} isBusy={cancelling.isPending} onCancel={cancel} sendsMail={sendsMail} />
      )}
      {!pendingEmail && !isConfirmed && sendsMail && <UnconfirmedEmail email={email} />}
    </div>
  );
}

interface PendingEmailProps {
  email: string;
  isBusy: boolean;
  onCancel: () => void;
  sendsMail: boolean;
}

function PendingEmail({ email, isBusy, onCancel, sendsMail }: PendingEmailProps) {
  const parts = { values: { email }, components: { b: <b className="email-text" /> } };
  return (
    <Callout icon={MailCheck}>
      <p>
        {sendsMail ? (
          <Trans
            id="emailNotes.pending"
            message="We sent a link to <b>{email}</b>. Your address changes when you open it."
            {...parts}
          />
        ) : (
          <Trans
            id="emailNotes.pendingWithoutMail"
            message="Email isn’t set up here. Ask the person who runs Kinvault for the link that confirms <b>{email}</b>. Your address changes when you open it."
            {...parts}
          />
        )}
      </p>
      <Button variant="link" busy={isBusy} onClick={onCancel}>
        {i18n.t({ id: 'emailNotes.keep', message: 'Keep the current address' })}
      </Button>
    </Callout>
  );
}

function UnconfirmedEmail({ email }: { email: string }) {
  const asking = useAskConfirmation();
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  return (
    <Callout icon={MailWarning}>
      <p>
        <Trans
          id="emailNotes.unconfirmed"
          message="<b>{email}</b> isn’t confirmed yet. Open the link we sent there."
          values={{ email }}
          components={{ b: <b className="email-text" /> }}
        />
      </p>
      <Button
        variant="link"
        busy={asking.isPending}
        onClick={() =>
          asking.mutate(undefined, {
            onSuccess: () =>
              succeed(
                i18n.t({ id: 'emailNotes.sent', message: 'The link is on its way' }),
                i18n.t({ id: 'emailNotes.sentTo', message: 'Look for it at {email}.', values: { email } }),
              ),
            onError: fail('update'),
          })
        }
      >
        {i18n.t({ id: 'emailNotes.sendAgain', message: 'Send the link again' })}
      </Button>
    </Callout>
  );
}
