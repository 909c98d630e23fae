import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import {
  newPasswordNotice,
  newPasswordRefusal,
  repeatedPasswordErrors,
  type SetPasswordField,
} from './set-password-errors.ts';

interface SetPasswordFormProps {
  /** For the rule against using one's own name; blank if unknown. */
  owner: { name: string; email: string };
  minLength: number;
  send: (password: string) => Promise<void>;
}

/** A new password, typed twice. */
export function SetPasswordForm({ owner, minLength, send }: SetPasswordFormProps) {
  const [draft, setDraft] = useState({ password: '', confirm: '' });
  const { errors, isSending, submit, clearError } = useAuthForm<SetPasswordField>({
    check: () => repeatedPasswordErrors(draft, minLength),
    noticeFor: (found) => newPasswordNotice(found),
    send: () => send(draft.password),
    explain: (error) => newPasswordRefusal(error, minLength),
  });
  const bind = (field: SetPasswordField) => ({
    id: field,
    name: field,
    required: true,
    value: draft[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => {
      clearError(field);
      setDraft({ ...draft, [field]: event.target.value });
    },
  });
  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      {owner.email !== '' && (
        // password managers store the new password with this address
        <input type="email" name="username" autoComplete="username" value={owner.email} readOnly hidden />
      )}
      <NewPasswordField
        label={i18n.t({ id: 'setPassword.new', message: 'New password' })}
        owner={owner}
        minLength={minLength}
        {...bind('password')}
      />
      <PasswordField
        label={i18n.t({ id: 'setPassword.confirm', message: 'Confirm password' })}
        autoComplete="new-password"
        {...bind('confirm')}
      />
      <Button type="submit" variant="primary" size="big" full busy={isSending}>
        {i18n.t({ id: 'setPassword.submit', message: 'Update password' })}
      </Button>
    </form>
  );
}
