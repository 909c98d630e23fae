import { TextField, type TextFieldProps } from '../../ui/field.tsx';

/** An address, under the name and id that password managers remember it by. */
export function EmailField(field: Partial<TextFieldProps> & { value: string }) {
  return (
    <TextField
      label="Email"
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
