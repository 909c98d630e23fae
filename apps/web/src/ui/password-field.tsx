import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type KeyboardEvent, useState } from 'react';
import { i18n } from '../lib/i18n.ts';
import { IconButton } from './button.tsx';
import { TextField, type TextFieldProps } from './field.tsx';

export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/**
 * Can be shown while typing, and says when Caps Lock is on; `strength` adds a meter of four steps (put the words into
 * `hint`).
 */
export function PasswordField({
  strength,
  hint,
  onKeyDown,
  onKeyUp,
  onBlur,
  ...field
}: Omit<TextFieldProps, 'type' | 'end'> & { strength?: PasswordStrength }) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      status={capsLock ? i18n.t({ id: 'ui.capsLock', message: 'Caps Lock is on.' }) : ''}
      onKeyDown={(event) => {
        setCapsLock(hasCapsLock(event));
        onKeyDown?.(event);
      }}
      onKeyUp={(event) => {
        setCapsLock(hasCapsLock(event)); // the key itself has taken effect by now
        onKeyUp?.(event);
      }}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      hint={
        strength === undefined && !hint ? undefined : (
          <>
            {strength !== undefined && <StrengthMeter strength={strength} />}
            {hint && <span>{hint}</span>}
          </>
        )
      }
      end={
        <IconButton
          className="inside"
          label={
            shown
              ? i18n.t({ id: 'ui.hidePassword', message: 'Hide password' })
              : i18n.t({ id: 'ui.showPassword', message: 'Show password' })
          }
          icon={shown ? EyeOff : Eye}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

function hasCapsLock(event: KeyboardEvent): boolean {
  return event.getModifierState?.('CapsLock') ?? false;
}

const STEPS = [1, 2, 3, 4] as const;

function StrengthMeter({ strength }: { strength: PasswordStrength }) {
  return (
    <span className="field-meter" aria-hidden="true">
      {STEPS.map((step) => (
        <i key={step} className={step <= strength ? 'on' : undefined} />
      ))}
    </span>
  );
}
