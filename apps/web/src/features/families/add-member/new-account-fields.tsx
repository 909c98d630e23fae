import { firstNameOf } from '@kinvault/domain/format/names.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useId } from 'react';
import { usePasswordAdvice } from '../../../household/use-password-advice.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Switch } from '../../../ui/choice.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { type NewMemberDraft, passwordsHint } from './new-member-draft.ts';

interface NewAccountFieldsProps {
  draft: NewMemberDraft;
  /** about the password */
  error?: string;
  minPasswordLength: number;
  maxNameChars: number;
  onChange: (change: Partial<NewMemberDraft>) => void;
}

/** Creates an account for someone else, such as a child. They replace its password at first sign-in [FMD-3]. */
export function NewAccountFields({ draft, error, minPasswordLength, maxNameChars, onChange }: NewAccountFieldsProps) {
  const id = useId();
  const advice = usePasswordAdvice(draft.password, draft, minPasswordLength);
  const hint = passwordsHint(draft);
  const first = firstNameOf(draft.name);
  return (
    <div className="column new-account">
      <Switch
        checked={draft.createsAccount}
        onChange={(event) => onChange({ createsAccount: event.target.checked })}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-words`}
        label={
          <>
            <b id={`${id}-title`}>{i18n.t({ id: 'newAccount.title', message: 'Create a new user account' })}</b>
            <span id={`${id}-words`} className="text-small muted new-account-words">
              {first === ''
                ? i18n.t({ id: 'newAccount.hint', message: 'They’ll choose their own password at first sign-in.' })
                : i18n.t({
                    id: 'newAccount.hintFor',
                    message: '{name} will choose their own password at first sign-in.',
                    values: { name: first },
                  })}
            </span>
          </>
        }
      />
      {draft.createsAccount && (
        <>
          <TextField
            label={i18n.t({ id: 'newAccount.name', message: 'Name' })}
            name="name"
            autoComplete="off"
            required
            maxLength={maxNameChars}
            value={draft.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <div className="field-pair">
            <PasswordField
              label={i18n.t({ id: 'newAccount.password', message: 'Password' })}
              name="password"
              autoComplete="new-password"
              required
              value={draft.password}
              error={error}
              strength={advice.strength}
              hint={advice.hint}
              onFocus={advice.load}
              onChange={(event) => onChange({ password: event.target.value })}
            />
            <div className="field">
              <PasswordField
                label={i18n.t({ id: 'newAccount.confirmation', message: 'Confirm Password' })}
                name="confirmation"
                autoComplete="new-password"
                required
                value={draft.confirmation}
                onChange={(event) => onChange({ confirmation: event.target.value })}
              />
              <p className={classNames('field-hint', hint && (hint.isMatch ? 'good' : 'bad'))} role="status">
                {hint && (
                  <>
                    <Icon of={hint.isMatch ? CircleCheck : CircleX} small />
                    {hint.text}
                  </>
                )}
              </p>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
