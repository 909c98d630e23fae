import type { ComponentProps } from 'react';
import { usePasswordAdvice } from '../../../lib/use-password-advice.ts';
import { PasswordField } from '../../../ui/password-field.tsx';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'strength' | 'hint' | 'value'> & {
  value: string;
  owner: { name: string; email: string };
  minLength: number;
};

export function NewPasswordField({ value, owner, minLength, ...field }: NewPasswordFieldProps) {
  const { strength, hint, load } = usePasswordAdvice(value, owner, minLength);
  return (
    <PasswordField
      {...field}
      label="New password"
      autoComplete="new-password"
      value={value}
      strength={strength}
      hint={hint}
      onFocus={load}
    />
  );
}
