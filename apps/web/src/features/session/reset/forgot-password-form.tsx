import { useState } from 'react';
import { errorNotice, isConnectionError } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Trans } from '../../../lib/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { emailError, onlyErrors } from '../auth-draft.ts';
import { EmailField } from '../email-field.tsx';
import { InboxHelp, PanelHeading } from '../panel-heading.tsx';
import { type Refusal, useAuthForm } from '../use-auth-form.ts';
import { askPasswordReset } from './password.api.ts';

interface ForgotPasswordProps {
  email: string;
  sendsMail: boolean;
  onChange: (email: string) => void;
  onBack: () => void;
}

/** Requests a reset link [AUT-1, AUT-9]. Shows the same text for an address without an account. */
export function ForgotPassword({ email, sendsMail, onChange, onBack }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string>();
  const { toast } = useToast();
  const { errors, isSending, submit, clearError } = useAuthForm<'email'>({
    check: () => onlyErrors({ email: email.trim() === '' ? emailRequired().description : emailError(email) }),
    noticeFor: () => (email.trim() === '' ? emailRequired() : null),
    send: () => askPasswordReset(email).then(tell),
    explain: resetRequestRefusal,
  });

  function tell() {
    setSentTo(email.trim());
    toast({
      title: requestedTitle(sentTo !== undefined, sendsMail),
      description: sendsMail
        ? i18n.t({ id: 'forgot.mailed', message: 'If there’s an account with this address, the email is on its way.' })
        : i18n.t({ id: 'forgot.notMailed', message: 'Ask the person who runs this Kinvault for the link.' }),
      duration: TOAST_MS.resetSent,
    });
  }

  const isSent = sentTo !== undefined;
  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      {isSent ? (
        <PanelHeading key="sent" lead={<SentLead email={sentTo} sendsMail={sendsMail} />}>
          {sendsMail
            ? i18n.t({ id: 'confirm.checkInbox', message: 'Check your inbox' })
            : i18n.t({ id: 'forgot.askTitle', message: 'Ask for your link' })}
        </PanelHeading>
      ) : (
        <PanelHeading
          key="ask"
          lead={
            sendsMail
              ? i18n.t({ id: 'forgot.lead', message: 'We’ll email you a link to choose a new one.' })
              : i18n.t({
                  id: 'forgot.leadWithoutMail',
                  message:
                    'Email isn’t set up here. Request a link, and the person who runs Kinvault can pass it on to you.',
                })
          }
        >
          {i18n.t({ id: 'forgot.title', message: 'Forgot your password?' })}
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
        {submitLabel(isSent, sendsMail)}
      </Button>
      {isSent && sendsMail && <InboxHelp />}
      <Button variant="link" onClick={onBack}>
        {i18n.t({ id: 'signIn.back', message: 'Back to Sign In' })}
      </Button>
    </form>
  );
}

/** Without a mail server the operator finds the link in the outbox. */
function SentLead({ email, sendsMail }: { email: string; sendsMail: boolean }) {
  const rest = { values: { email }, components: { b: <b /> } };
  return sendsMail ? (
    <Trans
      id="forgot.sent"
      message="If there’s an account with <b>{email}</b>, a link is on its way. It works once, for an hour."
      {...rest}
    />
  ) : (
    <Trans
      id="forgot.ask"
      message="If there’s an account with <b>{email}</b>, the person who runs this Kinvault now has a link for you. Ask them for it. It works once, for an hour."
      {...rest}
    />
  );
}

function emailRequired() {
  return {
    title: i18n.t({ id: 'forgot.emailRequired', message: 'Email required' }),
    description: i18n.t({ id: 'forgot.emailRequiredHint', message: 'Please enter your email address' }),
  };
}

function requestedTitle(isRepeated: boolean, sendsMail: boolean): string {
  if (isRepeated) return i18n.t({ id: 'forgot.requestedAgain', message: 'Reset link requested again' });
  return sendsMail
    ? i18n.t({ id: 'forgot.requested', message: 'Check your email' })
    : i18n.t({ id: 'forgot.requestedWithoutMail', message: 'Reset link requested' });
}

function submitLabel(isSent: boolean, sendsMail: boolean): string {
  if (!sendsMail)
    return isSent
      ? i18n.t({ id: 'forgot.newLink', message: 'Request a new link' })
      : i18n.t({ id: 'forgot.request', message: 'Request a reset link' });
  return isSent
    ? i18n.t({ id: 'forgot.sendAgain', message: 'Send it again' })
    : i18n.t({ id: 'forgot.send', message: 'Send reset link' });
}

/** No field is marked: that would tell whether the account exists [SEC-14]. */
function resetRequestRefusal(error: unknown): Refusal<'email'> {
  if (isConnectionError(error)) return { notice: errorNotice(error), fields: {} };
  return {
    notice: {
      title: i18n.t({ id: 'forgot.failed', message: 'Failed to send reset email' }),
      description: errorNotice(error).description,
    },
    fields: {},
  };
}
