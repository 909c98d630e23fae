import { type ComponentProps, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { commonPasswordHint, hintFor } from '../../lib/use-password-advice.ts';
import { PasswordField } from '../../ui/password-field.tsx';

type Rules = typeof import('@kinvault/domain/people/password-rules.ts');

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'strength' | 'hint' | 'value'> & {
  label?: string;
  value: string;
  owner: { name: string; email: string };
  minLength: number;
};

/** The rules and their list of common passwords (4 kB) are fetched when somebody comes to choose one. */
export function NewPasswordField({
  label = i18n.t({ id: 'signIn.password', message: 'Password' }),
  value,
  owner,
  minLength,
  ...field
}: NewPasswordFieldProps) {
  const [rules, setRules] = useState<Rules | null>(null);
  const load = () => {
    // without them there is no meter; the server has the last word anyway
    if (!rules) import('@kinvault/domain/people/password-rules.ts').then(setRules, () => undefined);
  };
  const strength = rules && value !== '' ? rules.passwordStrength(value, owner, minLength) : undefined;
  const isCommon = rules?.passwordProblem(value, owner, minLength) === 'password_too_common';
  const hint = isCommon ? commonPasswordHint() : hintFor(strength ?? 0, minLength);
  return (
    <PasswordField
      {...field}
      label={label}
      autoComplete="new-password"
      value={value}
      strength={strength ?? 0}
      hint={hint}
      onFocus={load}
    />
  );
}
