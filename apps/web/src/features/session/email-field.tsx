import { i18n } from '../../lib/i18n.ts';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';

/** Keeps the name and id that password managers recognize. */
export function EmailField(field: Partial<TextFieldProps> & { value: string }) {
  return (
    <TextField
      label={i18n.t({ id: 'signIn.email', message: 'Email' })}
      id="email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  );
}
