import type { ComponentProps } from 'react';
import { usePasswordAdvice } from '../../household/use-password-advice.ts';
import { i18n } from '../../lib/i18n.ts';
import { PasswordField } from '../../ui/password-field.tsx';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'strength' | 'hint' | 'value'> & {
  label?: string;
  value: string;
  /** the password must not be the owner's name or address */
  owner: { name: string; email: string };
  minLength: number;
};

/** A password field with a strength meter and advice. */
export function NewPasswordField({
  label = i18n.t({ id: 'signIn.password', message: 'Password' }),
  value,
  owner,
  minLength,
  ...field
}: NewPasswordFieldProps) {
  const { strength, hint, load } = usePasswordAdvice(value, owner, minLength);
  return (
    <PasswordField
      {...field}
      label={label}
      autoComplete="new-password"
      value={value}
      strength={strength}
      hint={hint}
      onFocus={load}
    />
  );
}
