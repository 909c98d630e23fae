import { useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { isLinkFor, type MailedLink } from '../../../lib/mailed-link.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { useConfirmation } from './use-confirmation.ts';

interface ConfirmLinkProps {
  link: MailedLink;
  isSignedIn: boolean;
  onContinue: (email?: string) => void;
}

/** A link that confirms an address, of a new account or a changed one: followed at once, and told in words. */
export function ConfirmLink({ link, isSignedIn, onContinue }: ConfirmLinkProps) {
  const isLink = isLinkFor(link, ['signup', 'email_change']);
  const confirmation = useConfirmation(link.token, isLink);
  const { isLoading, email, error, retry } = confirmation;
  if (isLoading) {
    return (
      <PanelHeading key="asking" quiet lead={<Spinner label="This takes a moment." />}>
        Confirming your address
      </PanelHeading>
    );
  }
  if (confirmation.needsPassword) return <ConfirmPassword isWrong={confirmation.hasGivenPassword} onSubmit={retry} />;
  const { title, words, canRetry } = email ? success(email, link.type) : failure(error);
  return (
    <>
      <PanelHeading key={title} lead={words}>
        {title}
      </PanelHeading>
      {canRetry && (
        <Button variant="primary" size="big" full onClick={() => retry()}>
          Try again
        </Button>
      )}
      <Button variant={canRetry ? 'second' : 'primary'} size="big" full onClick={() => onContinue(email)}>
        {isSignedIn ? 'Go to your documents' : 'Go to Sign In'}
      </Button>
    </>
  );
}

interface Outcome {
  title: string;
  words: string;
  canRetry?: boolean;
}

function success(email: string, type: string): Outcome {
  const next = type === 'signup' ? 'You are all set.' : 'From now on you sign in with it.';
  return { title: 'Your address is confirmed', words: `Your address ${email} is confirmed. ${next}` };
}

/** Without an error: a link that was cut, for which nobody was asked. */
function failure(error: unknown): Outcome {
  const code = error instanceof ApiError ? error.code : undefined;
  if (!error || code === 'link_invalid' || code === 'bad_request') {
    const words = 'If you have opened it before, your address is confirmed already: just go on.';
    return { title: 'This link cannot be used', words: `This link is invalid or has expired. ${words}` };
  }
  if (code === 'email_taken') {
    const words = 'Another account has this address by now, so yours keeps the one it has.';
    return { title: 'This address is taken', words };
  }
  const { title, description } = errorNotice(error);
  return { title, words: description, canRetry: true };
}

interface ConfirmPasswordProps {
  /** One was given, and it was not the right one. */
  isWrong: boolean;
  onSubmit: (password: string) => void;
}

/** In a browser that is not signed in: whoever has the mail shows that the account is theirs, too. */
function ConfirmPassword({ isWrong, onSubmit }: ConfirmPasswordProps) {
  const [password, setPassword] = useState('');
  const { errors, submit, clearError } = useAuthForm<'password'>({
    check: () => (password === '' ? { password: 'Please enter your password.' } : {}),
    send: async () => onSubmit(password),
    explain: () => ({ notice: { title: '', description: '' }, fields: {} }),
  });
  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      <PanelHeading key="password" lead="You are not signed in here. Your password shows that the account is yours.">
        One step is left
      </PanelHeading>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={errors.password ?? (isWrong ? 'The password isn’t right.' : undefined)}
        onChange={(event) => {
          clearError('password');
          setPassword(event.target.value);
        }}
      />
      <Button type="submit" variant="primary" size="big" full>
        Confirm my address
      </Button>
    </form>
  );
}
