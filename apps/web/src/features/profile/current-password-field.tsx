import type { ComponentProps } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { PasswordField } from '../../ui/password-field.tsx';

type CurrentPasswordFieldProps = Pick<ComponentProps<typeof PasswordField>, 'hint'> & {
  label?: string;
  value: string;
  error?: string;
  /** takes the focus when it appears */
  isFirst?: boolean;
  onChange: (password: string) => void;
};

/** Guards changes that someone on a borrowed device must not make [SEC-21]. */
export function CurrentPasswordField({
  label = i18n.t({ id: 'profile.yourPassword', message: 'Your password' }),
  isFirst,
  onChange,
  ...field
}: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      label={label}
      name="password"
      required
      data-autofocus={isFirst || undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
