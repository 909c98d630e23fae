import { useState } from 'react';
import { errorNotice, isConnectionError } from '../../../lib/error-sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { emailError, onlyErrors } from '../auth-draft.ts';
import { EmailField } from '../email-field.tsx';
import { InboxHelp, PanelHeading } from '../panel-heading.tsx';
import { type Refusal, useAuthForm } from '../use-auth-form.ts';
import { askPasswordReset } from './password.api.ts';

const EMAIL_REQUIRED = { title: 'Email required', description: 'Please enter your email address' };

const MAILED = 'We mail you a link that lets you choose a new one.';
const NOT_MAILED = 'This Kinvault sends no mail. Ask for a link here; whoever set it up can pass it on to you.';

interface ForgotPasswordProps {
  email: string;
  sendsMail: boolean;
  onChange: (email: string) => void;
  onBack: () => void;
}

/** Asks for a reset link [AUT-1, AUT-9]. What it says afterwards is the same for an address that nobody has. */
export function ForgotPassword({ email, sendsMail, onChange, onBack }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string>();
  const { toast } = useToast();
  const { errors, isSending, submit, clearError } = useAuthForm<'email'>({
    check: () => onlyErrors({ email: email.trim() === '' ? EMAIL_REQUIRED.description : emailError(email) }),
    noticeFor: () => (email.trim() === '' ? EMAIL_REQUIRED : null),
    send: () => askPasswordReset(email).then(tell),
    explain: resetRequestRefusal,
  });

  function tell() {
    setSentTo(email.trim());
    toast({
      title: sentTo === undefined ? 'Reset link asked for' : 'Asked for once more',
      description: sendsMail
        ? 'If there is an account with this address, the mail is on its way.'
        : 'Ask whoever set up this Kinvault for the link.',
      duration: TOAST_MS.resetSent,
    });
  }

  const isSent = sentTo !== undefined;
  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      {isSent ? (
        <PanelHeading key="sent" lead={sendsMail ? <SentWords to={sentTo} /> : <AskForLink to={sentTo} />}>
          {sendsMail ? 'Check your inbox' : 'Ask for your link'}
        </PanelHeading>
      ) : (
        <PanelHeading key="ask" lead={sendsMail ? MAILED : NOT_MAILED}>
          Forgot your password?
        </PanelHeading>
      )}
      {!isSent && (
        <EmailField
          value={email}
          error={errors.email}
          onChange={(event) => {
            clearError('email');
            onChange(event.target.value);
          }}
        />
      )}
      <Button type="submit" variant={isSent ? 'second' : 'primary'} size="big" full busy={isSending}>
        {buttonWords(isSent, sendsMail)}
      </Button>
      {isSent && sendsMail && <InboxHelp />}
      <Button variant="link" onClick={onBack}>
        Back to Sign In
      </Button>
    </form>
  );
}

function SentWords({ to }: { to: string }) {
  return (
    <>
      If there is an account with <b>{to}</b>, a link is on its way. It works once, for an hour.
    </>
  );
}

/** The server sends no mail: whoever set it up finds the link in the outbox. */
function AskForLink({ to }: { to: string }) {
  return (
    <>
      If there is an account with <b>{to}</b>, whoever set up this Kinvault has a link for you now. Ask them for it. It
      works once, for an hour.
    </>
  );
}

function buttonWords(isSent: boolean, sendsMail: boolean): string {
  if (!sendsMail) return isSent ? 'Make a new link' : 'Ask for a reset link';
  return isSent ? 'Send it again' : 'Send reset link';
}

/** Whether there is such an account is nobody's business either, so no field is blamed [SEC-14]. */
function resetRequestRefusal(error: unknown): Refusal<'email'> {
  if (isConnectionError(error)) return { notice: errorNotice(error), fields: {} };
  return { notice: { title: 'Failed to send reset email', description: errorNotice(error).description }, fields: {} };
}
