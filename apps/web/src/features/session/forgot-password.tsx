import { useState } from 'react';
import { errorNotice, isConnectionError } from '../../lib/error-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { emailError, withoutBlanks } from './auth-draft.ts';
import { EmailField } from './email-field.tsx';
import { InboxHelp } from './inbox-help.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { askPasswordReset } from './password.api.ts';
import type { Refusal } from './refusals.ts';
import { useAuthForm } from './use-auth-form.ts';

const EMAIL_REQUIRED = { title: 'Email required', description: 'Please enter your email address' };

interface ForgotPasswordProps {
  email: string;
  onChange: (email: string) => void;
  onBack: () => void;
}

/** Asks for a reset link [AUT-1, AUT-9]. What it says afterwards is the same for an address that nobody has. */
export function ForgotPassword({ email, onChange, onBack }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string>();
  const { toast } = useToast();
  const { errors, isSending, submit, forget } = useAuthForm<'email'>({
    check: () => withoutBlanks({ email: email.trim() === '' ? EMAIL_REQUIRED.description : emailError(email) }),
    noticeFor: () => (email.trim() === '' ? EMAIL_REQUIRED : null),
    send: () => askPasswordReset(email).then(tell),
    explain: resetRequestRefusal,
  });

  function tell() {
    setSentTo(email.trim());
    toast({
      title: sentTo === undefined ? 'Reset link asked for' : 'Asked for once more',
      description: 'If there is an account with this address, the mail is on its way.',
      duration: TOAST_MS.resetSent,
    });
  }

  const isSent = sentTo !== undefined;
  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      {isSent ? (
        <PanelHeading key="sent" lead={<SentWords to={sentTo} />}>
          Check your inbox
        </PanelHeading>
      ) : (
        <PanelHeading key="ask" lead="We mail you a link that lets you choose a new one.">
          Forgot your password?
        </PanelHeading>
      )}
      {!isSent && (
        <EmailField
          value={email}
          error={errors.email}
          onChange={(event) => {
            forget('email');
            onChange(event.target.value);
          }}
        />
      )}
      <Button type="submit" variant={isSent ? 'second' : 'primary'} size="big" full busy={isSending}>
        {isSent ? 'Send it again' : 'Send reset link'}
      </Button>
      {isSent && <InboxHelp />}
      <Button variant="link" className="auth-back" onClick={onBack}>
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

/** Whether there is such an account is nobody's business either, so no field is blamed [SEC-14]. */
function resetRequestRefusal(error: unknown): Refusal<'email'> {
  if (isConnectionError(error)) return { notice: errorNotice(error), fields: {} };
  return { notice: { title: 'Failed to send reset email', description: errorNotice(error).description }, fields: {} };
}
