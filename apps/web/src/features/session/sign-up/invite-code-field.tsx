import { familyTitle } from '@kinvault/domain/families/family-title.ts';
import { INVITE_CODE_LENGTH, INVITE_CODE_MAX_INPUT } from '@kinvault/domain/families/invite-code.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkInvite } from './sign-up.api.ts';

interface InviteCodeFieldProps {
  value: string;
  error?: string;
  /** an example inside the field, instead of the hint below it */
  placeholder?: string;
  onChange: (code: string) => void;
}

/** Names the code's family once six characters are typed, or when the field loses focus. */
export function InviteCodeField({ value, error, placeholder, onChange }: InviteCodeFieldProps) {
  const [codeOnBlur, setCodeOnBlur] = useState('');
  const code = value.trim();
  const isComplete = code.length === INVITE_CODE_LENGTH || (code !== '' && code === codeOnBlur);
  const { familyName, error: refusal } = useInvite(code, isComplete);
  return (
    <TextField
      className="code-field"
      label={i18n.t({ id: 'inviteCode.label', message: 'Invitation code' })}
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={INVITE_CODE_MAX_INPUT}
      placeholder={placeholder}
      value={value}
      error={error ?? (refusal === undefined ? undefined : messageOf(refusal))}
      tone={familyName ? 'good' : undefined}
      hint={
        (familyName || !placeholder) && (
          <span className="code-field-hint" role="status">
            {familyName && <Icon of={CircleCheck} small />}
            {familyName
              ? i18n.t({
                  id: 'inviteCode.family',
                  message: 'This is the {family}’s code. You’ll join as a Member.',
                  values: { family: familyTitle(i18n, familyName) },
                })
              : i18n.t({ id: 'inviteCode.hint', message: 'Six letters and digits, like K7Q4MX.' })}
          </span>
        )
      }
      onBlur={() => setCodeOnBlur(code)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface Invite {
  code: string;
  familyName?: string;
  error?: unknown;
}

/** The family of a complete code. Drops an answer that arrives after the code has changed. */
function useInvite(code: string, isComplete: boolean): Omit<Invite, 'code'> {
  const [invite, setInvite] = useState<Invite | null>(null);
  useEffect(() => {
    if (!isComplete) return;
    let isCurrent = true;
    checkInvite(code).then(
      ({ familyName }) => isCurrent && setInvite({ code, familyName }),
      (error: unknown) => isCurrent && setInvite({ code, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, isComplete]);
  return isComplete && invite?.code === code ? invite : {};
}
