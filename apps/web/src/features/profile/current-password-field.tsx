import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';

type CurrentPasswordFieldProps = Pick<ComponentProps<typeof PasswordField>, 'hint'> & {
  label?: string;
  value: string;
  error?: string;
  /** the field begins with the cursor in it */
  isFirst?: boolean;
  onChange: (password: string) => void;
};

/** For what a borrowed device must not do [SEC-21]. */
export function CurrentPasswordField({
  label = 'Your password',
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
