import { useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { knownSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isLinkFor, type MailedLink } from '../mailed-link.ts';
import { PanelHeading } from '../panel-heading.tsx';
import type { SignInStep } from '../sign-in/sign-in.api.ts';
import { useAuthForm } from '../use-auth-form.ts';
import { useConfirmation } from './use-confirmation.ts';

interface ConfirmLinkProps {
  link: MailedLink;
  onContinue: (email?: string, step?: SignInStep) => void;
}

/** Confirms the address of a new account, or a changed one, as soon as the link is opened. */
export function ConfirmLink({ link, onContinue }: ConfirmLinkProps) {
  const isLink = isLinkFor(link, ['signup', 'email_change']);
  const confirmation = useConfirmation(link.token, isLink);
  const { isLoading, email, error, retry } = confirmation;
  if (isLoading) {
    return (
      <>
        <PanelHeading
          key="asking"
          quiet
          lead={<Spinner label={i18n.t({ id: 'auth.moment', message: 'This takes a moment.' })} />}
        >
          {i18n.t({ id: 'confirm.inProgress', message: 'Confirming your address' })}
        </PanelHeading>
        {/* the rest appears with the response, which would push it down */}
        <span className="auth-wait" />
      </>
    );
  }
  if (confirmation.needsPassword) return <ConfirmPassword isWrong={confirmation.hasGivenPassword} onSubmit={retry} />;
  const { title, text, canRetry } = email ? success(email, link.type) : failure(error);
  return (
    <>
      <PanelHeading key={title} lead={text}>
        {title}
      </PanelHeading>
      {canRetry && (
        <Button variant="primary" size="big" full onClick={() => retry()}>
          {i18n.t({ id: 'ui.tryAgain', message: 'Try again' })}
        </Button>
      )}
      <Button
        variant={canRetry ? 'second' : 'primary'}
        size="big"
        full
        onClick={() => onContinue(email, confirmation.step)}
      >
        {knownSession()?.person
          ? i18n.t({ id: 'auth.toDocuments', message: 'Go to your documents' })
          : i18n.t({ id: 'auth.toSignIn', message: 'Go to Sign In' })}
      </Button>
    </>
  );
}

interface Result {
  title: string;
  text: string;
  canRetry?: boolean;
}

function success(email: string, type: string): Result {
  const text =
    type === 'signup'
      ? i18n.t({ id: 'confirm.done', message: 'Your address {email} is confirmed. You’re all set.', values: { email } })
      : i18n.t({
          id: 'confirm.changed',
          message: 'Your address {email} is confirmed. Use it to sign in from now on.',
          values: { email },
        });
  return { title: i18n.t({ id: 'confirm.doneTitle', message: 'Your address is confirmed' }), text };
}

/** Without an error, the link was incomplete and the server was not asked. */
function failure(error: unknown): Result {
  const code = error instanceof ApiError ? error.code : undefined;
  if (!error || code === 'link_invalid' || code === 'bad_request') {
    return {
      title: i18n.t({ id: 'confirm.linkInvalidTitle', message: 'This link can’t be used' }),
      text: i18n.t({
        id: 'confirm.linkInvalid',
        message:
          'This link is invalid or has expired. If you’ve opened it before, your address is already confirmed and you can continue.',
      }),
    };
  }
  if (code === 'email_taken') {
    return {
      title: i18n.t({ id: 'confirm.takenTitle', message: 'This address is taken' }),
      text: i18n.t({
        id: 'confirm.taken',
        message: 'Another account now uses this address, so your old address stays.',
      }),
    };
  }
  const { title, description } = errorNotice(error);
  return { title, text: description, canRetry: true };
}

interface ConfirmPasswordProps {
  /** The password given before was wrong. */
  isWrong: boolean;
  onSubmit: (password: string) => void;
}

/** In a browser that isn't signed in, having the email isn't enough: the password proves whose account it is. */
function ConfirmPassword({ isWrong, onSubmit }: ConfirmPasswordProps) {
  const [password, setPassword] = useState('');
  const { errors, submit, clearError } = useAuthForm<'password'>({
    check: () =>
      password === ''
        ? { password: i18n.t({ id: 'signIn.passwordMissing', message: 'Please enter your password.' }) }
        : {},
    send: async () => onSubmit(password),
    explain: () => ({ notice: { title: '', description: '' }, fields: {} }),
  });
  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      <PanelHeading
        key="password"
        lead={i18n.t({
          id: 'confirm.passwordLead',
          message: 'You’re not signed in here. Enter your password to show that the account is yours.',
        })}
      >
        {i18n.t({ id: 'secondFactor.title', message: 'One more step' })}
      </PanelHeading>
      <PasswordField
        label={i18n.t({ id: 'signIn.password', message: 'Password' })}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={
          errors.password ??
          (isWrong ? i18n.t({ id: 'error.passwordWrong', message: 'The password isn’t right.' }) : undefined)
        }
        onChange={(event) => {
          clearError('password');
          setPassword(event.target.value);
        }}
      />
      <Button type="submit" variant="primary" size="big" full>
        {i18n.t({ id: 'confirm.submit', message: 'Confirm my address' })}
      </Button>
    </form>
  );
}
