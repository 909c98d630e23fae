import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/field.tsx';

/** The domain's limit, without its schemas. */
const MAX_PASSKEY_NAME_CHARS = 60;

export function PasskeyNameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Name"
      name="name"
      hint="So that you know it among others."
      autoComplete="off"
      required
      maxLength={MAX_PASSKEY_NAME_CHARS}
      {...field}
    />
  );
}
