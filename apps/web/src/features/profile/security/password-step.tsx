import type { ReactNode } from 'react';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { useGuardedForm } from '../use-guarded-form.ts';

interface PasswordStepProps {
  formId: string;
  children: ReactNode;
  send: (password: string) => Promise<unknown>;
}

/** Asks for the password before a change that someone on a borrowed device must not make [SEC-21]. */
export function PasswordStep({ formId, children, send }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const { errors, submit, clearError } = useGuardedForm<'password'>({
    fieldOf: { password_wrong: 'password' },
    check: () =>
      password === ''
        ? { password: i18n.t({ id: 'signIn.passwordMissing', message: 'Please enter your password.' }) }
        : {},
    send: () => send(password),
  });
  return (
    <form id={formId} className="column" onSubmit={submit} noValidate>
      {children}
      <CurrentPasswordField
        isFirst
        value={password}
        error={errors.password}
        onChange={(value) => {
          clearError('password');
          setPassword(value);
        }}
      />
    </form>
  );
}
