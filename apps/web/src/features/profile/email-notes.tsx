import type { Profile } from '@kinvault/domain/people/profile.schema.ts';
import MailCheck from 'lucide-react/icons/mail-check';
import MailWarning from 'lucide-react/icons/mail-warning';
import { useRef } from 'react';
import { useSendsMail } from '../../lib/use-sends-mail.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useAskConfirmation, useCancelEmailChange } from './profile.api.ts';
import { useFailureToast, useSuccessToast } from './profile-toasts.ts';

/** What is open about the address: a new one that waits for its link, or the present one never confirmed [D-7]. */
export function EmailNotes({ profile }: { profile: Profile }) {
  const place = useRef<HTMLDivElement>(null);
  const cancelling = useCancelEmailChange();
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  const cancel = () =>
    cancelling.mutate(undefined, {
      onSuccess: () => {
        place.current?.focus(); // the button that was pressed is gone
        succeed('Your address stays as it is');
      },
      onError: fail('Update Failed'),
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
  const address = <b className="email-text">{email}</b>;
  return (
    <Note icon={MailCheck}>
      <p>
        {sendsMail ? (
          <>A link waits at {address}. Your address changes when you follow it.</>
        ) : (
          <>
            This Kinvault sends no mail. Ask whoever set it up for the link that confirms {address}. Your address
            changes when you follow it.
          </>
        )}
      </p>
      <Button variant="link" busy={isBusy} onClick={onCancel}>
        Keep the present address
      </Button>
    </Note>
  );
}

function UnconfirmedEmail({ email }: { email: string }) {
  const asking = useAskConfirmation();
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  return (
    <Note icon={MailWarning}>
      <p>
        <b className="email-text">{email}</b> is not confirmed yet. Follow the link that was sent there.
      </p>
      <Button
        variant="link"
        busy={asking.isPending}
        onClick={() =>
          asking.mutate(undefined, {
            onSuccess: () => succeed('The link is on its way', `Look for it at ${email}.`),
            onError: fail('Update Failed'),
          })
        }
      >
        Send the link again
      </Button>
    </Note>
  );
}
