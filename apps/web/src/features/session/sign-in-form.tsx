import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { signInRefusal } from './refusals.ts';
import { signIn } from './session.api.ts';
import { type SignInDraft, signInErrors } from './sign-up-draft.ts';
import { useAuthForm } from './use-auth-form.ts';

interface SignInFormProps {
  draft: SignInDraft;
  onChange: (change: Partial<SignInDraft>) => void;
  onDone: () => void;
}

export function SignInForm({ draft, onChange, onDone }: SignInFormProps) {
  const queryClient = useQueryClient();
  const { errors, isSending, submit, forget } = useAuthForm({
    check: () => signInErrors(draft),
    send: () => signIn(queryClient, draft).then(onDone),
    explain: signInRefusal,
  });
  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={draft.email}
        error={errors.email}
        onChange={(event) => {
          forget('email');
          onChange({ email: event.target.value });
        }}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={draft.password}
        error={errors.password}
        onChange={(event) => {
          forget('password');
          onChange({ password: event.target.value });
        }}
      />
      <Button type="submit" variant="primary" size="big" full busy={isSending}>
        Sign In
      </Button>
    </form>
  );
}
