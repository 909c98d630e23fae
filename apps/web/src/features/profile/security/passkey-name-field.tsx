import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
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

const KINDS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'phone'],
  [/Android/, 'tablet'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
];

/** 'Elena’s phone': what a passkey of this device is called until its person knows better. */
export function suggestPasskeyName(name: string, userAgent: string): string {
  const kind = KINDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'computer';
  return `${possessive(firstNameOf(name))} ${kind}`.slice(0, 60);
}
