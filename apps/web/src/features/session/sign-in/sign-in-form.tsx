import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { type FieldErrors, type SignInDraft, signInErrors } from '../auth-draft.ts';
import { EmailField } from '../email-field.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { type SignInStep, signIn } from './sign-in.api.ts';
import { passkeyRefusal, signInRefusal } from './sign-in-refusals.ts';

interface SignInFormProps {
  draft: SignInDraft;
  /** Errors from a second step that expired. */
  initialErrors?: FieldErrors<keyof SignInDraft>;
  /** Another way to sign in is the first one. */
  isSecond?: boolean;
  canUsePasskeys: boolean;
  onChange: (change: Partial<SignInDraft>) => void;
  onDone: (step: SignInStep) => unknown;
  onForgot: () => void;
}

export function SignInForm(props: SignInFormProps) {
  const { draft, initialErrors, isSecond, canUsePasskeys, onChange, onDone, onForgot } = props;
  const { errors, isSending, submit, clearError } = useAuthForm({
    initial: initialErrors,
    check: () => signInErrors(draft),
    send: () => signIn(draft).then(onDone),
    explain: signInRefusal,
  });
  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      <EmailField
        value={draft.email}
        error={errors.email}
        onChange={(event) => {
          clearError('email');
          onChange({ email: event.target.value });
        }}
      />
      <div className="auth-password">
        <PasswordField
          label={i18n.t({ id: 'signIn.password', message: 'Password' })}
          id="password"
          name="password"
          autoComplete="current-password"
          required
          value={draft.password}
          error={errors.password}
          onChange={(event) => {
            clearError('password');
            onChange({ password: event.target.value });
          }}
        />
        <Button variant="link" onClick={onForgot}>
          {i18n.t({ id: 'signIn.forgot', message: 'Forgot password?' })}
        </Button>
      </div>
      <Button type="submit" variant={isSecond ? 'second' : 'primary'} size="big" full busy={isSending}>
        {i18n.t({ id: 'signIn.submit', message: 'Sign In' })}
      </Button>
      {canUsePasskeys && 'PublicKeyCredential' in window && <PasskeyButton onDone={() => onDone(null)} />}
    </form>
  );
}

/** The WebAuthn library is loaded on the first press. */
function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { toast } = useToast();
  const [isAsking, setIsAsking] = useState(false);

  async function ask() {
    setIsAsking(true);
    try {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts');
      await signInWithPasskey();
      onDone();
    } catch (error) {
      toast({ ...passkeyRefusal(error), duration: TOAST_MS.auth });
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <Button size="big" full icon={KeyRound} busy={isAsking} onClick={ask}>
      {i18n.t({ id: 'signIn.withPasskey', message: 'Sign in with a passkey' })}
    </Button>
  );
}
