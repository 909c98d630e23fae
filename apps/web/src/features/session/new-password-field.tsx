import { type ComponentProps, useState } from 'react';
import { PasswordField, type PasswordStrength } from '../../ui/password-field.tsx';

type Rules = typeof import('@kinvault/domain/people/password-rules.ts');

const WORDS: Record<PasswordStrength, string> = { 0: '', 1: 'Weak.', 2: 'Fair.', 3: 'Good.', 4: 'Strong.' };

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'strength' | 'hint' | 'value'> & {
  label?: string;
  value: string;
  owner: { name: string; email: string };
  minLength: number;
};

/** The rules and their list of common passwords (4 kB) are fetched when somebody comes to choose one. */
export function NewPasswordField({ label = 'Password', value, owner, minLength, ...field }: NewPasswordFieldProps) {
  const [rules, setRules] = useState<Rules | null>(null);
  const load = () => {
    // without them there is no meter; the server has the last word anyway
    if (!rules) import('@kinvault/domain/people/password-rules.ts').then(setRules, () => undefined);
  };
  const strength = rules && value !== '' ? rules.passwordStrength(value, owner, minLength) : undefined;
  const isCommon = rules?.passwordProblem(value, owner, minLength) === 'password_too_common';
  const advice = `At least ${minLength} characters; a sentence is best.`;
  const hint = isCommon
    ? 'Easy to guess: a common password, or your own name or address.'
    : `${WORDS[strength ?? 0]} ${advice}`.trim();
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
