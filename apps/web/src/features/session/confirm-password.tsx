import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface ConfirmPasswordProps {
  /** One was given, and it was not the right one. */
  isWrong: boolean;
  onGive: (password: string) => void;
}

/** In a browser that is not signed in: whoever has the mail shows that the account is theirs, too. */
export function ConfirmPassword({ isWrong, onGive }: ConfirmPasswordProps) {
  const [password, setPassword] = useState('');
  const { errors, submit, forget } = useAuthForm<'password'>({
    check: () => (password === '' ? { password: 'Please enter your password.' } : {}),
    send: async () => onGive(password),
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
          forget('password');
          setPassword(event.target.value);
        }}
      />
      <Button type="submit" variant="primary" size="big" full>
        Confirm my address
      </Button>
    </form>
  );
}
