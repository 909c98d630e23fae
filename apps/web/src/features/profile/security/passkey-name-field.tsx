import { firstNameOf } from '@kinvault/domain/format/names.ts';
import type { ComponentProps } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/field.tsx';

/** Repeats the domain's limit, to keep its schemas out of the page. */
const MAX_PASSKEY_NAME_CHARS = 60;

export function PasskeyNameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={i18n.t({ id: 'passkey.name', message: 'Name' })}
      name="name"
      hint={i18n.t({ id: 'passkey.nameHint', message: 'So you can tell your passkeys apart.' })}
      autoComplete="off"
      required
      maxLength={MAX_PASSKEY_NAME_CHARS}
      {...field}
    />
  );
}

/** Product names stay as they are; the other kinds are translated. */
const KINDS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'phone'],
  [/Android/, 'tablet'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
];

/** 'Elena’s phone': the name to start from. */
export function suggestPasskeyName(name: string, userAgent: string): string {
  const kind = KINDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'computer';
  const text = i18n.t({
    id: 'passkey.suggestedName',
    message: '{name}’s {kind, select, phone {phone} tablet {tablet} computer {computer} other {{device}}}',
    values: { name: firstNameOf(name), kind, device: kind },
  });
  return text.slice(0, MAX_PASSKEY_NAME_CHARS);
}
